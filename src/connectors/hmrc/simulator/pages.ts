import { sandboxPage } from '#simulation/sandbox-page.ts';
import { escapeHtml } from '#values/html.ts';

/** The pages for signing in to the tax authority and granting access. They need no scripts. */

const PROVIDER = 'Tax authority (sandbox)';

const GRANTED: Readonly<Record<string, string>> = {
  'read:self-assessment': 'view your Self Assessment information, with your employments and what they paid',
  'read:individual-employment': 'view the employers you had',
  'read:individual-income': 'view your income',
  'read:individual-tax': 'view the tax you paid',
  assigned:
    'look you up by name, date of birth and National Insurance number, and view your employments and income',
};

export const SCOPES: readonly string[] = Object.keys(GRANTED);

export function signInPage({
  requestId,
  error,
  prefix,
}: {
  requestId: string;
  error: string | null;
  prefix: string;
}): string {
  const describedBy = error ? ' aria-describedby="problem"' : '';
  return page(
    'Sign in to your tax account',
    `${error ? `<p class="error" id="problem" role="alert">${escapeHtml(error)}</p>` : ''}
<form method="post" action="${escapeHtml(prefix)}/oauth/sign-in">
  <input type="hidden" name="request" value="${escapeHtml(requestId)}">
  <label>User ID <input name="user_name" autocomplete="off" required autofocus${describedBy}></label>
  <label>Password <input name="password" type="password" autocomplete="off" required${describedBy}></label>
  <button>Sign in</button>
</form>
<p class="hint">Use any username of the sandbox, such as <code>user_good</code>, with the password <code>pass_good</code>.
This is not a real tax authority: never type a real password here.</p>`,
  );
}

export function grantPage({
  requestId,
  scopes,
  prefix,
}: {
  requestId: string;
  scopes: readonly string[];
  prefix: string;
}): string {
  const rights = scopes.map((scope) => `<li>${escapeHtml(GRANTED[scope] ?? scope)}</li>`).join('');
  return page(
    'Give Stipend permission',
    `<p>Stipend would like to:</p>
<ul>${rights}</ul>
<p>Your permission lasts for 18 months. You can withdraw it whenever you like.</p>
<form method="post" action="${escapeHtml(prefix)}/oauth/grantscope">
  <input type="hidden" name="request" value="${escapeHtml(requestId)}">
  <button name="decision" value="allow">Give permission</button>
  <button name="decision" value="deny">Do not give permission</button>
</form>`,
  );
}

export function errorPage(message: string): string {
  return page('There is a problem', `<p class="error" role="alert">${escapeHtml(message)}</p>`);
}

function page(title: string, body: string): string {
  return sandboxPage({ title, provider: PROVIDER, body });
}
