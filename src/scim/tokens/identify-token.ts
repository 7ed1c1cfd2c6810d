import type { KeyObject } from 'node:crypto';
import type { FailureLimit } from '#auth';
import type { Clock } from '#platform/clock.ts';
import { isGenuine, readClientSecret } from '#platform/crypto/client-secret.ts';
import type { Database } from '#platform/database/database.ts';
import type { ScimCaller } from '#platform/http/caller.ts';
import { Problem, say } from '#platform/problem.ts';
import { findLiveToken, updateTokenUsed } from './store.ts';

export const TOKEN_PREFIX = 'svc_scim_';
const BEARER = /^Bearer +svc_scim_([\w-]{64})$/i;
/** The last use is written at most this often. */
const USE_WRITTEN_EVERY_MS = 60_000;

interface Identifying {
  database: Database;
  keys: { root: KeyObject };
  clock: Clock;
  failures: FailureLimit;
}

/**
 * Finds the token of a request. Its MAC shows that the service has made it, so that invented ones cost no query. Throws 401, or 429
 * for a network that has sent too many wrong ones.
 */
export async function identifyToken(
  { database, keys, clock, failures }: Identifying,
  { authorization, ip }: { authorization: string | undefined; ip: string },
): Promise<ScimCaller> {
  const text = BEARER.exec(authorization ?? '')?.[1] ?? '';
  const secret = isGenuine(keys.root, 'scim token', text)
    ? readClientSecret(keys.root, 'scim token', text)
    : null;
  const clientId = secret?.clientId ?? null;
  if (!secret || clientId === null) {
    failures.count(ip);
    throw wrongToken();
  }
  const { hash } = secret;
  const limited = hash.toString('base64');
  failures.checkToken(limited);
  const now = clock.now();
  const token = await findLiveToken(database.tenant(clientId), { clientId, hash, now });
  if (!token) {
    failures.countToken(limited);
    throw wrongToken();
  }
  const { token_id: tokenId, last_used_at: used } = token;
  if (used === null || now.getTime() - Date.parse(used) >= USE_WRITTEN_EVERY_MS)
    await database.inTenant(clientId, (tx) => updateTokenUsed(tx, { clientId, tokenId, now }));
  return { kind: 'scim_token', clientId, credentialId: tokenId, apiVersion: null };
}

function wrongToken(): Problem {
  return new Problem({
    code: 'unauthenticated',
    messages: [say`No SCIM token provided, or it is wrong, has expired or was revoked`],
    headers: { 'www-authenticate': 'Bearer realm="SCIM"' },
  });
}
