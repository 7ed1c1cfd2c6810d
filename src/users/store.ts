import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { byteaArray } from '#platform/database/driver/encode-array.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import { isReachable } from '#platform/database/reachable.ts';
import type { Users } from '#platform/database/tables.gen.ts';
import { deleteTerms, insertTerms } from './search/store.ts';
import { WITHDRAWAL_COLUMNS, type WithdrawalRow } from './withdrawals/store.ts';

export const USER_COLUMNS = [
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
  'bank_connections_enabled',
  'payslip_upload_enabled',
  'payroll_connections_enabled',
] as const;

export type UserRow = Pick<Selectable<Users>, (typeof USER_COLUMNS)[number]>;

type NewColumn = Exclude<keyof Users, 'client_id' | 'token_generation'>;
export type NewUser = { [Column in NewColumn]: Selectable<Users>[Column] };

/** A user is late if its id is older than this when its row has been inserted: its part of the list may already be counted. */
export const LATE_SECONDS = 10;

function isLate(createdAt: RawBuilder<unknown>) {
  return sql<boolean>`${createdAt} < clock_timestamp() - make_interval(secs => ${sql.lit(LATE_SECONDS)})`;
}

function insertInto(db: Pick<Db, 'insertInto'>, param: NewUser & { client_id: string }) {
  return db.insertInto('users').values({
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
    bank_connections_enabled: param.bank_connections_enabled,
    payslip_upload_enabled: param.payslip_upload_enabled,
    payroll_connections_enabled: param.payroll_connections_enabled,
    indexed_at: param.indexed_at,
  });
}

interface WithTerms {
  /** The terms that find the user, as an array. */
  terms: Buffer;
}

const insertAndCount = prepared((db, param: NewUser & { client_id: string } & WithTerms) =>
  db
    .with('added', (inner) => insertInto(inner, param).returning(['client_id', 'user_id', 'created_at']))
    .with('found_by', (inner) =>
      inner
        .insertInto('user_search_terms')
        .columns(['client_id', 'term', 'user_id'])
        .expression((source) =>
          source
            .selectFrom('added')
            .select(['client_id', sql<Buffer>`unnest(${param.terms}::bytea[])`.as('term'), 'user_id']),
        ),
    )
    .selectFrom('added')
    .select(sql`change_user_count(client_id, user_id, 1)`.as('counted'))
    .where(isLate(sql.ref('created_at'))),
);

const insertOnly = prepared((db, param: NewUser & { client_id: string }) => insertInto(db, param));

/**
 * One statement, unless the database is distributed: `change_user_count` must run on the coordinator, which has its lock, and
 * not on the worker that inserts the row. The caller then has a transaction.
 */
export async function insertUser(
  db: Db,
  clientId: string,
  user: NewUser,
  terms: readonly Buffer[],
): Promise<void> {
  const row = { ...user, client_id: clientId };
  if (!db.isDistributed) {
    await insertAndCount(db, { ...row, terms: byteaArray(terms) });
    return;
  }
  await Promise.all([
    insertOnly(db, row),
    insertTerms(db, clientId, [{ userId: user.user_id, terms }]),
    sql`select change_user_count(${clientId}, ${user.user_id}, 1)
      where ${isLate(sql`${user.created_at}::timestamptz`)}`.execute(db),
  ]);
}

const selectUser = prepared((db, param: { clientId: string; userId: string }) =>
  db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('client_id', '=', param.clientId)
    .where('user_id', '=', param.userId),
);

export async function findUser(db: Db, clientId: string, userId: string): Promise<UserRow | undefined> {
  const [user] = await selectUser(db, { clientId, userId });
  return user;
}

const selectUserAndWithdrawal = prepared((db, param: { clientId: string; userId: string }) =>
  db
    .selectFrom('users')
    .leftJoin('withdrawals as w', (join) =>
      join.onRef('w.client_id', '=', 'users.client_id').onRef('w.user_id', '=', 'users.user_id'),
    )
    .leftJoin('client_configurations as c', 'c.client_id', 'w.client_id')
    .select(USER_COLUMNS.map((column) => `users.${column}` as const))
    .select(WITHDRAWAL_COLUMNS)
    .where('users.client_id', '=', param.clientId)
    .where('users.user_id', '=', param.userId),
);

/** Finds a user and, if the person has withdrawn consent, their withdrawal. */
export async function findUserAndWithdrawal(
  db: Db,
  clientId: string,
  userId: string,
): Promise<{ user: UserRow; withdrawal: WithdrawalRow | null } | undefined> {
  const [row] = await selectUserAndWithdrawal(db, { clientId, userId });
  if (!row) return undefined;
  // without a withdrawal, its columns are null
  return { user: row, withdrawal: row.withdrawn_at === null ? null : (row as WithdrawalRow) };
}

const selectExistence = prepared((db, param: { clientId: string; userId: string }) =>
  db
    .selectFrom('users')
    .select('user_id')
    .where('client_id', '=', param.clientId)
    .where('user_id', '=', param.userId),
);

export function findUsers(db: Db, clientId: string, userIds: readonly string[]): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('client_id', '=', clientId)
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .orderBy('user_id')
    .execute();
}

/** Those of these users that exist. */
export async function listUsersAmong(
  db: Db,
  clientId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const found = await db
    .selectFrom('users')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .execute();
  return found.map(({ user_id }) => user_id);
}

/** Finds a user without the sealed profile. */
export function findReference(
  db: Db,
  clientId: string,
  userId: string,
): Promise<Pick<UserRow, 'user_id' | 'ext_id'> | undefined> {
  return db
    .selectFrom('users')
    .select(['user_id', 'ext_id'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

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

/** Ends all tokens of the user. Returns the new generation; null for an unknown user. */
export async function updateTokenGeneration(
  tx: Db,
  clientId: string,
  userId: string,
): Promise<number | null> {
  const updated = await tx
    .updateTable('users')
    .set(({ eb }) => ({ token_generation: eb('token_generation', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .returning('token_generation')
    .executeTakeFirst();
  return updated?.token_generation ?? null;
}

/**
 * Locks the user against deletion until the transaction ends; false for an unknown user. Lock the user before
 * any of its rows, in the same order as a deletion, to avoid deadlocks.
 */
export async function lockUser(tx: Db, clientId: string, userId: string): Promise<boolean> {
  return (await selectLocked(tx, { clientId, userId })).length > 0;
}

const selectLocked = prepared((db, param: { clientId: string; userId: string }) =>
  db
    .selectFrom('users')
    .select('user_id')
    .where('client_id', '=', param.clientId)
    .where('user_id', '=', param.userId)
    .forKeyShare(),
);

/** Locks the user as `lockUser` does, and serialises changes of their consent. */
export async function lockConsent(tx: Db, clientId: string, userId: string): Promise<boolean> {
  return (await selectForConsent(tx, { clientId, userId })).length > 0;
}

const selectForConsent = prepared((db, param: { clientId: string; userId: string }) =>
  db
    .selectFrom('users')
    .select('user_id')
    .where('client_id', '=', param.clientId)
    .where('user_id', '=', param.userId)
    .forNoKeyUpdate(),
);

/** Waits until all transactions that have locked the user have ended; false for an unknown user. */
export async function waitForUser(tx: Db, clientId: string, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks the user for a change. Other transactions can still insert rows that reference it. */
export function findUserForChange(tx: Db, clientId: string, userId: string): Promise<UserRow | undefined> {
  return tx
    .selectFrom('users')
    .select(USER_COLUMNS)
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
    .returning(USER_COLUMNS)
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

/** Deletes the user and, through the foreign keys, every row that references it; undefined for an unknown user. */
export async function deleteUser(
  tx: Db,
  clientId: string,
  userId: string,
): Promise<Pick<UserRow, 'ext_id'> | undefined> {
  const deleted = await tx
    .deleteFrom('users')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .returning('ext_id')
    .executeTakeFirst();
  if (deleted) {
    await deleteTerms(tx, clientId, userId);
    await sql`select change_user_count(${clientId}, ${userId}, -1)`.execute(tx);
  }
  return deleted;
}

/** Whether the database does not know that one of these users was erased. */
export async function lacksAnyErasure(
  db: Db,
  clientId: string,
  userIds: readonly string[],
): Promise<boolean> {
  const { count } = await db
    .selectFrom('erasures')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('client_id', '=', clientId)
    .where('user_id', 'in', [...new Set(userIds)])
    .executeTakeFirstOrThrow();
  return Number(count) < new Set(userIds).size;
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

async function countRowsOfUser(
  tx: Db,
  clientId: string,
  { table, userId }: { table: string; userId: string },
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${sql.table(table)}
    where client_id = ${clientId} and user_id = ${userId}`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}

/** Counts the rows about a user by table. */
export async function countDataOfUser(
  tx: Db,
  clientId: string,
  userId: string,
): Promise<{ what: string; count: number }[]> {
  const counts: { what: string; count: number }[] = [];
  for (const table of await listTablesOfUsers(tx))
    counts.push({ what: `rows in ${table}`, count: await countRowsOfUser(tx, clientId, { table, userId }) });
  return counts;
}

/** Across all clients. */
export async function hasErasures(db: Db): Promise<boolean> {
  return (await db.selectFrom('erasures').select('user_id').limit(1).execute()).length > 0;
}

/** Across all clients: when the oldest erasure that is not verified yet was requested; null if there is none. */
export async function findOldestUnverified(db: Db): Promise<string | null> {
  const { oldest } = await db
    .selectFrom('erasures')
    .where('verified_at', 'is', null)
    .where(isReachable(db))
    .select(({ fn }) => fn.min('requested_at').as('oldest'))
    .executeTakeFirstOrThrow();
  return oldest;
}
