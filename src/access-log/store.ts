import { type Insertable, type Selectable, sql } from 'kysely';
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
}

/** One array for each column: a statement with a value for each field would take longer to build and to plan than to execute. */
const insertStatement = prepared((db, param: Columns) => ({
  compile: () =>
    sql<never>`
      with added as (
        insert into access_log (client_id, id, at, key_id, address_index, sealed_address, method, path, status, request_id,
          read_users, omitted_users)
        select one.client_id, one.id, one.at, one.key_id, one.address_index, one.sealed_address, one.method, one.path,
          one.status, one.request_id, one.read_users::uuid[], one.omitted_users
        from unnest(${param.clientIds}::uuid[], ${param.ids}::uuid[], ${param.times}::timestamptz[], ${param.keyIds}::uuid[],
          ${param.addressIndexes}::bytea[], ${param.sealedAddresses}::bytea[], ${param.methods}::text[],
          ${param.paths}::text[], ${param.statuses}::smallint[], ${param.requestIds}::text[], ${param.readUsers}::text[],
          ${param.omittedUsers}::int[]) as one (client_id, id, at, key_id, address_index, sealed_address, method, path,
          status, request_id, read_users, omitted_users)
        on conflict do nothing
        returning client_id, id, read_users
      )
      insert into access_log_users (client_id, read_user, access_id)
      select client_id, unnest(read_users), id from added`.compile(db),
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
  });
}

/** A distributed database can't insert rows of several clients in a WITH clause. */
async function insertByStatement(tx: Db, rows: readonly NewAccess[]): Promise<void> {
  const added = await insertInto(tx, rows).execute();
  const users = added.flatMap(({ client_id, id, read_users }) =>
    [...new Set(read_users)].map((read_user) => ({ client_id, read_user, access_id: id })),
  );
  if (users.length > 0) await tx.insertInto('access_log_users').values(users).execute();
}

function insertInto(db: Pick<Db, 'insertInto'>, rows: readonly NewAccess[]) {
  return db
    .insertInto('access_log')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning(['client_id', 'id', 'read_users']);
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
  const ofUser = userId !== undefined;
  // the index of the filter must also give the order of the rows
  const position = ofUser ? sql`u.access_id` : sql`a.id`;
  const conditions = [
    sql`a.client_id = ${clientId}`,
    ...(ofUser
      ? [sql`u.client_id = ${clientId}`, sql`u.read_user = ${userId}`, sql`u.access_id = a.id`]
      : []),
    ...(keyId === undefined ? [] : [sql`a.key_id = ${keyId}`]),
    ...(addressIndex === undefined ? [] : [sql`a.address_index = ${addressIndex}`]),
    ...(atLeast === undefined ? [] : [sql`${position} >= ${atLeast}`]),
    ...below.map((id) => sql`${position} < ${id}`),
  ];
  const { rows } = await sql<AccessRow>`
    select a.* from access_log a ${ofUser ? sql`, access_log_users u` : sql``}
    where ${sql.join(conditions, sql` and `)} order by ${position} desc limit ${limit}`.execute(db);
  return rows;
}

/** Across all clients. Returns the number of deleted accesses. */
export async function deleteOldAccesses(tx: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    with gone as (
      delete from access_log where ${isReachable(tx)} and (client_id, id) in
        (select client_id, id from access_log where ${isReachable(tx)} and at < ${before.toISOString()} limit ${limit})
      returning client_id, id, read_users
    ), users_gone as (
      delete from access_log_users using (select client_id, id, unnest(read_users) as read_user from gone) as reads
      where ${isReachable(tx, 'access_log_users.client_id')} and access_log_users.client_id = reads.client_id and access_log_users.read_user = reads.read_user
        and access_log_users.access_id = reads.id
    )
    select count(*) as count from gone`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}
