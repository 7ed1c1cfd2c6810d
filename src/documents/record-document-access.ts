import { recordAuditEntry } from '#audit';
import type { Caller } from '#platform/http/caller.ts';
import { actorOf } from '#platform/http/permits.ts';
import type { Tenant } from '#users';
import type { DocumentsContext } from './context.ts';

/** Records an access to a document's content. Call it before the content is sent. */
export async function recordDocumentAccess(
  { database }: Pick<DocumentsContext, 'database'>,
  tenant: Tenant,
  caller: Caller,
  { userId, documentId, details = {} }: { userId: string; documentId: string; details?: object },
): Promise<void> {
  await database.inTenant(tenant.clientId, (tx) =>
    recordAuditEntry(tx, tenant, {
      actor: actorOf(caller),
      action: 'document_read',
      subject: { kind: 'document', id: documentId },
      details: { user_id: userId, ...details },
    }),
  );
}
