/**
 * Signs in on the consent pages and grants or denies access, as a person would. Returns the query of the
 * redirect back.
 */
export async function giveConsent(
  authorizeUrl: string,
  {
    userName,
    password = 'pass_good',
    allow = true,
  }: { userName: string; password?: string; allow?: boolean },
): Promise<URLSearchParams> {
  const { url, html } = await openGrant(authorizeUrl);
  const consent = await post(url, html, { user_name: userName, password });
  const answer = await post(url, await consent.text(), { decision: allow ? 'allow' : 'deny' });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`The consent page answered ${answer.status}`);
  return new URL(location).searchParams;
}

/** The provider's own page. A page of ours may come first and link to it. */
async function openGrant(url: string): Promise<{ url: string; html: string }> {
  const html = await (await fetch(url)).text();
  const state = /name="state" value="([^"]+)"/.exec(html)?.[1];
  if (state === undefined) return { url, html };
  const onward = await (await fetch(url, { method: 'POST', body: new URLSearchParams({ state }) })).text();
  const next = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(onward)?.[1];
  if (!next) throw new Error('Our own page has no link to the provider');
  const grantUrl = next.replaceAll('&amp;', '&');
  return { url: grantUrl, html: await (await fetch(grantUrl)).text() };
}

/** Submits a page's form with its hidden fields and the person's input. */
function post(base: string, html: string, entered: Record<string, string>): Promise<Response> {
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? '/';
  const request = /name="request" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const body = new URLSearchParams({ request, ...entered });
  return fetch(new URL(action, base), { method: 'POST', body, redirect: 'manual' });
}
