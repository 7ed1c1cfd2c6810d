import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { lowestId } from '#platform/id.ts';

/** Tables whose rows show that a user is still in use, with the column that says when. */
const SIGNS_OF_USE = [
  ['authorisations', 'coalesce(revoked_at, expires_at)'],
  ['entries', 'created_at'],
  ['income_entries', 'created_at'],
  ['documents', 'created_at'],
  ['accounts', 'created_at'],
  ['journeys', 'created_at'],
] as const;

/** A user without changes, new data, a new link or an active consent since `before`. */
function isIdle(clientId: string, before: Date): RawBuilder<boolean> {
  const since = before.toISOString();
  const used = SIGNS_OF_USE.map(
    ([table, column]) => sql`exists (select from ${sql.table(table)} t
      where t.client_id = ${clientId} and t.user_id = u.user_id and ${sql.raw(column)} >= ${since})`,
  );
  return sql<boolean>`u.client_id = ${clientId} and u.user_id < ${lowestId(before)}
    and u.updated_at < ${since} and not (${sql.join(used, sql` or `)})`;
}

/** Locks the users, so that nothing can be added to them until the end of the transaction. */
export async function takeIdleUsers(
  tx: Db,
  clientId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select u.user_id from users u where ${isIdle(clientId, before)}
    order by u.user_id limit ${limit} for update skip locked`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

export interface Counted {
  count: number;
  oldest: string | null;
}

export async function countIdleUsers(
  db: Db,
  clientId: string,
  { before, max }: { before: Date; max: number },
): Promise<Counted> {
  return counted(
    db,
    sql`select u.created_at as at from users u where ${isIdle(clientId, before)} limit ${max}`,
  );
}

/** A document that still waits or is being read keeps its file. */
function hasOldFile(clientId: string, before: Date): RawBuilder<boolean> {
  return sql<boolean>`client_id = ${clientId} and document_id < ${lowestId(before)} and object_path is not null
    and uploaded_at < ${before.toISOString()} and status in ('EXTRACTED', 'REJECTED')`;
}

/** Returns the paths of files that documents no longer have. */
export async function dropOldFiles(
  tx: Db,
  clientId: string,
  { before, limit, now }: { before: Date; limit: number; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    with old as (
      select document_id, object_path from documents where ${hasOldFile(clientId, before)}
      order by document_id limit ${limit} for update skip locked)
    update documents d set object_path = null, updated_at = ${now.toISOString()}
    from old where d.client_id = ${clientId} and d.document_id = old.document_id
    returning old.object_path as path`.execute(tx);
  return rows.map(({ path }) => path);
}

export async function countOldFiles(
  db: Db,
  clientId: string,
  { before, max }: { before: Date; max: number },
): Promise<Counted> {
  return counted(
    db,
    sql`select uploaded_at as at from documents where ${hasOldFile(clientId, before)} limit ${max}`,
  );
}

async function counted(db: Db, rows: RawBuilder<unknown>): Promise<Counted> {
  const found = await sql<{ count: string; oldest: Date | string | null }>`
    select count(*) as count, min(at) as oldest from (${rows}) found`.execute(db);
  const { count = '0', oldest = null } = found.rows[0] ?? {};
  return { count: Number(count), oldest: oldest === null ? null : new Date(oldest).toISOString() };
}
