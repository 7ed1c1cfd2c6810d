import { sql } from 'kysely';
import type { AccountRow } from '#accounts';
import type { AccountStatus } from '#accounts/schema.ts';
import type { DocumentStatus } from '#documents/schema.ts';
import type { FromUser } from '#income-summary';
import type { Db } from '#platform/database/database.ts';

/*
 * Reads across the tables of the features, because a filter has to find users in the order of their ids from several indexes.
 */

/** The newest users, whatever their progress. */
export async function listIds(tx: Db, clientId: string, { after, limit }: FromUser): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('user_id', '<', after)
    .orderBy('user_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export function listIdsByAccount(
  tx: Db,
  clientId: string,
  status: AccountStatus,
  from: FromUser,
): Promise<string[]> {
  return listDistinct(tx, sql`accounts where client_id = ${clientId} and status = ${status}`, from);
}

/** Users with a connected account whose first fetch has not succeeded. The condition is written exactly as in the index. */
export function listIdsNotFetched(tx: Db, clientId: string, from: FromUser): Promise<string[]> {
  const where = sql`status = 'CONNECTED' and fetch_outcome is distinct from 'fetched'`;
  return listDistinct(tx, sql`accounts where client_id = ${clientId} and ${where}`, from);
}

export function listIdsByDocument(
  tx: Db,
  clientId: string,
  status: Exclude<DocumentStatus, 'EXTRACTED'>,
  from: FromUser,
): Promise<string[]> {
  const where = sql`status = ${status} and status <> 'EXTRACTED'`;
  return listDistinct(tx, sql`documents where client_id = ${clientId} and ${where}`, from);
}

/**
 * Users with a journey that was not finished. The condition is written exactly as in the index. Journeys that only show
 * people their own data don't count.
 */
export function listIdsNotFinished(tx: Db, clientId: string, from: FromUser): Promise<string[]> {
  const where = sql`starts_at = 'sharing' and (outcome is null or outcome in ('declined', 'left'))`;
  return listDistinct(tx, sql`journeys where client_id = ${clientId} and ${where}`, from);
}

export function listIdsWithJourney(tx: Db, clientId: string, from: FromUser): Promise<string[]> {
  return listDistinct(tx, sql`journeys where client_id = ${clientId} and starts_at = 'sharing'`, from);
}

async function listDistinct(
  tx: Db,
  source: ReturnType<typeof sql>,
  { after, limit }: FromUser,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from ${source} and user_id < ${after} order by user_id desc limit ${limit}`.execute(
    tx,
  );
  return rows.map(({ user_id }) => user_id);
}

export interface ProgressRow {
  user_id: string;
  ext_id: string | null;
  created_at: string;
}

/** In no particular order. */
export function findUsers(tx: Db, clientId: string, ids: readonly string[]): Promise<ProgressRow[]> {
  return tx
    .selectFrom('users')
    .select(['user_id', 'ext_id', 'created_at'])
    .where('client_id', '=', clientId)
    .where('user_id', 'in', ids)
    .execute();
}

/** The columns are text; the service writes only these values. */
type StatedAccount = Pick<
  AccountRow,
  | 'user_id'
  | 'payroll_provider'
  | 'status'
  | 'status_reason'
  | 'status_updated_at'
  | 'challenge_expires_at'
  | 'oauth_state_hash'
  | 'fetch_outcome'
>;

export async function listAccountsOf(
  tx: Db,
  clientId: string,
  ids: readonly string[],
): Promise<StatedAccount[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select([
      'user_id',
      'payroll_provider',
      'status',
      'status_reason',
      'status_updated_at',
      'challenge_expires_at',
      'oauth_state_hash',
      'fetch_outcome',
    ])
    .where('client_id', '=', clientId)
    .where('user_id', 'in', ids)
    .execute();
  return rows as StatedAccount[];
}

export async function listDocumentStatusesOf(
  tx: Db,
  clientId: string,
  ids: readonly string[],
): Promise<{ user_id: string; kind: string; status: DocumentStatus }[]> {
  const rows = await tx
    .selectFrom('documents')
    .select(['user_id', 'kind', 'status'])
    .distinct()
    .where('client_id', '=', clientId)
    .where('user_id', 'in', ids)
    .execute();
  return rows as { user_id: string; kind: string; status: DocumentStatus }[];
}

/** The newest journey of each user. */
export function listJourneysOf(tx: Db, clientId: string, ids: readonly string[]) {
  return tx
    .selectFrom('journeys')
    .select(['user_id', 'outcome', 'expires_at', 'opened_at'])
    .distinctOn('user_id')
    .where('client_id', '=', clientId)
    .where('user_id', 'in', ids)
    .where('starts_at', '=', 'sharing')
    .orderBy('user_id')
    .orderBy('journey_id', 'desc')
    .execute();
}
