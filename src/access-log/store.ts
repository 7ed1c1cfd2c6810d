import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { byteaArray, plainArray, textArray } from '#platform/database/driver/encode-array.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import { isReachable } from '#platform/database/reachable.ts';
import type { AccessLog } from '#platform/database/tables.gen.ts';

/** Times are ISO 8601. */
export type NewAccess = Omit<Insertable<AccessLog>, 'at'> & { client_id: string; at: string };
export type AccessRow = Selectable<AccessLog>;

interface Columns {
  clientIds: string;
  ids: string;
  times: string;
  keyIds: string;
  addressIndexes: Buffer;
  sealedAddresses: Buffer;
  methods: string;
  paths: string;
  statuses: string;
  requestIds: string;
  readUsers: string;
  omittedUsers: string;
  newInWindow: string;
}

/** One array for each column: a statement with a value for each field would take longer to build and to plan than to execute. */
const insertStatement = prepared((db, param: Columns) => ({
  compile: () =>
    sql<never>`
      with given as (
        select * from unnest(${param.clientIds}::uuid[], ${param.ids}::uuid[], ${param.times}::timestamptz[], ${param.keyIds}::uuid[],
          ${param.addressIndexes}::bytea[], ${param.sealedAddresses}::bytea[], ${param.methods}::text[],
          ${param.paths}::text[], ${param.statuses}::smallint[], ${param.requestIds}::text[], ${param.readUsers}::text[],
          ${param.omittedUsers}::int[], ${param.newInWindow}::text[]) as one (client_id, id, at, key_id, address_index,
          sealed_address, method, path, status, request_id, read_users, omitted_users, new_in_window)
      ), added as (
        insert into access_log (client_id, id, at, key_id, address_index, sealed_address, method, path, status, request_id,
          read_users, omitted_users)
        select client_id, id, at, key_id, address_index, sealed_address, method, path, status, request_id,
          read_users::uuid[], omitted_users
        from given
        on conflict do nothing
        returning client_id, id
      )
      insert into access_log_users (client_id, read_user, access_id)
      select client_id, unnest(new_in_window::uuid[]) as read_user, id from given join added using (client_id, id)
      order by client_id, read_user, id`.compile(db),
}));

/** Across all clients. Rows that are already stored stay as they are. */
export async function insertAccesses(tx: Db, rows: readonly NewAccess[]): Promise<void> {
  if (tx.isDistributed) return insertByStatement(tx, rows);
  await insertStatement(tx, {
    clientIds: plainArray(rows.map(({ client_id }) => client_id)),
    ids: plainArray(rows.map(({ id }) => id)),
    times: plainArray(rows.map(({ at }) => at)),
    keyIds: plainArray(rows.map(({ key_id }) => key_id)),
    addressIndexes: byteaArray(rows.map(({ address_index }) => address_index)),
    sealedAddresses: byteaArray(rows.map(({ sealed_address }) => sealed_address)),
    methods: textArray(rows.map(({ method }) => method)),
    paths: textArray(rows.map(({ path }) => path)),
    statuses: plainArray(rows.map(({ status }) => status)),
    requestIds: textArray(rows.map(({ request_id }) => request_id)),
    readUsers: textArray(rows.map(({ read_users }) => plainArray(read_users))),
    omittedUsers: plainArray(rows.map(({ omitted_users }) => omitted_users)),
    newInWindow: textArray(newInWindows(rows).map(plainArray)),
  });
}

const WINDOW_MS = 256;
/** How many characters the ids of a window have in common: ten of the twelve digits of the time, and a dash. */
const WINDOW_CHARACTERS = 11;
const WINDOW_START = '00-0000-0000-000000000000';
const WINDOW_END = 'ff-ffff-ffff-ffffffffffff';

/**
 * The users that are read for the first time in a window, for each row. Only these find the accesses of the window: users who are read
 * again and again, such as the first ones of a list, would otherwise cost more than the requests.
 */
function newInWindows(rows: readonly NewAccess[]): string[][] {
  const known = new Map<string, Set<string>>();
  return rows.map(({ client_id, id, read_users }) => {
    const window = `${client_id} ${id.slice(0, WINDOW_CHARACTERS)}`;
    const seen = known.get(window) ?? new Set();
    known.set(window, seen);
    return read_users.filter((user) => {
      const count = seen.size;
      return seen.add(user).size > count;
    });
  });
}

/** A distributed database can't insert rows of several clients in a WITH clause. */
async function insertByStatement(tx: Db, rows: readonly NewAccess[]): Promise<void> {
  const added = await insertInto(tx, rows).execute();
  const ids = new Set(added.map(({ id }) => id));
  const found = newInWindows(rows);
  const users = rows.flatMap(({ client_id, id }, index) =>
    ids.has(id) ? (found[index] ?? []).map((read_user) => ({ client_id, read_user, access_id: id })) : [],
  );
  if (users.length > 0) await tx.insertInto('access_log_users').values(users).execute();
}

function insertInto(db: Pick<Db, 'insertInto'>, rows: readonly NewAccess[]) {
  return db
    .insertInto('access_log')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');
}

export interface AccessFilter {
  keyId?: string | undefined;
  userId?: string | undefined;
  addressIndex?: Buffer | undefined;
  /** Ids contain the time. */
  atLeast?: string | undefined;
  below: readonly string[];
}

/** Newest first. Each filter has an index in the order of the ids. */
export async function listAccesses(
  db: Db,
  clientId: string,
  { filter, limit }: { filter: AccessFilter; limit: number },
): Promise<AccessRow[]> {
  const { keyId, userId, addressIndex, atLeast, below } = filter;
  const conditions = [
    sql`a.client_id = ${clientId}`,
    ...(keyId === undefined ? [] : [sql`a.key_id = ${keyId}`]),
    ...(addressIndex === undefined ? [] : [sql`a.address_index = ${addressIndex}`]),
    ...(atLeast === undefined ? [] : [sql`a.id >= ${atLeast}`]),
    ...below.map((id) => sql`a.id < ${id}`),
  ];
  const { rows } = await (userId === undefined
    ? sql<AccessRow>`
        select a.* from access_log a where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${limit}`
    : accessesTo(clientId, userId, { conditions, filter, limit })
  ).execute(db);
  return rows;
}

/** The first or the last id of the window that an id is in. */
function inWindow(id: RawBuilder<unknown>, rest: typeof WINDOW_START | typeof WINDOW_END) {
  return sql`(left(${id}::text, ${sql.lit(WINDOW_CHARACTERS)}) || ${sql.lit(rest)})::uuid`;
}

/**
 * The accesses to a user, in the windows in which one was stored as the first. Several processes and batches can store one, and earlier
 * versions stored all, so only the newest of a window counts. OFFSET 0 is a fence: the planner would read the whole log at once
 * instead of a few rows for each window.
 */
function accessesTo(
  clientId: string,
  userId: string,
  {
    conditions,
    filter: { atLeast, below },
    limit,
  }: { conditions: readonly RawBuilder<unknown>[]; filter: AccessFilter; limit: number },
): RawBuilder<AccessRow> {
  const id = sql`u.access_id`;
  const windows = [
    sql`u.client_id = ${clientId}`,
    sql`u.read_user = ${userId}`,
    sql`not exists (select from access_log_users n where n.client_id = ${clientId} and n.read_user = ${userId}
      and n.access_id > ${id} and n.access_id <= ${inWindow(id, WINDOW_END)})`,
    ...(atLeast === undefined ? [] : [sql`${id} >= ${inWindow(sql`${atLeast}`, WINDOW_START)}`]),
    ...below.map((bound) => sql`${id} <= ${inWindow(sql`${bound}`, WINDOW_END)}`),
  ];
  return sql<AccessRow>`
    select found.* from access_log_users u cross join lateral (
      select a.* from access_log a
      where ${sql.join([...conditions], sql` and `)} and ${userId}::uuid = any(a.read_users)
        and a.id >= ${inWindow(id, WINDOW_START)} and a.id <= ${inWindow(id, WINDOW_END)}
      order by a.id desc offset 0
    ) as found
    where ${sql.join(windows, sql` and `)} order by u.access_id desc, found.id desc limit ${limit}`;
}

/** Across all clients. Returns the number of deleted accesses. */
export async function deleteOldAccesses(tx: Db, before: Date, limit: number): Promise<number> {
  // only whole windows, because the first access of a window finds the others
  const until = new Date(Math.floor(before.getTime() / WINDOW_MS) * WINDOW_MS);
  const { rows } = await sql<{ count: string }>`
    with gone as (
      delete from access_log where ${isReachable(tx)} and (client_id, id) in
        (select client_id, id from access_log where ${isReachable(tx)} and at < ${until.toISOString()} limit ${limit})
      returning client_id, id, read_users
    ), users_gone as (
      delete from access_log_users using (select client_id, id, unnest(read_users) as read_user from gone) as reads
      where ${isReachable(tx, 'access_log_users.client_id')} and access_log_users.client_id = reads.client_id and access_log_users.read_user = reads.read_user
        and access_log_users.access_id = reads.id
    )
    select count(*) as count from gone`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}
