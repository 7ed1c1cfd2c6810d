import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { ApiKeyCache, FailureLimit } from '#auth';
import { hasApiKeyForm, hashApiKeyAsText, KEY_CHANGES, sandboxClocks } from '#clients';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { listen } from '#platform/database/listen.ts';
import { createRateLimits } from '#platform/http/admit.ts';
import { Problem, say, tooManyRequests } from '#platform/problem.ts';
import { SharedUsage } from '#platform/shared-usage.ts';
import type { Exchange } from './exchange.ts';

export type Admit = (exchange: Exchange) => Promise<void> | void;

/** Knows one key, and looks it up in memory. */
export function admitKnown({ clientId, apiKey }: { clientId: string; apiKey: string }): Admit {
  const known = new Map([
    [
      hashApiKeyAsText(apiKey),
      { clientId, credentialId: randomUUID(), apiVersion: null, scopes: 'all' as const, expiresAt: null },
    ],
  ]);
  return (exchange) => {
    const found = known.get(hashApiKeyAsText(String(exchange.request.headers['x-api-key'])));
    if (!found) throw UNAUTHENTICATED;
    exchange.caller = { kind: 'api_key', ...found };
  };
}

const KEY_USE_MS = 10_000;
/** Seals the addresses of callers. */
const ADDRESS_KEY = createSecretKey(randomBytes(32));
const ADDRESS_KEYS = { of: async () => ADDRESS_KEY };
const UNAUTHENTICATED = new Problem({
  code: 'unauthenticated',
  messages: [say`No X-API-KEY header provided or its value is wrong`],
});

/** Finds keys in the database, with all limits of the service. */
export async function admitCallers(
  { database, rateLimitPerSecond, root = createSecretKey(randomBytes(32)) }: CallersContext,
  undo: AsyncDisposableStack,
): Promise<Admit> {
  const clock = systemClock;
  const keys = await openKeys(database, undo);
  const clocks = undo.adopt(sandboxClocks({ database, clock }), (made) => made.close());
  const failures = new FailureLimit(clock, { isLimited: rateLimitPerSecond > 0 });
  const usage = undo.adopt(
    rateLimitPerSecond > 0 ? new SharedUsage({ database, keys: { root } }) : null,
    (made) => made?.close(),
  );
  const rateLimits = createRateLimits(rateLimitPerSecond, clock, { usage });
  usage?.start();
  return async (exchange) => {
    const { headers, socket } = exchange.request;
    const key = headers['x-api-key'];
    const ip = socket.remoteAddress ?? '';
    const isKey = typeof key === 'string' && hasApiKeyForm(key, 'sandbox');
    if (key !== undefined && !isKey) failures.count(ip);
    const guesses = { count: () => failures.count(ip), takeBack: () => failures.takeBack(ip) };
    const found = isKey ? await keys.find(key, { ip, guesses }) : null;
    if (found === null || found === 'expired') throw UNAUTHENTICATED;
    const { clientId, keyId: credentialId, apiVersion, scopes, expiresAt } = found;
    exchange.caller = { kind: 'api_key', clientId, credentialId, apiVersion, scopes, expiresAt };
    if (rateLimits) countRequest(rateLimits.api_key, exchange, found.keyId);
    await clocks.refresh(found.clientId);
  };
}

export interface CallersContext {
  database: Database;
  /** Zero: no limit. */
  rateLimitPerSecond: number;
  /** Shared with other processes, so that they understand each other's counts. */
  root?: KeyObject;
}

async function openKeys(database: Database, undo: AsyncDisposableStack): Promise<ApiKeyCache> {
  const keys = new ApiKeyCache({ database, clock: systemClock });
  await keys.loadUsed();
  const timer = setInterval(() => keys.recordUse(ADDRESS_KEYS).catch(() => undefined), KEY_USE_MS);
  undo.defer(() => keys.recordUse(ADDRESS_KEYS));
  undo.defer(() => clearInterval(timer));
  undo.adopt(
    listen(database.address, KEY_CHANGES, () => keys.forgetAll()),
    (made) => made.close(),
  );
  return keys;
}

function countRequest({ buckets, rate, note }: Limit, { headers }: Exchange, keyId: string): void {
  const { isAllowed, left, nextMs, fullMs } = buckets.take(keyId, rate);
  headers['RateLimit-Limit'] = rate.perSecond;
  headers['RateLimit-Remaining'] = Math.floor(left);
  headers['RateLimit-Reset'] = Math.ceil(fullMs / 1000);
  if (!isAllowed) throw tooManyRequests(Math.max(1, Math.ceil(nextMs / 1000)));
  note?.(keyId);
}

type Limit = NonNullable<ReturnType<typeof createRateLimits>>['api_key'];
