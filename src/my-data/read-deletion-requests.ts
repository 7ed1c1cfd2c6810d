import type { KeyObject } from 'node:crypto';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/database/database.ts';
import { notFound } from '#platform/problem.ts';
import { requireUserKey, type Tenant } from '#users';
import type { FoundPage, Slice } from '#values/page.ts';
import type { DeletionRequest } from './deletion-schema.ts';
import * as store from './store.ts';

/** Newest first. */
export async function readDeletionRequests(
  tx: Db,
  tenant: Tenant,
  query: Slice & { filter: store.DeletionFilter },
): Promise<FoundPage<DeletionRequest>> {
  const { rows, ...found } = await store.listRequests(tx, tenant.clientId, query);
  const requests: DeletionRequest[] = [];
  for (const row of rows) requests.push(await showRequest(tx, tenant, row));
  return { ...found, rows: requests };
}

/** With `ofUser`, another user's request is not found. */
export async function readDeletionRequest(
  db: Db,
  tenant: Tenant,
  { requestId, ofUser }: { requestId: string; ofUser: string | null },
): Promise<DeletionRequest> {
  const row = await store.findRequest(db, tenant.clientId, requestId);
  if (!row || (ofUser !== null && row.user_id !== ofUser)) throw notFound('Deletion request', requestId);
  return showRequest(db, tenant, row);
}

export async function showRequest(db: Db, tenant: Tenant, row: store.DeletionRow): Promise<DeletionRequest> {
  const { deletion_request_id: requestId, sealed_reason: sealed } = row;
  const reason =
    sealed && openReason(await requireUserKey(db, tenant, row.user_id), placeOf(tenant, requestId), sealed);
  return {
    deletion_request_id: requestId,
    user_id: row.user_id,
    status: row.declined_at === null ? 'open' : 'declined',
    requested_at: row.requested_at,
    requested_by: row.requested_by,
    proved_by: row.proved_by,
    link_made_by:
      row.link_made_by_kind === null ? null : { kind: row.link_made_by_kind, id: row.link_made_by_id },
    declined_at: row.declined_at,
    decline_reason: reason,
  };
}

export function sealReason(userKey: KeyObject, place: Place, reason: string): Buffer {
  return sealJson({ reason }, { id: 'user', key: userKey }, place);
}

function openReason(userKey: KeyObject, place: Place, sealed: Buffer): string {
  return openJson<{ reason: string }>(sealed, userKey, place).reason;
}

export function placeOf({ clientId }: Pick<Tenant, 'clientId'>, requestId: string): Place {
  return { clientId, table: 'deletion_requests', column: 'sealed_reason', row: requestId };
}
