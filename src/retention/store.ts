import { type RawBuilder, sql } from 'kysely';
import { FINAL_STATUSES } from '#documents';
import type { Db } from '#platform/database/database.ts';
import { lowestId } from '#platform/id.ts';

/** Tables whose rows show that a user is active, with the column that says when. */
const SIGNS_OF_USE = [
  ['authorisations', 'coalesce(revoked_at, expires_at)'],
  ['entries', 'created_at'],
  ['income_entries', 'created_at'],
  ['documents', 'created_at'],
  ['accounts', 'created_at'],
  ['journeys', 'created_at'],
  ['user_notes', 'created_at'],
  ['user_reviews', 'recorded_at'],
] as const;
/** The same for the user's own row. */
const CHANGE = ['users', 'updated_at'] as const;
type SignOfUse = (typeof SIGNS_OF_USE)[number] | typeof CHANGE;

/** Two ways to look for a sign: read a whole table once, or use the index for each user, which is faster for one user. */
const LOOKS = {
  whole: (rows: RawBuilder<unknown>) => sql`exists (${rows})`,
  each: (rows: RawBuilder<unknown>) => sql`(${rows} limit 1) is not null`,
} as const;

/** A user without changes, new data, a new link, a note, a review or an active consent since `before`. */
function isIdle(clientId: string, before: Date, look: keyof typeof LOOKS): RawBuilder<boolean> {
  const since = before.toISOString();
  const used = SIGNS_OF_USE.map(([table, column]) =>
    LOOKS[look](sql`select true from ${sql.table(table)} t
      where t.client_id = ${clientId} and t.user_id = u.user_id and ${sql.raw(column)} >= ${since}`),
  );
  return sql<boolean>`u.client_id = ${clientId} and u.user_id < ${lowestId(before)}
    and u.updated_at < ${since} and not (${sql.join(used, sql` or `)})`;
}

/**
 * Reads the next users after `after`. Returns those that seem inactive, and the position to continue from; null
 * at the end.
 */
export async function findIdleUsers(
  db: Db,
  clientId: string,
  { before, after, looked }: { before: Date; after: string | null; looked: number },
): Promise<{ ids: string[]; next: string | null }> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from users
    where client_id = ${clientId} and user_id < ${lowestId(before)}
      and (${after}::uuid is null or user_id > ${after}::uuid)
    order by user_id limit ${looked}`.execute(db);
  const next = rows.length < looked ? null : (rows.at(-1)?.user_id ?? null);
  let ids = rows.map(({ user_id }) => user_id);
  const [consent, ...others] = SIGNS_OF_USE;
  // one table after another: a user who is found in one is not looked for in the next. Most users have an active
  // consent, so even their own rows are not read: the ids come from an index
  for (const sign of [consent, CHANGE, ...others]) {
    const [first, last] = [ids[0], ids.at(-1)];
    if (!first || !last) break;
    // while no user is ruled out, a range of ids selects the same users. PostgreSQL reads a range in the order of the index,
    // however wrong its estimate of the client's size is
    const whose =
      ids.length === rows.length
        ? sql`user_id between ${first} and ${last}`
        : sql`user_id = any(${ids}::uuid[])`;
    const used = await findUsed(db, clientId, sign, { whose, before });
    ids = ids.filter((id) => !used.has(id));
  }
  return { ids, next };
}

async function findUsed(
  db: Db,
  clientId: string,
  [table, column]: SignOfUse,
  { whose, before }: { whose: RawBuilder<unknown>; before: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from ${sql.table(table)}
    where client_id = ${clientId} and ${whose} and ${sql.raw(column)} >= ${before.toISOString()}`.execute(db);
  return new Set(rows.map(({ user_id }) => user_id));
}

export async function isStillIdle(tx: Db, clientId: string, userId: string, before: Date): Promise<boolean> {
  const { rows } = await sql<{ user_id: string }>`
    select u.user_id from users u where ${isIdle(clientId, before, 'each')} and u.user_id = ${userId}`.execute(
    tx,
  );
  return rows.length > 0;
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
    sql`select u.created_at as at from users u where ${isIdle(clientId, before, 'whole')} limit ${max}`,
  );
}

/** A document that still waits or is being read keeps its file. */
function hasOldFile(clientId: string, before: Date): RawBuilder<boolean> {
  return sql<boolean>`client_id = ${clientId} and document_id < ${lowestId(before)} and object_path is not null
    and uploaded_at < ${before.toISOString()} and status in (${sql.join(FINAL_STATUSES)})`;
}

export interface OldFile {
  document_id: string;
  path: string;
}

export async function listOldFiles(
  db: Db,
  clientId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<OldFile[]> {
  const { rows } = await sql<OldFile>`
    select document_id, object_path as path from documents where ${hasOldFile(clientId, before)}
    order by document_id limit ${limit}`.execute(db);
  return rows;
}

/** After the file was removed. */
export async function forgetFile(
  db: Db,
  clientId: string,
  { document_id, path }: OldFile,
  now: Date,
): Promise<void> {
  await sql`
    update documents set object_path = null, updated_at = ${now.toISOString()}
    where client_id = ${clientId} and document_id = ${document_id} and object_path = ${path}`.execute(db);
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
