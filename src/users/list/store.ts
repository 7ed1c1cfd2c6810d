import { sql } from 'kysely';
import type { MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import { newestFirst, readLongPage, readPage } from '#platform/database/read-page.ts';
import { lowestId } from '#platform/id.ts';
import { endPage, type FoundPage, type Key, type Slice } from '#values/page.ts';
import { USER_COLUMNS, type UserRow } from '../store.ts';

export interface FoundSlice extends FoundPage<UserRow> {
  /** How many of all users are in no part of the list, so that they had to be counted. */
  uncounted: number;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * `coalesce` is inside a subquery: with row level security, PostgreSQL would not use an expression with it as an index
 * condition.
 */
function countUncounted(clientId: string) {
  return sql<string>`(select count(*) from users where client_id = ${clientId} and user_id > (select coalesce(
    (select until from user_list_parts where client_id = ${clientId} order by until desc limit 1), ${sql.lit(BEFORE_ALL)})))`;
}

/** The users after some others, by number. */
export type Skipping = Omit<Slice, 'after'>;

/** PostgreSQL can't estimate a limit that is a value, so it would plan these statements again for each page. */
const PLANNED_ONCE = { isPlannedOnce: true };

const selectNewestCounted = prepared(
  (db, param: Skipping & { clientId: string }) =>
    db
      .selectFrom('users')
      .select(USER_COLUMNS)
      .select((eb) => [
        eb
          .selectFrom('user_list_parts')
          .select(({ fn }) => fn.sum<string | null>('count').as('counted'))
          .where('user_list_parts.client_id', '=', param.clientId)
          .as('counted'),
        countUncounted(param.clientId).as('uncounted'),
      ])
      .where('client_id', '=', param.clientId)
      .orderBy('user_id', 'desc')
      .offset(param.skip)
      .limit(param.limit),
  PLANNED_ONCE,
);

/**
 * Reads a slice and the total in one statement; null for an empty slice, which has no row to carry the total.
 */
export async function listNewestUsers(
  db: Db,
  clientId: string,
  { skip, limit }: Skipping,
): Promise<FoundSlice | null> {
  const found = await selectNewestCounted(db, { clientId, skip, limit: limit + 1 });
  if (!found[0]) return null;
  const uncounted = Number(found[0].uncounted);
  const totalCount = Number(found[0].counted ?? 0) + uncounted;
  return { ...endPage(found, limit, keyOf), totalCount, uncounted };
}

const selectAfter = prepared(
  (db, param: { clientId: string; after: string; limit: number }) =>
    db
      .selectFrom('users')
      .select(USER_COLUMNS)
      .where('client_id', '=', param.clientId)
      .where('user_id', '<', param.after)
      .orderBy('user_id', 'desc')
      .limit(param.limit),
  PLANNED_ONCE,
);

export async function listUsersAfter(
  db: Db,
  clientId: string,
  { after, limit }: { after: string; limit: number },
): Promise<FoundSlice> {
  const found = await selectAfter(db, { clientId, after, limit: limit + 1 });
  return { ...endPage(found, limit, keyOf), totalCount: 0, uncounted: 0 };
}

export function keyOf({ user_id }: { user_id: string }): Key {
  return [user_id];
}

export interface UserFilter {
  extId?: string | undefined;
  updatedSince?: string | undefined;
}

export async function listMatchingUsers(
  tx: Db,
  clientId: string,
  { extId, updatedSince, ...slice }: Slice & UserFilter,
): Promise<FoundSlice> {
  const matching = tx
    .selectFrom('users')
    .where('client_id', '=', clientId)
    .$if(extId !== undefined, (query) => query.where(sql<string>`ext_id collate "C"`, '=', extId as string))
    .$if(updatedSince !== undefined, (query) => query.where('updated_at', '>=', updatedSince as string));
  const listing = { matching, rows: matching.select(USER_COLUMNS), order: newestFirst('user_id') };
  const found = await (updatedSince === undefined
    ? readPage(listing, slice)
    : readLongPage(tx, listing, slice));
  return { ...found, uncounted: 0 };
}

/** The end of a part of the list. */
export interface PartEnd {
  until: string;
  /** Number of users up to here, counted from the oldest. */
  through: number;
}

export interface PartEnds {
  uncounted: number;
  totalCount: number;
  /** The nearest ends of parts before and after the slice, if there are any. */
  before: PartEnd | null;
  after: PartEnd | null;
}

const selectPartEnds = prepared((db, param: Skipping & { clientId: string }) =>
  db
    .with('parts', (inner) =>
      inner
        .selectFrom('user_list_parts')
        .select(['until', sql<string>`sum(count) over (order by until)`.as('through')])
        .where('client_id', '=', param.clientId),
    )
    .with('counts', (inner) =>
      inner
        .selectFrom('parts')
        .select([
          sql<string>`coalesce(max(through), 0)`.as('counted'),
          countUncounted(param.clientId).as('uncounted'),
        ]),
    )
    .selectFrom('counts')
    .leftJoinLateral(
      sql<{ until: string; through: string }>`(
        select until, through from parts where through <= counted + uncounted - ${param.skip}::bigint - ${param.limit}::bigint
        order by until desc limit 1)`.as('before'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      sql<{ until: string; through: string }>`(
        select until, through from parts where through >= counted + uncounted - ${param.skip}::bigint
        order by until limit 1)`.as('after'),
      (join) => join.onTrue(),
    )
    .select([
      'counted',
      'uncounted',
      'before.until as before_until',
      'before.through as before_through',
      'after.until as after_until',
      'after.through as after_through',
    ]),
);

/** Finds the parts of the list that a slice is in or next to. */
export async function findPartEnds(tx: Db, clientId: string, slice: Skipping): Promise<PartEnds> {
  const [found] = await selectPartEnds(tx, { clientId, ...slice });
  if (!found) throw new Error('An aggregate returned no row');
  const end = (until: string | null, through: string | null) =>
    until === null ? null : { until, through: Number(through) };
  return {
    uncounted: Number(found.uncounted),
    totalCount: Number(found.counted) + Number(found.uncounted),
    before: end(found.before_until, found.before_through),
    after: end(found.after_until, found.after_through),
  };
}

/** Where to start reading, and how many users to skip. */
export interface Way {
  /** The id to start from. Its user is skipped on the way to newer users, and read on the way to older ones. */
  from: string;
  towards: 'newer' | 'older';
  skip: number;
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
          .where('user_id', towards === 'newer' ? '>' : '<=', param.from)
          .orderBy('user_id', order)
          .offset(param.skip)
          .limit(param.limit),
      )
      .selectFrom('users')
      .innerJoin('slice', 'slice.id', 'users.user_id')
      .select(USER_COLUMNS)
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

/** The values that decide which users can be counted: see `ListCounter`. */
export async function observeTransactions(
  tx: Db,
): Promise<{ now: MachineTime; transaction: bigint; oldestTransaction: bigint }> {
  const { rows } = await sql<{ now: string; transaction: string; oldest: string }>`
    select now() as now, pg_current_xact_id()::text as transaction,
      pg_snapshot_xmin(pg_current_snapshot())::text as oldest`.execute(tx);
  const [observed] = rows;
  if (!observed) throw new Error('A statement without a table returned no row');
  const { now, transaction, oldest } = observed;
  return { now: new Date(now), transaction: BigInt(transaction), oldestTransaction: BigInt(oldest) };
}

/** Locks the counts of the list until the transaction ends; false if a transaction that changes them is open. */
export async function lockList(tx: Db, clientId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`user list ${clientId}`}, 0)) as locked`.execute(tx);
  return rows[0]?.locked ?? false;
}

export interface Part {
  until: string;
  count: number;
}

export async function findLastPart(tx: Db, clientId: string): Promise<Part | null> {
  const last = await tx
    .selectFrom('user_list_parts')
    .select(['until', 'count'])
    .where('client_id', '=', clientId)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { until: last.until, count: Number(last.count) } : null;
}

/** Counts the next users, up to `limit`, that were created before a time; null if there are none. */
export async function countNextUsers(
  tx: Db,
  clientId: string,
  { after = BEFORE_ALL, before, limit }: { after: string | undefined; before: MachineTime; limit: number },
): Promise<Part | null> {
  const { rows } = await sql<{ until: string; count: string }>`
    select user_id as until, count from (
      select user_id, row_number() over (order by user_id) as count from users
      where client_id = ${clientId} and user_id > ${after} and user_id < ${lowestId(before)}
      order by user_id limit ${limit}
    ) as numbered order by count desc limit 1`.execute(tx);
  return rows[0] ? { until: rows[0].until, count: Number(rows[0].count) } : null;
}

/** Adds a part, or extends the part that it replaces. */
export async function savePart(
  tx: Db,
  clientId: string,
  { until, count, replaces }: Part & { replaces: string | undefined },
): Promise<void> {
  if (replaces === undefined) {
    await tx.insertInto('user_list_parts').values({ client_id: clientId, until, count }).execute();
    return;
  }
  await tx
    .updateTable('user_list_parts')
    .set({ until, count })
    .where('client_id', '=', clientId)
    .where('until', '=', replaces)
    .execute();
}
