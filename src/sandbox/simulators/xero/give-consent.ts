/** What a person does on the pages, without the person: signs in and decides. Answers with the query they are sent back with. */
export async function giveConsent(
  authorizeUrl: string,
  {
    userName,
    password = 'pass_good',
    allow = true,
  }: { userName: string; password?: string; allow?: boolean },
): Promise<URLSearchParams> {
  const { origin } = new URL(authorizeUrl);
  const request = requestIn(await (await fetch(authorizeUrl)).text());
  const consent = await post(`${origin}/identity/sign-in`, { request, user_name: userName, password });
  const decision = { request: requestIn(await consent.text()), decision: allow ? 'allow' : 'deny' };
  const answer = await post(`${origin}/identity/consent`, decision);
  const location = answer.headers.get('location');
  if (!location) throw new Error(`The consent page answered ${answer.status}`);
  return new URL(location).searchParams;
}

function requestIn(html: string): string {
  return /name="request" value="([^"]+)"/.exec(html)?.[1] ?? '';
}

function post(url: string, form: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}
