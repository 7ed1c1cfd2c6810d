import { type Selectable, sql } from 'kysely';
import type { MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import { findBySecret } from '#platform/database/find-by-secret.ts';
import type { ApiKeys } from '#platform/database/tables.gen.ts';
import type { ClientConfigurationChanges } from './schema.ts';

export interface NewClient {
  clientId: string;
  name: string;
  dataKey: Buffer;
  masterKeyId: string;
  createdAt: Date;
}

export interface NewApiKey {
  keyId: string;
  clientId: string;
  name: string;
  hash: Buffer;
  lastFour: string;
  createdAt: Date;
}

export async function insertClient(tx: Db, client: NewClient): Promise<void> {
  await tx
    .insertInto('clients')
    .values({
      client_id: client.clientId,
      name: client.name,
      created_at: client.createdAt,
      data_key: client.dataKey,
      master_key_id: client.masterKeyId,
      log_begun_at: client.createdAt,
    })
    .execute();
  await tx
    .insertInto('client_configurations')
    .values({ client_id: client.clientId, updated_at: client.createdAt })
    .execute();
}

export function listClients(tx: Db) {
  return tx.selectFrom('clients').select(['client_id', 'name', 'created_at']).orderBy('client_id').execute();
}

export async function clientExists(db: Db, clientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('clients')
    .select('client_id')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listClientsWithoutLog(tx: Db): Promise<string[]> {
  const rows = await tx
    .selectFrom('clients')
    .select('client_id')
    .where('log_begun_at', 'is', null)
    .orderBy('client_id')
    .execute();
  return rows.map(({ client_id }) => client_id);
}

export async function updateLogBegun(tx: Db, clientId: string, now: Date): Promise<void> {
  await tx.updateTable('clients').set({ log_begun_at: now }).where('client_id', '=', clientId).execute();
}

export function findWrappedKey(db: Db, clientId: string) {
  return db.selectFrom('clients').select('data_key').where('client_id', '=', clientId).executeTakeFirst();
}

export function listOneClientPerMasterKey(tx: Db) {
  return tx
    .selectFrom('clients')
    .distinctOn('master_key_id')
    .select(['master_key_id', 'client_id', 'data_key'])
    .orderBy('master_key_id')
    .execute();
}

/**
 * Finds and locks a client whose key is not yet wrapped by the given master key. The lock serialises
 * concurrent rotations.
 */
export async function takeClientNotUnder(
  tx: Db,
  masterKeyId: string,
): Promise<{ client_id: string; data_key: Buffer } | undefined> {
  const others = tx
    .selectFrom('clients')
    .select(['client_id', 'data_key'])
    .where('master_key_id', '!=', masterKeyId);
  const found = await others.orderBy('client_id').limit(1).executeTakeFirst();
  if (!found) return undefined;
  // a distributed database can lock a row only if its client is named
  const locked = await others.where('client_id', '=', found.client_id).forUpdate().executeTakeFirst();
  return locked ?? takeClientNotUnder(tx, masterKeyId);
}

export async function updateWrappedKey(
  tx: Db,
  clientId: string,
  changes: { dataKey: Buffer; masterKeyId: string },
): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ data_key: changes.dataKey, master_key_id: changes.masterKeyId })
    .where('client_id', '=', clientId)
    .execute();
}

/** Finds the name that users see, or the internal name of a client that has not set one. */
export async function findClientName(db: Db, clientId: string): Promise<string> {
  const row = await db
    .selectFrom('clients')
    .innerJoin('client_configurations as configuration', 'configuration.client_id', 'clients.client_id')
    .select(['clients.name', 'configuration.client_display_name'])
    .where('clients.client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return row.client_display_name ?? row.name;
}

const selectConfiguration = prepared((db, param: { clientId: string }) =>
  db.selectFrom('client_configurations').selectAll().where('client_id', '=', param.clientId),
);

export async function findConfiguration(db: Db, clientId: string) {
  const [row] = await selectConfiguration(db, { clientId });
  if (!row) throw new Error('A client without a configuration');
  return row;
}

export function updateConfiguration(
  db: Db,
  clientId: string,
  { app_link_schemes: schemes, journey_origins: origins, ...changes }: ClientConfigurationChanges,
  now: Date,
) {
  return db
    .updateTable('client_configurations')
    .set({
      ...changes,
      ...(schemes === undefined ? {} : { app_link_schemes: schemes ?? [] }),
      ...(origins === undefined ? {} : { journey_origins: origins ?? [] }),
      updated_at: now,
    })
    .where('client_id', '=', clientId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const KEY_COLUMNS = [
  'key_id',
  'client_id',
  'name',
  'last_four',
  'created_at',
  'last_used_at',
  'revoked_at',
] as const;
/** Without the hash. */
export type ApiKeyRow = Pick<Selectable<ApiKeys>, (typeof KEY_COLUMNS)[number]>;

export function insertApiKey(tx: Db, key: NewApiKey): Promise<ApiKeyRow> {
  return tx
    .insertInto('api_keys')
    .values({
      key_id: key.keyId,
      client_id: key.clientId,
      name: key.name,
      hash: key.hash,
      last_four: key.lastFour,
      created_at: key.createdAt,
    })
    .returning(KEY_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** `namedClient` is the client that the key names, if it names one. */
export function findApiKeyByHash(tx: Db, hash: Buffer, namedClient: string | null) {
  return findBySecret(tx, namedClient, (clientId) =>
    tx
      .selectFrom('api_keys')
      .select(['key_id', 'client_id', 'revoked_at'])
      .where('hash', '=', hash)
      .$if(clientId !== null, (query) => query.where('client_id', '=', clientId as string))
      .executeTakeFirst(),
  );
}

/** The hashes of live keys that were used since this time, the latest first. */
export async function listUsedKeyHashes(
  tx: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<Buffer[]> {
  const rows = await tx
    .selectFrom('api_keys')
    .select('hash')
    .where('revoked_at', 'is', null)
    .where('last_used_at', '>=', since.toISOString())
    .orderBy('last_used_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ hash }) => hash);
}

export function listApiKeys(tx: Db, clientId: string | null) {
  return tx
    .selectFrom('api_keys')
    .select(KEY_COLUMNS)
    .$if(clientId !== null, (query) => query.where('client_id', '=', clientId))
    .orderBy('key_id')
    .execute();
}

/** Newest first. */
export async function listKeysOfClient(
  tx: Db,
  clientId: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: ApiKeyRow[]; totalCount: number }> {
  const keys = tx.selectFrom('api_keys').where('client_id', '=', clientId);
  const { count } = await keys
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await keys.select(KEY_COLUMNS).orderBy('key_id', 'desc').offset(skip).limit(limit).execute();
  return { rows, totalCount: Number(count) };
}

export async function findApiKey(
  db: Db,
  { clientId, keyId }: { clientId: string; keyId: string },
): Promise<ApiKeyRow | undefined> {
  return db
    .selectFrom('api_keys')
    .select(KEY_COLUMNS)
    .where('client_id', '=', clientId)
    .where('key_id', '=', keyId)
    .executeTakeFirst();
}

export async function findClientOfKey(tx: Db, keyId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('api_keys')
    .select('client_id')
    .where('key_id', '=', keyId)
    .executeTakeFirst();
  return row?.client_id;
}

export async function countLiveKeys(tx: Db, clientId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Serialises the creation of a client's keys, so that concurrent requests can't exceed the limit together. */
export async function lockApiKeys(tx: Db, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api keys ${clientId}`}, 0))`.execute(tx);
}

/** Returns false for an unknown key, or one that is already revoked. */
export async function updateKeyRevoked(
  tx: Db,
  { clientId, keyId, now }: { clientId: string; keyId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('client_id', '=', clientId)
    .where('key_id', '=', keyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateKeyLastUsed(
  tx: Db,
  { clientId, keyId, at }: { clientId: string; keyId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('client_id', '=', clientId)
    .where('key_id', '=', keyId)
    .execute();
}

export const KEY_CHANGES = 'stipend_api_keys';

/** Notifies every process on commit, so that it clears its cache of keys. */
export async function announceKeyChange(tx: Db): Promise<void> {
  await sql`select pg_notify(${KEY_CHANGES}, '')`.execute(tx);
}

export const CLOCK_CHANGES = 'stipend_client_clocks';

/** How far the client's clock is ahead of the machine's, in milliseconds. */
export async function findClockOffset(db: Db, clientId: string): Promise<number> {
  const row = await db
    .selectFrom('sandbox_clocks')
    .select('offset_ms')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return Number(row?.offset_ms ?? 0);
}

/** Locks the client's clock until the transaction ends: exclusively to move it, shared to prevent a move. */
export async function lockClock(tx: Db, clientId: string, mode: 'exclusive' | 'shared'): Promise<void> {
  const key = sql`hashtextextended(${`clock ${clientId}`}, 0)`;
  await (mode === 'shared'
    ? sql`select pg_advisory_xact_lock_shared(${key})`
    : sql`select pg_advisory_xact_lock(${key})`
  ).execute(tx);
}

/** Notifies every process on commit. */
export async function saveClockOffset(
  tx: Db,
  clientId: string,
  { offsetMs, now }: { offsetMs: number; now: MachineTime },
): Promise<void> {
  const values = { offset_ms: offsetMs, updated_at: now };
  await tx
    .insertInto('sandbox_clocks')
    .values({ client_id: clientId, ...values })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(values))
    .execute();
  await sql`select pg_notify(${CLOCK_CHANGES}, ${clientId})`.execute(tx);
}

export async function listMovedClocks(tx: Db): Promise<{ clientId: string; offsetMs: number }[]> {
  const rows = await tx
    .selectFrom('sandbox_clocks')
    .select(['client_id', 'offset_ms'])
    .where('offset_ms', '!=', '0')
    .orderBy('client_id')
    .execute();
  return rows.map(({ client_id, offset_ms }) => ({ clientId: client_id, offsetMs: Number(offset_ms) }));
}

/** Selects rows of these clients by their `client_id`. */
export function isOneOf(clients: { only: string } | { except: readonly string[] }) {
  if ('only' in clients) return sql<boolean>`client_id = ${clients.only}`;
  return clients.except.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`client_id <> all(${clients.except}::uuid[])`;
}

export async function lockForTransaction(tx: Db, lock: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
}
