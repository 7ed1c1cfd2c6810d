import { createHmac, type KeyObject } from 'node:crypto';
import type { Db } from './database/database.ts';
import { Problem, say } from './problem.ts';

/** A name under which attempts are counted, and how many attempts may fail before the next one has to wait. */
export interface Counted {
  name: string;
  free: number;
}

const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 15 * 60;
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/**
 * Counts an attempt as failed before it is made, so that parallel attempts can't exceed the limit. Throws a
 * problem (429) while the waiting time is not over. After a success, call `forgiveAttempts`.
 */
export async function takeAttempt(
  tx: Db,
  key: KeyObject,
  { counted, now }: { counted: readonly Counted[]; now: Date },
): Promise<void> {
  for (const { name, free } of counted) {
    const hash = hashName(key, name);
    const failures = await countFailure(tx, hash, now);
    if (failures === null) throw tooManyAttempts(await secondsLeft(tx, hash, now));
    const wait = waitSeconds(failures, free);
    if (wait > 0) await block(tx, hash, new Date(now.getTime() + wait * 1000));
  }
}

/** No wait until all free attempts have failed. Then the wait doubles with each failure, up to 15 minutes. */
export function waitSeconds(failures: number, free: number): number {
  if (failures < free) return 0;
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (failures - free));
}

export async function forgiveAttempts(tx: Db, key: KeyObject, names: readonly string[]): Promise<void> {
  const hashes = names.map((name) => hashName(key, name));
  await tx.deleteFrom('attempts').where('name_hash', 'in', hashes).execute();
}

/** Subtracts an attempt from the count because it was neither a failure nor a success. */
export async function returnAttempt(tx: Db, key: KeyObject, names: readonly string[]): Promise<void> {
  const hashes = names.map((name) => hashName(key, name));
  await tx
    .updateTable('attempts')
    .set((eb) => ({ failures: eb('failures', '-', 1), blocked_until: null }))
    .where('name_hash', 'in', hashes)
    .where('failures', '>', 0)
    .execute();
}

/** Records that a name was seen, such as an account that was used from an address. */
export async function noteSeen(tx: Db, key: KeyObject, name: string, now: Date): Promise<void> {
  const seen = { failures: 0, updated_at: now, blocked_until: null };
  await tx
    .insertInto('attempts')
    .values({ name_hash: hashName(key, name), ...seen })
    .onConflict((conflict) => conflict.column('name_hash').doUpdateSet(seen))
    .execute();
}

/** Records the use of something that can be used once, such as a challenge; false if it was used before. */
export async function useOnce(tx: Db, key: KeyObject, name: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('attempts')
    .values({ name_hash: hashName(key, name), failures: 0, updated_at: now })
    .onConflict((conflict) => conflict.column('name_hash').doNothing())
    .returning('name_hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function wasSeenSince(tx: Db, key: KeyObject, name: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('attempts')
    .select('name_hash')
    .where('name_hash', '=', hashName(key, name))
    .where('updated_at', '>=', since.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a batch of old rows. */
export async function forgetOldAttempts(tx: Db, before: Date, batch: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('attempts')
    .where('name_hash', 'in', (eb) =>
      eb
        .selectFrom('attempts')
        .select('name_hash')
        .where('updated_at', '<', before.toISOString())
        .limit(batch),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Counts a failure and returns the number so far, or null while the waiting time is not over. */
async function countFailure(tx: Db, hash: Buffer, now: Date): Promise<number | null> {
  const forgotten = new Date(now.getTime() - FORGOTTEN_AFTER_MS).toISOString();
  const row = await tx
    .insertInto('attempts')
    .values({ name_hash: hash, failures: 1, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('name_hash')
        .doUpdateSet((eb) => ({
          failures: eb
            .case()
            .when('attempts.updated_at', '<', forgotten)
            .then(1)
            .else(eb('attempts.failures', '+', 1))
            .end(),
          updated_at: now,
          blocked_until: null,
        }))
        .where((eb) =>
          eb.or([
            eb('attempts.blocked_until', 'is', null),
            eb('attempts.blocked_until', '<=', now.toISOString()),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? null;
}

async function block(tx: Db, hash: Buffer, until: Date): Promise<void> {
  await tx.updateTable('attempts').set({ blocked_until: until }).where('name_hash', '=', hash).execute();
}

async function secondsLeft(tx: Db, hash: Buffer, now: Date): Promise<number> {
  const row = await tx
    .selectFrom('attempts')
    .select('blocked_until')
    .where('name_hash', '=', hash)
    .executeTakeFirst();
  const left = row?.blocked_until ? Date.parse(row.blocked_until) - now.getTime() : 0;
  return Math.max(1, Math.ceil(left / 1000));
}

/** Names contain people's addresses, so only keyed hashes of them are stored. */
function hashName(key: KeyObject, name: string): Buffer {
  return createHmac('sha256', key).update(name, 'utf8').digest();
}

function tooManyAttempts(seconds: number): Problem {
  return new Problem({
    code: 'too_many_attempts',
    messages: [say`Too many attempts: try again in ${seconds} s`],
    headers: { 'retry-after': String(seconds) },
  });
}
