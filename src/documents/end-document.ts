import { publishEvent } from '#events';
import type { Db } from '#platform/database/database.ts';
import { lockUser, requireUserKey, type Tenant } from '#users';
import type { DocumentReason } from './schema.ts';
import { openNames } from './seal-document.ts';
import * as store from './store.ts';
import { DocumentRejected } from './webhook-payload.ts';

/** Locks the user before the document, in the same order as a deletion of the user. */
export async function lockDocument(
  tx: Db,
  clientId: string,
  documentId: string,
): Promise<store.DocumentRow | undefined> {
  const found = await store.findDocument(tx, clientId, documentId);
  if (!found || !(await lockUser(tx, clientId, found.user_id))) return undefined;
  return store.findDocumentForChange(tx, clientId, documentId);
}

type Ending = Omit<Parameters<typeof store.updateDocument>[2], 'updated_at' | 'status'> &
  ({ status: 'EXTRACTED' } | { status: 'REJECTED' | 'FAILED'; status_reason: DocumentReason });

/** Gives a locked document its final status, and publishes that it can't be used. The user must be locked too. */
export async function endDocument(
  tx: Db,
  tenant: Tenant,
  row: store.DocumentRow,
  ending: Ending,
): Promise<store.DocumentRow> {
  const now = tenant.clock.now();
  const changed = await store.updateDocument(tx, row, { updated_at: now, processed_at: now, ...ending });
  if (ending.status === 'EXTRACTED') return changed;
  const { client_id: clientId, document_id: documentId, user_id: userId, kind } = changed;
  const { status, status_reason } = ending;
  const userKey = await requireUserKey(tx, tenant, userId);
  const { externalId } = openNames(userKey, { clientId, documentId }, changed.sealed_names);
  const payload = { document_id: documentId, kind, status, status_reason, external_id: externalId };
  const body = DocumentRejected.build({ userId, now }, { document_id: documentId, payload });
  await publishEvent(tx, { clientId, userKey, now }, body);
  return changed;
}
