import type { ProviderHttp } from '#connectors';

export type ProviderRequest = Parameters<ProviderHttp['send']>[0];

/** Fetches a page of a provider, and does nothing with it. */
export async function fetchPage(request: ProviderRequest | undefined): Promise<string> {
  if (!request) throw new Error('The query reads no pages');
  const { url, headers } = request;
  const reply = await fetch(url, { redirect: 'manual', headers: { ...headers } });
  if (reply.status !== 200) throw new Error(`${url} answered ${reply.status}`);
  return reply.text();
}

export async function ask(
  base: string,
  method: string,
  path: string,
  given: { headers: object; body?: object },
) {
  const reply = await fetch(base + path, {
    method,
    headers: { 'content-type': 'application/json', ...given.headers },
    ...(given.body ? { body: JSON.stringify(given.body) } : {}),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`);
  return JSON.parse(text);
}
