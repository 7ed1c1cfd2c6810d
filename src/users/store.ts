import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import type { Users } from '#platform/database/tables.gen.ts';
import type { ObservedList, Way } from './list-positions.ts';

const COLUMNS = [
  'user_id',
  'created_at',
  'data_key',
  'sealed_profile',
  'ext_id',
  'payroll_period_months',
  'recurring_checks_enabled',
  'recurring_check_frequency',
  'recurring_check_end_date',
  'taxauth_enabled',
  'payslip_upload_enabled',
  'payroll_connections_enabled',
] as const;

export type UserRow = Pick<Selectable<Users>, (typeof COLUMNS)[number]>;

type NewColumn = Exclude<keyof Users, 'client_id' | 'token_generation'>;
export type NewUser = { [Column in NewColumn]: Selectable<Users>[Column] };

const insertUserStatement = prepared((db, param: NewUser & { client_id: string }) =>
  db.insertInto('users').values({
    client_id: param.client_id,
    user_id: param.user_id,
    created_at: param.created_at,
    updated_at: param.updated_at,
    data_key: param.data_key,
    sealed_profile: param.sealed_profile,
    ni_number_index: param.ni_number_index,
    ext_id: param.ext_id,
    payroll_period_months: param.payroll_period_months,
    recurring_checks_enabled: param.recurring_checks_enabled,
    recurring_check_frequency: param.recurring_check_frequency,
    recurring_check_end_date: param.recurring_check_end_date,
    taxauth_enabled: param.taxauth_enabled,
    payslip_upload_enabled: param.payslip_upload_enabled,
    payroll_connections_enabled: param.payroll_connections_enabled,
  }),
);

export async function insertUser(db: Db, clientId: string, user: NewUser): Promise<void> {
  await insertUserStatement(db, { ...user, client_id: clientId });
}

const selectUser = prepared((db, param: { clientId: string; userId: string }) =>
  db
    .selectFrom('users')
    .select(COLUMNS)
    .where('client_id', '=', param.clientId)
    .where('user_id', '=', param.userId),
);

export async function findUser(db: Db, clientId: string, userId: string): Promise<UserRow | undefined> {
  const [user] = await selectUser(db, { clientId, userId });
  return user;
}

const selectExistence = prepared((db, param: { clientId: string; userId: string }) =>
  db
    .selectFrom('users')
    .select('user_id')
    .where('client_id', '=', param.clientId)
    .where('user_id', '=', param.userId),
);

export async function userExists(db: Db, clientId: string, userId: string): Promise<boolean> {
  return (await selectExistence(db, { clientId, userId })).length > 0;
}

const selectTokenGeneration = prepared((db, param: { clientId: string; userId: string }) =>
  db
    .selectFrom('users')
    .select('token_generation')
    .where('client_id', '=', param.clientId)
    .where('user_id', '=', param.userId),
);

/** Returns how often the user's tokens were revoked; null for an unknown user. */
export async function findTokenGeneration(db: Db, clientId: string, userId: string): Promise<number | null> {
  const [user] = await selectTokenGeneration(db, { clientId, userId });
  return user?.token_generation ?? null;
}

/** Ends all tokens of the user; false for an unknown user. */
export async function updateTokenGeneration(tx: Db, clientId: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set(({ eb }) => ({ token_generation: eb('token_generation', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Locks the user against deletion until the transaction ends; false for an unknown user. Lock the user before
 * any of its rows, in the same order as a deletion, to avoid deadlocks.
 */
export async function lockUser(tx: Db, clientId: string, userId: string): Promise<boolean> {
  const held = await tx
    .selectFrom('users')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** Locks the user for a change. Other transactions can still insert rows that reference it. */
export function findUserForChange(tx: Db, clientId: string, userId: string): Promise<UserRow | undefined> {
  return tx
    .selectFrom('users')
    .select(COLUMNS)
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
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function listUserIds(db: Db, clientId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('user_id')
    .where('client_id', '=', clientId)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Deletes the user and, through the foreign keys, every row that references it. */
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

export interface FoundSlice {
  rows: UserRow[];
  totalCount: number;
}

const selectNewestCounted = prepared((db, param: Slice & { clientId: string }) =>
  db
    .selectFrom('users')
    .select(COLUMNS)
    .select((eb) =>
      eb
        .selectFrom('user_counts')
        .select(({ fn }) => fn.sum<string>('count').as('total'))
        .where('user_counts.client_id', '=', param.clientId)
        .as('total_count'),
    )
    .where('client_id', '=', param.clientId)
    .orderBy('user_id', 'desc')
    .offset(param.skip)
    .limit(param.limit),
);

/**
 * Reads a slice and the total in one statement; null for an empty slice, which has no row to carry the total.
 */
export async function listNewestUsers(db: Db, clientId: string, slice: Slice): Promise<FoundSlice | null> {
  const rows = await selectNewestCounted(db, { clientId, ...slice });
  return rows[0] ? { rows, totalCount: Number(rows[0].total_count) } : null;
}

export async function listUsersByExtId(
  tx: Db,
  clientId: string,
  { extId, skip, limit }: Slice & { extId: string },
): Promise<FoundSlice> {
  const matching = tx.selectFrom('users').where('client_id', '=', clientId).where('ext_id', '=', extId);
  const { count } = await matching
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await matching.select(COLUMNS).orderBy('user_id', 'desc').offset(skip).limit(limit).execute();
  return { rows, totalCount: Number(count) };
}

const selectObserved = prepared((db, param: { clientId: string; withTransaction: boolean }) =>
  db
    .selectFrom('user_counts')
    .select(({ fn }) => [
      fn.sum<string | null>('count').as('total'),
      fn.sum<string | null>('past_changes').as('past_changes'),
      sql<string>`now()`.as('now'),
      sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as('oldest_transaction'),
      sql<string | null>`case when ${param.withTransaction}::boolean then pg_current_xact_id()::text end`.as(
        'transaction',
      ),
    ])
    .where('client_id', '=', param.clientId),
);

/** `withTransaction` gives the transaction an id, which is not needed for reading. */
export async function observeList(
  tx: Db,
  clientId: string,
  { withTransaction }: { withTransaction: boolean },
): Promise<ObservedList> {
  const [observed] = await selectObserved(tx, { clientId, withTransaction });
  if (!observed) throw new Error('An aggregate returned no row');
  return {
    totalCount: Number(observed.total ?? 0),
    pastChanges: observed.past_changes ?? '0',
    now: new Date(observed.now),
    oldestTransaction: BigInt(observed.oldest_transaction),
    transaction: observed.transaction === null ? null : BigInt(observed.transaction),
  };
}

/** Skips ids in the index, and reads only the rows of the slice. */
function selectSlice(towards: Way['towards']) {
  const order = towards === 'newer' ? 'asc' : 'desc';
  return prepared((db, param: Omit<Way, 'towards'> & { clientId: string; limit: number }) =>
    db
      .with('slice', (inner) =>
        inner
          .selectFrom('users')
          .select('user_id as id')
          .where('client_id', '=', param.clientId)
          .where('user_id', towards === 'newer' ? '>=' : '<=', param.from)
          .orderBy('user_id', order)
          .offset(param.skip)
          .limit(param.limit),
      )
      .selectFrom('users')
      .innerJoin('slice', 'slice.id', 'users.user_id')
      .select(COLUMNS)
      .where('client_id', '=', param.clientId)
      .orderBy('user_id', order),
  );
}

const SELECT_SLICE = { newer: selectSlice('newer'), older: selectSlice('older') };

/** Newest first, whichever way leads to them. */
export async function listUsersFrom(
  tx: Db,
  clientId: string,
  { towards, limit, ...start }: Way & { limit: number },
): Promise<UserRow[]> {
  const rows = await SELECT_SLICE[towards](tx, { clientId, limit, ...start });
  return towards === 'newer' ? rows.reverse() : rows;
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
  const { numUpdatedRows } = await tx
    .updateTable('erasures')
    .set({ verified_at: now })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('The erasure to verify has no row in erasures');
}

/** Lists the tables with a user_id from the database's catalogue, so that tables added later are included. */
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
