import { recordAuditEntry } from '#audit';
import type { Db } from '#platform/database/database.ts';
import type { IfMatch } from '#platform/http/if-match.ts';
import { UPLOAD_MS_MAX } from '#platform/http/limits.ts';
import type { Actor } from '#platform/http/permits.ts';
import { enqueue, PRIORITY } from '#platform/jobs/enqueue.ts';
import { notFound } from '#platform/problem.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { lockUser, noteEvidence, type Tenant } from '#users';
import { folderOf, LATE_UPLOAD_MS_MAX } from './presign-uploads.ts';
import { type DocumentView, showDocument } from './show-document.ts';
import * as store from './store.ts';

export const ERASE_DOCUMENT = 'erase-document';

/** Deletes the data that a feature has stored from a document, in the transaction that then deletes the document. */
export type DocumentDataStep = (
  tx: Db,
  document: { clientId: string; userId: string; documentId: string },
) => Promise<void>;

/**
 * Deletes a document and everything that was extracted from it. A job that is enqueued in the same transaction removes the file, so that
 * a crash can't leave it behind. A worker that is processing the document finds it missing and stores nothing.
 */
export async function deleteDocument(
  tx: Db,
  tenant: Tenant,
  {
    documentId,
    actor,
    steps,
    view,
    ifMatch,
  }: {
    documentId: string;
    actor: Actor;
    steps: readonly DocumentDataStep[];
    view: DocumentView;
    ifMatch: IfMatch;
  },
): Promise<void> {
  const { clientId, clock } = tenant;
  const row = await store.findDocument(tx, clientId, documentId);
  // locks in the same order as an upload: user, uploads, document
  if (!row || !(await lockUser(tx, clientId, row.user_id))) throw notFound('Document', documentId);
  await store.lockUploads(tx, row.user_id);
  await ifMatch(async () => {
    const current = await store.findDocumentForChange(tx, clientId, documentId);
    if (!current) throw notFound('Document', documentId);
    return showDocument(tx, tenant, current, view);
  });
  for (const step of steps) await step(tx, { clientId, userId: row.user_id, documentId });
  if (!(await store.deleteDocument(tx, clientId, documentId))) throw notFound('Document', documentId);
  await store.updateDuplicates(tx, row, clock.now());
  const payload = { client_id: clientId, user_id: row.user_id, document_id: documentId };
  await enqueue(tx, ERASE_DOCUMENT, payload, { key: `${ERASE_DOCUMENT}:${documentId}` });
  // an upload that is running now can still add a file, and leaves it behind if its process is killed
  if (new Date(row.upload_expires_at).getTime() + UPLOAD_MS_MAX > clock.now().getTime())
    await enqueue(tx, ERASE_DOCUMENT, payload, {
      key: `${ERASE_DOCUMENT}:${documentId}:late`,
      delayMs: LATE_UPLOAD_MS_MAX,
      priority: PRIORITY.soon,
    });
  await noteEvidence(tx, clientId, row.user_id);
  await recordAuditEntry(tx, tenant, {
    actor,
    action: 'document_deleted',
    subject: { kind: 'document', id: documentId },
    details: { user_id: row.user_id, kind: row.kind, status: row.status },
  });
}

/** Removes the files of a deleted document. An upload that finds the document missing removes its own file, unless it is killed. */
export async function eraseDocumentFiles(
  storage: Pick<Storage, 'removeFolder'>,
  document: { client_id: string; user_id: string; document_id: string },
): Promise<void> {
  const { client_id: clientId, user_id: userId, document_id: documentId } = document;
  await storage.removeFolder(folderOf({ clientId, userId, documentId }));
}
