/** The pages on which someone signs in and gives consent. They need no scripts. */

export function signInPage({ requestId, error }: { requestId: string; error: string | null }): string {
  return page(
    'Log in',
    `${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ''}
<form method="post" action="/identity/sign-in">
  <input type="hidden" name="request" value="${escapeHtml(requestId)}">
  <label>User name <input name="user_name" autocomplete="off" required autofocus></label>
  <label>Password <input name="password" type="password" autocomplete="off" required></label>
  <button>Log in</button>
</form>
<p class="hint">Any user name of the sandbox, such as <code>user_good</code>, with the password <code>pass_good</code>.</p>`,
  );
}

export function consentPage({
  requestId,
  organisations,
}: {
  requestId: string;
  organisations: readonly string[];
}): string {
  const names = organisations.map((name) => `<li>${escapeHtml(name)}</li>`).join('');
  return page(
    'Stipend wants access to',
    `<ul>${names}</ul>
<p>It will be able to read employees, pay runs, payslips and payroll settings.</p>
<form method="post" action="/identity/consent">
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
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Xero (sandbox)</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 4rem auto; padding: 0 1rem; color: #1b2733; background: #f4f6f8; }
main { background: #fff; border-radius: 8px; padding: 1.5rem; }
label, button { display: block; margin: .75rem 0; }
input:not([type=hidden]) { display: block; width: 100%; box-sizing: border-box; padding: .5rem; font: inherit; }
button { width: 100%; padding: .6rem; font: inherit; cursor: pointer; }
.error { color: #a4161a; } .hint { color: #4a5866; font-size: .9rem; }
</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
