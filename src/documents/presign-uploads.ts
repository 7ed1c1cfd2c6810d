import { resolveAuthorisation } from '#authorisations';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { Problem } from '#platform/problem.ts';
import { readUserSettings, requireUserKey, type Tenant } from '#users';
import type { DocumentsContext } from './context.ts';
import type { MediaType } from './media-type.ts';
import { type DocumentKind, type PresignedUploads, type PresignInput, UPLOAD_BYTES_MAX } from './schema.ts';
import { sealNames } from './seal-document.ts';
import * as store from './store.ts';
import { signUpload } from './upload-token.ts';

export const UPLOAD_LIFE_MS = 15 * 60_000;
/** Of one user. */
const AWAITED_MAX = 100;

/** A document for each file, waiting for its bytes, and the address to send them to. */
export async function presignUploads(
  tx: Db,
  context: Pick<DocumentsContext, 'rootKey' | 'publicUrl'>,
  tenant: Tenant,
  options: { userId: string; kind: DocumentKind; files: PresignInput['files']; header: string | undefined },
): Promise<PresignedUploads> {
  const { clientId, clock } = tenant;
  const { userId, kind, files, header } = options;
  const now = clock.now();
  if (kind === 'payslip') await requirePayslipsEnabled(tx, clientId, userId);
  const { authorisationId } = await resolveAuthorisation(tx, clientId, userId, { header, now });
  if ((await store.countAwaited(tx, clientId, userId)) + files.length > AWAITED_MAX) throw TOO_MANY;
  const userKey = await requireUserKey(tx, tenant, userId);
  const expiresAt = new Date(now.getTime() + UPLOAD_LIFE_MS);
  const awaited = files.map((file) => ({ file, documentId: newId(now) }));
  await store.insertDocuments(
    tx,
    awaited.map(({ file, documentId }) => ({
      client_id: clientId,
      document_id: documentId,
      user_id: userId,
      authorisation_id: authorisationId,
      created_at: now,
      updated_at: now,
      kind,
      status: 'AWAITING_UPLOAD',
      upload_expires_at: expiresAt,
      sealed_names: sealNames(
        userKey,
        { clientId, documentId },
        { fileName: file.file_name, externalId: file.external_id },
      ),
    })),
  );
  return {
    presigned_urls: awaited.map(({ file, documentId }) => ({
      file_name: file.file_name,
      presigned_url: `${context.publicUrl}/uploads?token=${signUpload(context.rootKey, {
        client_id: clientId,
        user_id: userId,
        document_id: documentId,
        kind,
        size_max: UPLOAD_BYTES_MAX,
        size: file.size ?? null,
        content_type: (file.content_type as MediaType | undefined) ?? null,
        expires_at: expiresAt.getTime(),
      })}`,
      path: folderOf({ clientId, userId, documentId }),
      external_id: file.external_id,
      document_id: documentId,
      expires_at: expiresAt.toISOString(),
    })),
  };
}

/** Where all objects of a user, or of one of its documents, lie. */
export function folderOf(owner: { clientId: string; userId: string; documentId?: string }): string {
  return [owner.clientId, owner.userId, owner.documentId].filter(Boolean).join('/');
}

async function requirePayslipsEnabled(tx: Db, clientId: string, userId: string): Promise<void> {
  const { payslip_upload_enabled } = await readUserSettings(tx, clientId, userId);
  if (payslip_upload_enabled.value) return;
  throw new Problem({ status: 403, code: 'not_enabled', messages: ['Payslip upload is not enabled'] });
}

const TOO_MANY = new Problem({
  status: 429,
  code: 'too_many_uploads',
  messages: [`At most ${AWAITED_MAX} uploads of a user can be awaited at a time`],
});
