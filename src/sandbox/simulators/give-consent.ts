/** What a person does on the pages, without the person: signs in and decides. Answers with the query they are sent back with. */
export async function giveConsent(
  authorizeUrl: string,
  {
    userName,
    password = 'pass_good',
    allow = true,
  }: { userName: string; password?: string; allow?: boolean },
): Promise<URLSearchParams> {
  const signIn = await (await fetch(authorizeUrl)).text();
  const consent = await post(authorizeUrl, signIn, { user_name: userName, password });
  const answer = await post(authorizeUrl, await consent.text(), { decision: allow ? 'allow' : 'deny' });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`The consent page answered ${answer.status}`);
  return new URL(location).searchParams;
}

/** Sends the form of a page, with what it hides and what the person enters. */
function post(base: string, html: string, entered: Record<string, string>): Promise<Response> {
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? '/';
  const request = /name="request" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const body = new URLSearchParams({ request, ...entered });
  return fetch(new URL(action, base), { method: 'POST', body, redirect: 'manual' });
}
