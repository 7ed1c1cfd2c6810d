import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { ClientKeys } from '../crypto/client-keys.ts';
import { open, type Place, seal } from '../crypto/seal.ts';
import { deriveKey } from '../crypto/service-keys.ts';
import type { Database, Db } from '../database/database.ts';
import { invalidRequest, Problem } from '../problem.ts';
import type { Credential } from './caller.ts';
import type { Effect } from './route.ts';

export const IDEMPOTENCY_HOURS = 24;
const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

export interface Idempotency {
  database: Database;
  clock: Clock;
  keys: { clients: ClientKeys };
}

export interface KeyedRequest {
  clientId: string;
  keyHash: Buffer;
  /**
   * Stored only as an HMAC under the client's key, because the content of a request could be guessed from a
   * plain hash.
   */
  text: string;
}

export function keyRequest(
  caller: Credential,
  key: string,
  request: { method: string; path: string; body: unknown },
): KeyedRequest {
  if (!KEY_FORM.test(key))
    throw invalidRequest('[Idempotency-Key] must be 1 to 255 visible ASCII characters');
  const text = `${request.method}\n${request.path}\n${JSON.stringify(request.body ?? null)}`;
  return {
    clientId: caller.clientId,
    keyHash: sha256(`${namespaceOf(caller)}${key}`),
    text,
  };
}

/**
 * Members and users each have their own keys. A client's API keys share theirs, because one API key may
 * replace another between two attempts.
 */
function namespaceOf(caller: Credential): string {
  if (caller.kind === 'member') return `member ${caller.memberId} `;
  return caller.kind === 'user' ? `user ${caller.userId} ` : '';
}

/**
 * Runs the work for the first request with a key. Later requests get the stored reply, and requests that
 * arrive in between wait for it.
 */
export async function answerOnce<Reply>(
  context: Idempotency,
  request: KeyedRequest,
  work: (tx: Db) => Promise<Effect<Reply>>,
): Promise<{ reply: Reply; replayed: boolean }> {
  const clientKey = await context.keys.clients.of(request.clientId);
  const requestHash = createHmac('sha256', deriveKey(clientKey, 'idempotency')).update(request.text).digest();
  return context.database.inTenant(request.clientId, async (tx) => {
    const stored = await claimKey(tx, { ...request, requestHash }, context.clock.now());
    if (stored) {
      if (!stored.request_hash.equals(requestHash)) throw otherRequest();
      if (!stored.sealed_reply) throw new Error('An idempotency key was committed without its reply');
      return {
        reply: JSON.parse(open(stored.sealed_reply, clientKey, place(request)).toString('utf8')),
        replayed: true,
      };
    }
    const { reply, userId } = await work(tx);
    const sealed = seal(Buffer.from(JSON.stringify(reply)), { id: 'client', key: clientKey }, place(request));
    await tx
      .updateTable('idempotency_keys')
      .set({ sealed_reply: sealed, user_id: userId })
      .where('client_id', '=', request.clientId)
      .where('key_hash', '=', request.keyHash)
      .execute();
    return { reply, replayed: false };
  });
}

/**
 * Claims the key in this transaction, after waiting for a transaction that holds it. Returns that
 * transaction's row, or null if the key is new.
 */
async function claimKey(tx: Db, request: KeyedRequest & { requestHash: Buffer }, now: Date) {
  const fresh = { request_hash: request.requestHash, created_at: now, sealed_reply: null, user_id: null };
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ client_id: request.clientId, key_hash: request.keyHash, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'key_hash'])
        .doUpdateSet(fresh)
        .where('idempotency_keys.created_at', '<', forgottenBefore(now)),
    )
    .returning('key_hash')
    .executeTakeFirst();
  if (claimed) return null;
  return tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'sealed_reply'])
    .where('client_id', '=', request.clientId)
    .where('key_hash', '=', request.keyHash)
    .executeTakeFirstOrThrow();
}

/** Deletes old keys in batches, so that it never locks many rows. */
export async function forgetOldKeys(tx: Db, now: Date, batch: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('idempotency_keys')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('client_id', 'key_hash'),
        'in',
        selectFrom('idempotency_keys')
          .select(['client_id', 'key_hash'])
          .where('created_at', '<', forgottenBefore(now))
          .limit(batch)
          .$asTuple('client_id', 'key_hash'),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function forgottenBefore(now: Date): string {
  return new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000).toISOString();
}

function otherRequest(): Problem {
  return new Problem({
    code: 'idempotency_key_reused',
    messages: ['[Idempotency-Key] was already used for a different request: use a new key'],
  });
}

function place({ clientId, keyHash }: KeyedRequest): Place {
  return { clientId, table: 'idempotency_keys', column: 'sealed_reply', row: keyHash.toString('hex') };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
