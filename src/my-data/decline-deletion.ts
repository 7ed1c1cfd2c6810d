import { recordAuditEntry } from '#audit';
import type { Db } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/permits.ts';
import { invalidRequest, notFound, say } from '#platform/problem.ts';
import { requireUserKey, type Tenant } from '#users';
import type { DeletionRequest } from './deletion-schema.ts';
import { placeOf, sealReason, showRequest } from './read-deletion-requests.ts';
import * as store from './store.ts';

/** Declines an open request. The user can read the reason. */
export async function declineDeletion(
  tx: Db,
  tenant: Tenant,
  { requestId, reason, actor }: { requestId: string; reason: string; actor: Actor },
): Promise<DeletionRequest> {
  const { clientId } = tenant;
  const row = await store.findRequestForChange(tx, clientId, requestId);
  if (!row) throw notFound('Deletion request', requestId);
  if (row.declined_at !== null)
    throw invalidRequest(
      say`Deletion request [${requestId}] was already declined: it cannot be answered again`,
    );
  const userKey = await requireUserKey(tx, tenant, row.user_id);
  const declined = await store.updateDeclined(tx, clientId, requestId, {
    declined_at: tenant.clock.now(),
    sealed_reason: sealReason(userKey, placeOf(tenant, requestId), reason),
  });
  await recordAuditEntry(tx, tenant, {
    actor,
    action: 'deletion_declined',
    subject: { kind: 'user', id: row.user_id },
    details: { deletion_request_id: requestId },
  });
  return showRequest(tx, tenant, declined);
}
