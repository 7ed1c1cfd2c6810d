import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { lockName } from '#platform/database/lock-name.ts';
import { newestFirst, readPage } from '#platform/database/read-page.ts';
import type { DeletionRequests } from '#platform/database/tables.gen.ts';
import type { FoundPage, Slice } from '#values/page.ts';
import type { Maker, Strength } from '#values/proof.ts';
import type { RequestedBy } from './deletion-schema.ts';

/** The columns are text; the service writes only these values. */
export type DeletionRow = Omit<
  Selectable<DeletionRequests>,
  'requested_by' | 'proved_by' | 'link_made_by_kind'
> & {
  requested_by: RequestedBy;
  proved_by: Strength | null;
  link_made_by_kind: Maker['kind'] | null;
};

export async function insertRequest(
  tx: Db,
  request: Omit<Insertable<DeletionRequests>, 'declined_at' | 'sealed_reason'>,
): Promise<DeletionRow> {
  const row = await tx
    .insertInto('deletion_requests')
    .values(request)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as DeletionRow;
}

export async function findOpenRequest(
  tx: Db,
  clientId: string,
  userId: string,
): Promise<DeletionRow | undefined> {
  const row = await tx
    .selectFrom('deletion_requests')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('declined_at', 'is', null)
    .executeTakeFirst();
  return row as DeletionRow | undefined;
}

/** Records that somebody asked again, with a stronger proof. */
export async function updateProof(
  tx: Db,
  clientId: string,
  id: string,
  proof: Updateable<DeletionRequests>,
): Promise<DeletionRow> {
  const row = await tx
    .updateTable('deletion_requests')
    .set(proof)
    .where('client_id', '=', clientId)
    .where('deletion_request_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as DeletionRow;
}

export async function findRequest(db: Db, clientId: string, id: string): Promise<DeletionRow | undefined> {
  const row = await selectRequest(db, clientId, id).executeTakeFirst();
  return row as DeletionRow | undefined;
}

export async function findRequestForChange(
  tx: Db,
  clientId: string,
  id: string,
): Promise<DeletionRow | undefined> {
  const row = await selectRequest(tx, clientId, id).forNoKeyUpdate().executeTakeFirst();
  return row as DeletionRow | undefined;
}

function selectRequest(db: Db, clientId: string, id: string) {
  return db
    .selectFrom('deletion_requests')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('deletion_request_id', '=', id);
}

export async function updateDeclined(
  tx: Db,
  clientId: string,
  id: string,
  declined: { declined_at: Date; sealed_reason: Buffer },
): Promise<DeletionRow> {
  const row = await tx
    .updateTable('deletion_requests')
    .set(declined)
    .where('client_id', '=', clientId)
    .where('deletion_request_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as DeletionRow;
}

export interface DeletionFilter {
  userId?: string;
  status?: 'open' | 'declined';
}

/** Newest first. */
export async function listRequests(
  tx: Db,
  clientId: string,
  { filter, ...slice }: Slice & { filter: DeletionFilter },
): Promise<FoundPage<DeletionRow>> {
  const { userId, status } = filter;
  const matching = tx
    .selectFrom('deletion_requests')
    .where('client_id', '=', clientId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
    .$if(status !== undefined, (query) =>
      query.where('declined_at', status === 'open' ? 'is' : 'is not', null),
    );
  const rows = matching.selectAll().$castTo<DeletionRow>();
  return readPage({ matching, rows, order: newestFirst('deletion_request_id') }, slice);
}

/** Requests for one user are made one at a time, so that each finds the request before it. */
export async function lockRequests(tx: Db, userId: string): Promise<void> {
  await lockName(tx, `deletion ${userId}`);
}
