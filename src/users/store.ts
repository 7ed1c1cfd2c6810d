import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { Users } from '#platform/database/tables.gen.ts';

export type UserRow = Selectable<Users>;

export function insertUser(
  tx: Db,
  clientId: string,
  row: Omit<Insertable<Users>, 'client_id'>,
): Promise<UserRow> {
  return tx
    .insertInto('users')
    .values({ ...row, client_id: clientId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findUser(db: Db, clientId: string, userId: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Holds the user for a change; others may still refer to it meanwhile. */
export function findUserForChange(tx: Db, clientId: string, userId: string): Promise<UserRow | undefined> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function updateUser(
  tx: Db,
  clientId: string,
  userId: string,
  changes: Updateable<Users>,
): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set(changes)
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Everything that refers to the user goes with it, by the foreign keys. */
export async function deleteUser(tx: Db, clientId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('users')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface Slice {
  skip: number;
  limit: number;
}

/** Newest first. Far into a long list it is read from its other end, which is nearer. */
export async function listUsers(
  tx: Db,
  clientId: string,
  { skip, limit }: Slice,
): Promise<{ rows: UserRow[]; totalCount: number }> {
  const totalCount = await countUsers(tx, clientId);
  if (skip >= totalCount) return { rows: [], totalCount };
  const fromEnd = skip > totalCount / 2;
  const size = Math.min(limit, totalCount - skip);
  const rows = await selectSlice(tx, clientId, {
    order: fromEnd ? 'asc' : 'desc',
    skip: fromEnd ? totalCount - skip - size : skip,
    limit: size,
  });
  return { rows: fromEnd ? rows.reverse() : rows, totalCount };
}

export async function listUsersByExtId(
  tx: Db,
  clientId: string,
  { extId, skip, limit }: Slice & { extId: string },
): Promise<{ rows: UserRow[]; totalCount: number }> {
  const matching = tx.selectFrom('users').where('client_id', '=', clientId).where('ext_id', '=', extId);
  const { count } = await matching
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await matching.selectAll().orderBy('user_id', 'desc').offset(skip).limit(limit).execute();
  return { rows, totalCount: Number(count) };
}

async function countUsers(tx: Db, clientId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('user_counts')
    .select(({ fn }) => fn.sum<string | null>('count').as('total'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** The ids are skipped in the index alone; only the rows of the slice are read. */
function selectSlice(
  tx: Db,
  clientId: string,
  { order, skip, limit }: Slice & { order: 'asc' | 'desc' },
): Promise<UserRow[]> {
  return tx
    .with('slice', (db) =>
      db
        .selectFrom('users')
        .select('user_id')
        .where('client_id', '=', clientId)
        .orderBy('user_id', order)
        .offset(skip)
        .limit(limit),
    )
    .selectFrom('users')
    .innerJoin('slice', 'slice.user_id', 'users.user_id')
    .selectAll('users')
    .where('client_id', '=', clientId)
    .orderBy('users.user_id', order)
    .execute();
}

export async function insertErasure(tx: Db, clientId: string, userId: string, now: Date): Promise<void> {
  await tx
    .insertInto('erasures')
    .values({ client_id: clientId, user_id: userId, requested_at: now })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id']).doNothing())
    .execute();
}

export async function updateErasureVerified(
  tx: Db,
  clientId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('erasures')
    .set({ verified_at: now })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
}

/** Every table that names users, as the database itself knows them: a table added later is found too. */
export async function listTablesOfUsers(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select c.relname as "table" from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'erasures'
    order by c.relname`.execute(tx);
  return rows.map(({ table }) => table);
}

export async function countRowsOfUser(tx: Db, table: string, userId: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${sql.table(table)} where user_id = ${userId}`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}
