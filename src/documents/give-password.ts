import { recordAuditEntry } from '#audit';
import type { Db } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/permits.ts';
import { fixed, invalidRequest, notFound, Problem, say } from '#platform/problem.ts';
import { lockUser, requireUserKey, type Tenant } from '#users';
import { requireUsable } from './check-usable.ts';
import { fileNotKept } from './open-file.ts';
import { enqueueExtraction } from './process-document.ts';
import { PASSWORD_ATTEMPTS_MAX } from './schema.ts';
import { sealPassword } from './seal-document.ts';
import { needsPassword } from './statuses.ts';
import * as store from './store.ts';

/**
 * Processes a document again with the password of its file. The attempt is counted before the password is tried, so that
 * concurrent requests can't exceed the limit.
 */
export async function givePassword(
  tx: Db,
  tenant: Tenant,
  { documentId, password, actor }: { documentId: string; password: string; actor: Actor },
): Promise<store.DocumentRow> {
  const { clientId, clock } = tenant;
  const row = await lockDocument(tx, clientId, documentId);
  if (row.status !== 'REJECTED' || !needsPassword(row.status_reason))
    throw invalidRequest(
      say`Document [${documentId}] needs no password: its status is ${fixed(row.status)}${fixed(row.status_reason ? ` (${row.status_reason})` : '')}`,
    );
  if (row.object_path === null) throw fileNotKept(documentId);
  if (row.password_attempts >= PASSWORD_ATTEMPTS_MAX) throw noneLeft(documentId);
  await requireUsable(tx, tenant, row);
  const userKey = await requireUserKey(tx, tenant, row.user_id);
  const now = clock.now();
  const changed = await store.updateDocument(tx, row, {
    updated_at: now,
    status: 'PROCESSING',
    status_reason: null,
    processed_at: null,
    attempts: 0,
    attempted_at: now,
    is_scan: false,
    sealed_password: sealPassword(userKey, { clientId, documentId }, password),
    password_attempts: row.password_attempts + 1,
  });
  await enqueueExtraction(tx, changed);
  await recordAuditEntry(tx, tenant, {
    actor,
    action: 'document_password_given',
    subject: { kind: 'document', id: documentId },
    details: { user_id: row.user_id, attempt: changed.password_attempts },
  });
  return changed;
}

/** Locks the user before the document, in the same order as a deletion of the user. */
async function lockDocument(tx: Db, clientId: string, documentId: string): Promise<store.DocumentRow> {
  const found = await store.findDocument(tx, clientId, documentId);
  const userExists = found && (await lockUser(tx, clientId, found.user_id));
  const row = userExists ? await store.findDocumentForChange(tx, clientId, documentId) : undefined;
  if (!row) throw notFound('Document', documentId);
  return row;
}

function noneLeft(documentId: string): Problem {
  return new Problem({
    code: 'too_many_attempts',
    messages: [
      say`Document [${documentId}] has no password attempts left: upload a copy of the file without a password`,
    ],
  });
}
