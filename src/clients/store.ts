import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import { isReachable } from '#platform/database/reachable.ts';
import type { ClientConfigurationChanges } from './schema.ts';

export interface NewClient {
  clientId: string;
  name: string;
  dataKey: Buffer;
  masterKeyId: string;
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

/** For work that can be done for the other clients later, when their node answers again. */
export async function listReachableClients(tx: Db): Promise<string[]> {
  const rows = await tx
    .selectFrom('clients')
    .select('client_id')
    .where(isReachable(tx))
    .orderBy('client_id')
    .execute();
  return rows.map(({ client_id }) => client_id);
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
    .where(isReachable(tx))
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
    .where(isReachable(tx))
    .orderBy('master_key_id')
    .execute();
}

/**
 * Finds and locks a client whose key is not yet wrapped by the given master key. The lock serialises
 * concurrent rotations.
 */
export async function findClientToRewrap(
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
  return locked ?? findClientToRewrap(tx, masterKeyId);
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

export function findConfigurationForChange(tx: Db, clientId: string) {
  return tx
    .selectFrom('client_configurations')
    .selectAll()
    .where('client_id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
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

export async function lockForTransaction(tx: Db, lock: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
}

export const LOGO_CHANGES = 'stipend_client_logos';

/** Notifies every process on commit, so that it reads the client's logo again. */
export async function announceLogoChange(tx: Db, clientId: string): Promise<void> {
  await sql`select pg_notify(${LOGO_CHANGES}, ${clientId})`.execute(tx);
}
