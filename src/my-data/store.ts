import type { Selectable, Updateable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { lockName } from '#platform/database/lock-name.ts';
import type { DeletionRequests } from '#platform/database/tables.gen.ts';
import { NOT_NULL, tenantTable } from '#platform/database/tenant-table.ts';
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

const requests = tenantTable<'deletion_requests', DeletionRow>('deletion_requests');

export const insertRequest = requests.create;

export const findOpenRequest = (tx: Db, clientId: string, userId: string) =>
  requests.find(tx, { client_id: clientId, user_id: userId, declined_at: null });

/** Records that somebody asked again, with a stronger proof. */
export const updateProof = (tx: Db, clientId: string, id: string, proof: Updateable<DeletionRequests>) =>
  requests.change(tx, { client_id: clientId, deletion_request_id: id }, proof);

export const findRequest = (db: Db, clientId: string, id: string) =>
  requests.find(db, { client_id: clientId, deletion_request_id: id });

export const findRequestForChange = (tx: Db, clientId: string, id: string) =>
  requests.find(tx, { client_id: clientId, deletion_request_id: id }, { lock: 'change' });

export const updateDeclined = (
  tx: Db,
  clientId: string,
  id: string,
  declined: { declined_at: Date; sealed_reason: Buffer },
) => requests.change(tx, { client_id: clientId, deletion_request_id: id }, declined);

export interface DeletionFilter {
  userId?: string;
  status?: 'open' | 'declined';
}

/** Newest first. */
export const listRequests = (
  tx: Db,
  clientId: string,
  { filter: { userId, status }, ...slice }: Slice & { filter: DeletionFilter },
): Promise<FoundPage<DeletionRow>> =>
  requests.page(
    tx,
    {
      client_id: clientId,
      ...(userId === undefined ? {} : { user_id: userId }),
      ...(status === undefined ? {} : { declined_at: status === 'open' ? null : NOT_NULL }),
    },
    { ...slice, newestBy: 'deletion_request_id' },
  );

/** Requests for one user are made one at a time, so that each finds the request before it. */
export async function lockRequests(tx: Db, userId: string): Promise<void> {
  await lockName(tx, `deletion ${userId}`);
}
