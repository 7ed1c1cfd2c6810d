import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';
import { sendRequest } from './send-request.ts';

interface AttackOptions {
  url: string;
  seed: number;
  /** Requests per second of all callers without credentials together. */
  perSecond: number;
  signal: AbortSignal;
}

/** Addresses that the requests claim to come from. The service must trust this machine as a proxy. */
const ADDRESSES = 20;
const SLOW_SOCKETS = 100;
const STEP_MS = 50;
/** Requests that may be open at a time. If the service can't keep up, the attack still ends soon after its signal. */
const AT_ONCE_MAX = 200;

/** Sends what callers without credentials can send, until the signal fires. Returns how many requests were sent. */
export async function attack({ url, seed, perSecond, signal }: AttackOptions): Promise<number> {
  const random = seededRandom(seed, 'attack');
  const sockets = openSlowSockets(url, random);
  let sent = 0;
  const running = new Set<Promise<unknown>>();
  while (!signal.aborted) {
    for (let count = 0; count < (perSecond * STEP_MS) / 1000 && running.size < AT_ONCE_MAX; count++) {
      sent += 1;
      const request: Promise<unknown> = sendRequest(url, anonymousRequest(random)).finally(() =>
        running.delete(request),
      );
      running.add(request);
    }
    await wait(STEP_MS);
  }
  await Promise.all(running);
  for (const socket of sockets) socket.destroy();
  return sent;
}

function anonymousRequest(random: SeededRandom) {
  const { method = 'GET', target, headers = {}, body = null } = random.pick(REQUESTS)(random);
  const address = `198.18.0.${random.below(ADDRESSES)}`;
  return { operation: { method }, target, headers: { ...headers, 'X-Forwarded-For': address }, body };
}

interface AnonymousRequest {
  method?: string;
  target: string;
  headers?: Record<string, string>;
  body?: string | null;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const KEYS = `{${Array.from({ length: 1400 }, (_, index) => `"k${index}":1`).join(',')}}`;

const REQUESTS: readonly ((random: SeededRandom) => AnonymousRequest)[] = [
  () => ({ target: '/openapi.json' }),
  () => ({ target: '/openapi.json', headers: { 'Accept-Encoding': 'br' } }),
  () => ({ target: '/docs/' }),
  () => ({ target: '/docs/search?q=payslip' }),
  () => ({ target: '/dashboard/' }),
  () => ({ target: '/journey/embed.js' }),
  () => ({ target: '/metrics' }),
  () => ({ target: '/readyz' }),
  (random) => ({ target: `/nowhere/${random.below(1000)}` }),
  (random) => ({ target: `/journey/${random.below(1_000_000)}` }),
  (random) => ({ target: '/users', headers: { 'X-API-KEY': wrongKey(random) } }),
  (random) => ({ target: '/users', headers: { 'X-API-KEY': wrongKey(random) } }),
  () => ({ target: '/users', headers: { Authorization: 'Bearer eyJhbGciOiJFZERTQSJ9.e30.AAAA' } }),
  (random) => ({
    method: 'POST',
    target: '/members/signin',
    headers: JSON_TYPE,
    body: JSON.stringify({ username: `${random.below(1000)}@lender.example`, password: 'wrong password' }),
  }),
  () => ({ method: 'POST', target: '/members/signin', headers: JSON_TYPE, body: KEYS }),
  () => ({ method: 'PUT', target: '/uploads?token=x', body: '%PDF-1.4' }),
];

function wrongKey(random: SeededRandom): string {
  return `svc_sandbox_${Array.from({ length: 49 }, () => random.below(10)).join('')}`;
}

/** Connections that send half a request, and connections that read nothing of a large reply. */
function openSlowSockets(url: string, random: SeededRandom): Socket[] {
  const { hostname, port } = new URL(url);
  return Array.from({ length: SLOW_SOCKETS }, () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    const unread = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\nAccept-Encoding: identity\r\n\r\n'.repeat(20);
    socket.write(random.happens(50) ? unread : 'GET /users HTTP/1.1\r\nHost: x\r\nX-');
    return socket.pause();
  });
}
