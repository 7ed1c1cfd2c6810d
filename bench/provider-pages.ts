import { type ProviderHttp, type ProviderSetup, ProviderThrottle, providerHttp } from '#connectors';
import { systemClock } from '#platform/clock.ts';
import { CLIENT_HEADER } from '#simulation/client-host.ts';
import { dayOf } from '#values/calendar.ts';

export type ProviderRequest = Parameters<ProviderHttp['send']>[0];

/** So high that the provider throttle never waits, because waiting is not a cost of the service. */
const REQUESTS_PER_SECOND = 1_000_000;

/** Returns where a provider of a client's sandbox is, and the part of its setup that does not depend on the connector. */
export async function findSandboxProvider(
  base: string,
  { clientId, apiKey }: { clientId: string; apiKey: string },
  providerId: string,
) {
  const { providers } = await ask(base, 'GET', '/sandbox/catalogue', { headers: { 'x-api-key': apiKey } });
  const { url } = providers.find(({ id }: { id: string }) => id === providerId);
  const setup = {
    id: providerId,
    name: providerId,
    headers: { [CLIENT_HEADER]: clientId },
    hosts: [],
    requestsPerSecond: REQUESTS_PER_SECOND,
  };
  return { url: url as string, setup };
}

/** A context in which a connector can be called, and a copy of it that records the requests. */
export function recordingContexts(provider: ProviderSetup) {
  const http = providerHttp(provider, { clock: systemClock, throttle: new ProviderThrottle() });
  const today = () => dayOf(systemClock.now());
  const context = { http, clock: systemClock, today, provider, attended: true };
  const requests: ProviderRequest[] = [];
  const send: ProviderHttp['send'] = (request) => {
    requests.push({ ...request, headers: { ...request.headers, ...provider.headers } });
    return http.send(request);
  };
  return { context, recording: { ...context, http: { send } }, requests };
}

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
