import { escapeHtml } from '#values/html.ts';
import { sandboxPage } from '../sandbox-page.ts';
import type { OAuthProvider } from './provider.ts';

/* The pages for signing in and giving consent. They need no scripts. */

export function signInPage(
  { name }: OAuthProvider,
  { requestId, error, action }: { requestId: string; error: string | null; action: string },
): string {
  return sandboxPage({
    title: 'Log in',
    provider: name,
    body: `${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ''}
<form method="post" action="${escapeHtml(action)}">
  <input type="hidden" name="request" value="${escapeHtml(requestId)}">
  <label>Username <input name="user_name" autocomplete="off" required autofocus></label>
  <label>Password <input name="password" type="password" autocomplete="off" required></label>
  <button>Log in</button>
</form>
<p class="hint">Use any username of the sandbox, such as <code>user_good</code>, with the password <code>pass_good</code>.</p>`,
  });
}

export function consentPage(
  { name, access }: OAuthProvider,
  { requestId, userName, action }: { requestId: string; userName: string; action: string },
): string {
  const names = access.to(userName).map((one) => `<li>${escapeHtml(one)}</li>`);
  return sandboxPage({
    title: 'Stipend wants access to',
    provider: name,
    body: `<ul>${names.join('')}</ul>
<p>It will be able to read ${escapeHtml(access.reads)}.</p>
<form method="post" action="${escapeHtml(action)}">
  <input type="hidden" name="request" value="${escapeHtml(requestId)}">
  <button name="decision" value="allow">Allow access</button>
  <button name="decision" value="deny">Cancel</button>
</form>`,
  });
}

export function errorPage({ name }: OAuthProvider, message: string): string {
  return sandboxPage({
    title: 'Sorry, something went wrong',
    provider: name,
    body: `<p class="error" role="alert">${escapeHtml(message)}</p>`,
  });
}
