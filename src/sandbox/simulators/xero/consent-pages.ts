import { escapeHtml } from '#values/html.ts';
import { sandboxPage } from '../sandbox-page.ts';

/** The pages for signing in and giving consent. They need no scripts. */

export function signInPage({
  requestId,
  error,
  prefix,
}: {
  requestId: string;
  error: string | null;
  prefix: string;
}): string {
  return page(
    'Log in',
    `${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ''}
<form method="post" action="${escapeHtml(prefix)}/identity/sign-in">
  <input type="hidden" name="request" value="${escapeHtml(requestId)}">
  <label>Username <input name="user_name" autocomplete="off" required autofocus></label>
  <label>Password <input name="password" type="password" autocomplete="off" required></label>
  <button>Log in</button>
</form>
<p class="hint">Use any username of the sandbox, such as <code>user_good</code>, with the password <code>pass_good</code>.</p>`,
  );
}

export function consentPage({
  requestId,
  organisations,
  prefix,
}: {
  requestId: string;
  organisations: readonly string[];
  prefix: string;
}): string {
  const names = organisations.map((name) => `<li>${escapeHtml(name)}</li>`).join('');
  return page(
    'Stipend wants access to',
    `<ul>${names}</ul>
<p>It will be able to read employees, pay runs, payslips and payroll settings.</p>
<form method="post" action="${escapeHtml(prefix)}/identity/consent">
  <input type="hidden" name="request" value="${escapeHtml(requestId)}">
  <button name="decision" value="allow">Allow access</button>
  <button name="decision" value="deny">Cancel</button>
</form>`,
  );
}

export function errorPage(message: string): string {
  return page('Sorry, something went wrong', `<p class="error" role="alert">${escapeHtml(message)}</p>`);
}

function page(title: string, body: string): string {
  return sandboxPage({ title, provider: 'Xero (sandbox)', body });
}
