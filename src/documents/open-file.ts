import type { Database } from '#platform/database/database.ts';
import { invalidRequest, type Problem, say } from '#platform/problem.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { requireUserKey, type Tenant, type TenantContext, tenantOf } from '#users';
import type { MediaType } from './media-type.ts';
import { openNames } from './seal-document.ts';
import type { DocumentRow } from './store.ts';

export interface OpenedFile {
  tenant: Tenant;
  row: DocumentRow;
  mediaType: MediaType;
  bytes: AsyncIterable<Buffer>;
  length: number;
  fileName: string;
}

/** Opens the file of a document as it was uploaded. Null if the document has none. */
export async function openFile(
  context: TenantContext & { database: Database; storage: Pick<Storage, 'get'> },
  row: DocumentRow,
): Promise<OpenedFile | null> {
  const { client_id: clientId, document_id: documentId, object_path: path } = row;
  const { media_type: mediaType, size_bytes: length } = row;
  if (path === null || mediaType === null || length === null) return null;
  const tenant = await tenantOf(context, clientId);
  const key = await requireUserKey(context.database.tenant(clientId), tenant, row.user_id);
  const bytes = await context.storage.get(path, key);
  // retention removes the file first, then changes the row
  if (!bytes) return null;
  const { fileName } = openNames(key, { clientId, documentId }, row.sealed_names);
  return { tenant, row, mediaType, bytes, length, fileName };
}

export function fileNotKept(documentId: string): Problem {
  return invalidRequest(
    say`The file of document [${documentId}] is no longer kept: if you need it, ask the user to upload it again`,
  );
}
