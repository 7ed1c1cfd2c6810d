import { sandboxPage } from '#simulation/sandbox-page.ts';
import { escapeHtml } from '#values/html.ts';
import { formatPenceWithThousands } from '#values/money.ts';
import { type Account, BANK_NAME } from './accounts.ts';
import type { Consent } from './consents.ts';
import { IN_WORDS } from './permissions.ts';

/** The pages on which people sign in and choose accounts. They need no scripts. */

export function signInPage(at: { action: string; appUrl: string; error: string | null }): string {
  return page(
    'Log on',
    `${problem(at.error)}<form method="post" action="${escapeHtml(at.action)}">
  <label>Username <input name="user_name" autocomplete="off" required autofocus${describedBy(at.error)}></label>
  <label>Password <input name="password" type="password" autocomplete="off" required${describedBy(at.error)}></label>
  <button>Log on</button>
</form>
<p class="hint">Use any username of the sandbox, such as <code>user_good</code>, with the password <code>pass_good</code>.
This is not a real bank: never type a real password here.</p>
<p class="hint">With the app of a bank, people come back in another browser. To try that, open this address in another
browser and continue there: <a href="${escapeHtml(at.appUrl)}">${escapeHtml(at.appUrl)}</a></p>`,
  );
}

export function codePage(at: { action: string; error: string | null }): string {
  return page(
    'Enter your code',
    `${problem(at.error)}<form method="post" action="${escapeHtml(at.action)}/code">
  <label>Six-digit code <input name="code" inputmode="numeric" autocomplete="one-time-code" required autofocus${describedBy(at.error)}></label>
  <button>Continue</button>
</form>
<p class="hint">In the sandbox the code is <code>123456</code>.</p>`,
  );
}

export function accountsPage(at: {
  action: string;
  accounts: readonly (Account & { balance: bigint })[];
  consent: Consent;
  error: string | null;
}): string {
  const boxes = at.accounts.map(
    ({ id, nickname, number, balance }, index) =>
      `<label class="choice"><input type="checkbox" name="account" value="${escapeHtml(id)}"${index === 0 ? ' checked' : ''}>
<span>${escapeHtml(nickname)}<br><small>${escapeHtml(number)} · £${formatPenceWithThousands(balance)}</small></span></label>`,
  );
  const { permissions, expiresAt } = at.consent;
  const rights = permissions.map((permission) => `<li>${escapeHtml(IN_WORDS[permission])}</li>`);
  return page(
    'Share your account information',
    `${problem(at.error)}<p>Stipend asks to see:</p>
<ul>${rights.join('')}</ul>
<p>${expiresAt ? `Until ${escapeHtml(expiresAt.slice(0, 10))}` : 'Until you end it'}. It can't move money.</p>
<form method="post" action="${escapeHtml(at.action)}/decision">
  <fieldset><legend>Which accounts do you want to share?</legend>${boxes.join('')}</fieldset>
  <button name="decision" value="allow">Share</button>
  <button name="decision" value="deny">Do not share</button>
</form>`,
  );
}

export function errorPage(message: string): string {
  return page('There is a problem', `<p class="error" role="alert">${escapeHtml(message)}</p>`);
}

function problem(error: string | null): string {
  return error ? `<p class="error" id="problem" role="alert">${escapeHtml(error)}</p>\n` : '';
}

function describedBy(error: string | null): string {
  return error ? ' aria-describedby="problem"' : '';
}

function page(title: string, body: string): string {
  return sandboxPage({ title, provider: `${BANK_NAME} (sandbox)`, body });
}
