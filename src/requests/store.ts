import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { isReachable } from '#platform/database/reachable.ts';
import { newestFirst, readLongPage } from '#platform/database/read-page.ts';
import type { ApiRequests } from '#platform/database/tables.gen.ts';
import type { FoundPage, Slice } from '#values/page.ts';

export type RequestRow = Selectable<ApiRequests>;

/** Across all clients. */
export async function insertRequests(tx: Db, rows: readonly Insertable<ApiRequests>[]): Promise<void> {
  await tx
    .insertInto('api_requests')
    .values([...rows])
    // the row exists if an earlier insert succeeded and its reply was lost
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface RequestFilter {
  /** The hundreds of the status: 4 for 4xx. */
  statusClass?: number | undefined;
  status?: number | undefined;
  callerKind?: string | undefined;
  isDashboard?: boolean | undefined;
  keyId?: string | undefined;
  userId?: string | undefined;
  path?: string | undefined;
  isDeprecated?: boolean | undefined;
  requestId?: string | undefined;
  since?: string | undefined;
}

/** Newest first. */
export async function listRequests(
  tx: Db,
  clientId: string,
  { filter, ...slice }: Slice & { filter: RequestFilter },
): Promise<FoundPage<RequestRow>> {
  const {
    statusClass,
    status,
    callerKind,
    isDashboard,
    keyId,
    userId,
    path,
    isDeprecated,
    requestId,
    since,
  } = filter;
  const hundreds = statusClass ?? (status === undefined ? undefined : Math.floor(status / 100));
  const matching = tx
    .selectFrom('api_requests')
    .where('client_id', '=', clientId)
    // the same ranges as in the indexes
    .$if(hundreds !== undefined, (query) =>
      query
        .where('status', '>=', (hundreds as number) * 100)
        .where('status', '<', (hundreds as number) * 100 + 100),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status as number))
    .$if(isDashboard === true, (query) => query.where('is_dashboard', '=', true))
    .$if(isDashboard === false, (query) => query.where(({ not, ref }) => not(ref('is_dashboard'))))
    .$if(keyId !== undefined, (query) => query.where('key_id', '=', keyId as string))
    .$if(userId !== undefined, (query) => query.where('about_user', '=', userId as string))
    .$if(callerKind !== undefined, (query) => query.where('caller_kind', '=', callerKind as string))
    .$if(path !== undefined, (query) => query.where('path', '=', path as string))
    .$if(isDeprecated === true, (query) => query.where('deprecated', 'is not', null))
    .$if(isDeprecated === false, (query) => query.where('deprecated', 'is', null))
    .$if(requestId !== undefined, (query) => query.where('request_id', '=', requestId as string))
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since as string));
  return readLongPage(tx, { matching, rows: matching.selectAll(), order: newestFirst('id') }, slice);
}

/** Across all clients. Returns the number of deleted rows. */
export async function deleteOldRequests(tx: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from api_requests where ${isReachable(tx)} and (client_id, id) in
      (select client_id, id from api_requests
       where ${isReachable(tx)} and created_at < ${before.toISOString()} limit ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
