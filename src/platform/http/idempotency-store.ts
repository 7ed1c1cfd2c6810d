import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { readDatabaseClock } from '../database/database-time.ts';
import { isReachable } from '../database/reachable.ts';

const IDEMPOTENCY_HOURS = 24;
/** One request's claim on a key. */
export interface Claim {
  clientId: string;
  keyHash: Buffer;
  requestHash: Buffer;
  /** Identifies the lease of this attempt. Null if the claim and the reply are stored in one transaction. */
  leaseToken: string | null;
  /** How long the lease lasts without renewal. After a crash, a repeated request waits this long at most. */
  leaseSeconds: number;
}

export interface StoredReply {
  sealedReply: Buffer;
  isFinal: boolean;
}

export type Claimed =
  | { outcome: 'claimed' }
  | ({ outcome: 'replied' } & StoredReply)
  /** Another attempt at the same request holds the lease. */
  | { outcome: 'running' }
  | { outcome: 'other_request' };

/**
 * Claims the key if it is new, older than a day, or left by an attempt whose lease has expired. Waits for a
 * transaction that holds the key.
 */
export async function claimKey(db: Db, claim: Claim, now: Date): Promise<Claimed> {
  const { clientId, keyHash } = claim;
  // the conditions of ON CONFLICT can't call now() in a distributed database
  const read = db.isDistributed ? await readDatabaseClock(db) : null;
  const fresh = {
    request_hash: claim.requestHash,
    created_at: now,
    lease_token: claim.leaseToken,
    lease_until: claim.leaseToken === null ? null : leaseEnd(claim, read),
    sealed_reply: null,
    is_final: true,
    user_id: null,
  };
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ client_id: clientId, key_hash: keyHash, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'key_hash'])
        .doUpdateSet(fresh)
        .where((eb) =>
          eb.or([
            eb('idempotency_keys.created_at', '<', forgottenBefore(now)),
            eb.and([
              eb('idempotency_keys.sealed_reply', 'is', null),
              eb('idempotency_keys.lease_until', '<=', read?.toISOString() ?? sql<string>`now()`),
            ]),
          ]),
        ),
    )
    .returning('key_hash')
    .executeTakeFirst();
  if (claimed) return { outcome: 'claimed' };
  const row = await selectKey(db, claim).executeTakeFirst();
  // the attempt that held the key has failed and released it
  if (!row) return claimKey(db, claim, now);
  if (!row.request_hash.equals(claim.requestHash)) return { outcome: 'other_request' };
  if (!row.sealed_reply) return { outcome: 'running' };
  return { outcome: 'replied', sealedReply: row.sealed_reply, isFinal: row.is_final };
}

/** Locks the claim until the transaction ends. Returns false if another attempt has taken it over. */
export async function lockClaim(tx: Db, claim: Claim): Promise<boolean> {
  const row = await selectKey(tx, claim)
    .where('lease_token', '=', claim.leaseToken)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the reply, which ends the lease. */
export async function updateReply(
  tx: Db,
  claim: Claim,
  reply: StoredReply & { userId: string | null },
): Promise<void> {
  await updateKey(tx, claim)
    .set({
      sealed_reply: reply.sealedReply,
      is_final: reply.isFinal,
      user_id: reply.userId,
      lease_token: null,
      lease_until: null,
    })
    .execute();
}

/** Replaces the reply with its final version. Returns false if a repeated request has already done so. */
export async function updateFinalReply(db: Db, claim: Claim, sealedReply: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await updateKey(db, claim)
    .set({ sealed_reply: sealedReply, is_final: true })
    .where('is_final', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findFinalReply(db: Db, claim: Claim): Promise<Buffer | null> {
  const row = await selectKey(db, claim).where('is_final', '=', true).executeTakeFirst();
  return row?.sealed_reply ?? null;
}

export async function renewLease(db: Db, claim: Claim): Promise<void> {
  await updateKey(db, claim)
    .set({ lease_until: leaseEnd(claim) })
    .where('lease_token', '=', claim.leaseToken)
    .execute();
}

/** Releases the claim of an attempt that failed, unless another attempt has taken it over. */
export async function deleteClaim(db: Db, { clientId, keyHash, leaseToken }: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('client_id', '=', clientId)
    .where('key_hash', '=', keyHash)
    .where('lease_token', '=', leaseToken)
    .execute();
}

/** Deletes old keys in batches, so that it never locks many rows. */
export async function forgetOldKeys(tx: Db, now: Date, batch: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('idempotency_keys')
    .where(isReachable(tx))
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('client_id', 'key_hash'),
        'in',
        selectFrom('idempotency_keys')
          .select(['client_id', 'key_hash'])
          .where('created_at', '<', forgottenBefore(now))
          .where(isReachable(tx))
          .limit(batch)
          .$asTuple('client_id', 'key_hash'),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function selectKey(db: Db, { clientId, keyHash }: Claim) {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'sealed_reply', 'is_final'])
    .where('client_id', '=', clientId)
    .where('key_hash', '=', keyHash);
}

function updateKey(db: Db, { clientId, keyHash }: Claim) {
  return db.updateTable('idempotency_keys').where('client_id', '=', clientId).where('key_hash', '=', keyHash);
}

function leaseEnd({ leaseSeconds }: Claim, now: Date | null = null) {
  return now
    ? new Date(now.getTime() + leaseSeconds * 1000).toISOString()
    : sql<string>`now() + make_interval(secs => ${leaseSeconds})`;
}

function forgottenBefore(now: Date): string {
  return new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000).toISOString();
}
