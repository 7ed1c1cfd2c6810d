import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { newId } from '../id.ts';
import { type MasterKeys, makeWrappedKey } from './keys.ts';
import type { Place } from './seal.ts';

export type Purpose = 'root' | 'signing';

export interface ServiceKey {
  keyId: string;
  key: KeyObject;
  retiredAt: string | null;
}

const MAKING_LOCK = 7_236_522;

/** Creates the service's own keys in an empty database. Throws if existing ones can't be opened. */
export async function ensureServiceKeys(tx: Db, masterKeys: MasterKeys, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MAKING_LOCK})`.execute(tx);
  for (const purpose of ['root', 'signing'] as const) {
    const known = await listServiceKeys(tx, masterKeys, purpose);
    if (known.length === 0) await addServiceKey(tx, masterKeys, { purpose, now });
  }
}

/** Lists keys, newest first. */
export async function listServiceKeys(
  tx: Db,
  masterKeys: MasterKeys,
  purpose: Purpose,
): Promise<ServiceKey[]> {
  const rows = await tx
    .selectFrom('service_keys')
    .select(['key_id', 'sealed_key', 'retired_at'])
    .where('purpose', '=', purpose)
    .orderBy('key_id', 'desc')
    .execute();
  return rows.map((row) => ({
    keyId: row.key_id,
    key: openServiceKey(masterKeys, row),
    retiredAt: row.retired_at,
  }));
}

export function openServiceKey(
  masterKeys: MasterKeys,
  { key_id, sealed_key }: { key_id: string; sealed_key: Buffer },
): KeyObject {
  return masterKeys.unwrap(sealed_key, place(key_id));
}

export async function addServiceKey(
  tx: Db,
  masterKeys: MasterKeys,
  { purpose, now }: { purpose: Purpose; now: Date },
): Promise<string> {
  const keyId = newId(now);
  await tx
    .insertInto('service_keys')
    .values({
      key_id: keyId,
      purpose,
      created_at: now,
      sealed_key: makeWrappedKey(masterKeys.current, place(keyId)).wrapped,
      master_key_id: masterKeys.current.id,
    })
    .execute();
  return keyId;
}

/**
 * Retires the keys of a purpose, so that they sign nothing new, and deletes keys that were retired before the
 * given time.
 */
export async function retireServiceKeys(
  tx: Db,
  purpose: Purpose,
  { now, destroyBefore }: { now: Date; destroyBefore: Date },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MAKING_LOCK})`.execute(tx);
  await tx
    .updateTable('service_keys')
    .set({ retired_at: now })
    .where('purpose', '=', purpose)
    .where('retired_at', 'is', null)
    .execute();
  await tx
    .deleteFrom('service_keys')
    .where('purpose', '=', purpose)
    .where('retired_at', '<=', destroyBefore.toISOString())
    .execute();
}

/** Wraps all keys of the service with the current master key. */
export async function rewrapServiceKeys(tx: Db, masterKeys: MasterKeys): Promise<number> {
  const rows = await tx
    .selectFrom('service_keys')
    .select(['key_id', 'sealed_key'])
    .where('master_key_id', '!=', masterKeys.current.id)
    .forUpdate()
    .execute();
  for (const row of rows) {
    await tx
      .updateTable('service_keys')
      .set({
        sealed_key: masterKeys.rewrap(row.sealed_key, place(row.key_id)),
        master_key_id: masterKeys.current.id,
      })
      .where('key_id', '=', row.key_id)
      .execute();
  }
  return rows.length;
}

function place(keyId: string): Place {
  return { clientId: 'service', table: 'service_keys', column: 'sealed_key', row: keyId };
}
