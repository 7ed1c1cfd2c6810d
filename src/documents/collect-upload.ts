import { UPLOAD_MS_MAX } from '#platform/http/limits.ts';
import { Problem } from '#platform/problem.ts';
import type { DirectUploads, Storage } from '#platform/storage/storage.ts';
import { tenantOf } from '#users';
import type { ErrorCode } from '#values/error-codes.ts';
import type { DocumentsContext } from './context.ts';
import { endDocument, lockDocument } from './end-document.ts';
import { enqueueCollecting, folderOf, isExact, UPLOAD_LIFE_MS } from './presign-uploads.ts';
import { OWN_COMPLETIONS, takeFile } from './receive-upload.ts';
import type { DocumentReason, PresignedUploads, PresignInput } from './schema.ts';
import * as store from './store.ts';
import type { UploadClaims } from './upload-token.ts';

const LOOK_MS = { min: 1_000, max: 15_000 };

/** Replaces the upload URLs of files that can be sent straight to the storage. Signing may have to fetch credentials. */
export async function withDirectUrls(
  { direct }: Pick<Storage, 'direct'>,
  made: PresignedUploads,
  files: PresignInput['files'],
): Promise<PresignedUploads> {
  if (!direct) return made;
  const presigned_urls = made.presigned_urls.map(async (upload, position) => {
    const file = files[position];
    if (!file || !isExact(file)) return upload;
    const { size: sizeBytes, content_type: contentType } = file;
    const secondsValid = UPLOAD_LIFE_MS / 1000;
    return {
      ...upload,
      presigned_url: await direct.sign(upload.path, { sizeBytes, contentType, secondsValid }),
    };
  });
  return { presigned_urls: await Promise.all(presigned_urls) };
}

/**
 * Collects a file that was sent straight to the storage: checks and seals it like any other upload, then
 * removes the unsealed original. The job looks again until the URL has expired, because a URL can be used
 * twice.
 */
export async function collectUpload(context: DocumentsContext, claims: UploadClaims): Promise<void> {
  const { database, storage, clock } = context;
  const { direct } = storage;
  if (!direct) return;
  const { client_id: clientId, user_id: userId, document_id: documentId } = claims;
  const path = folderOf({ clientId, userId, documentId });
  const row = await store.findDocument(database.tenant(clientId), clientId, documentId);
  const isAwaited = row?.status === 'AWAITING_UPLOAD';
  const found = await direct.find(path);
  if (isAwaited && found) await takeIn(context, claims, { direct, path, size: found.size });
  if (found) await direct.remove(path);
  const now = clock.now().getTime();
  const end = claims.expires_at + UPLOAD_MS_MAX;
  if (now > end) return;
  const age = now - (claims.expires_at - UPLOAD_LIFE_MS);
  const isWaiting = isAwaited && !found;
  const delay = isWaiting ? Math.min(Math.max(age / 4, LOOK_MS.min), LOOK_MS.max) : end - now;
  await database.inTenant(clientId, (tx) => enqueueCollecting(tx, claims, delay));
}

/** Why a document is rejected if its file fails a check. With any other problem, the job tries again. */
const REASONS: Partial<Record<ErrorCode, DocumentReason | 'nothing'>> = {
  upload_size: 'unreadable',
  upload_hash: 'unreadable',
  upload_empty: 'unreadable',
  upload_type: 'unsupported_type',
  unsupported_type: 'unsupported_type',
  upload_too_large: 'too_large',
  not_enabled: 'not_enabled',
  no_authorisation: 'authorisation_revoked',
  // the document is finished or deleted
  upload_used: 'nothing',
  upload_expired: 'nothing',
  upload_not_valid: 'nothing',
};

async function takeIn(
  context: DocumentsContext,
  claims: UploadClaims,
  { direct, path, size }: { direct: DirectUploads; path: string; size: number },
): Promise<void> {
  // the storage has checked that the upload began in time
  const inTime = { ...claims, expires_at: Number.POSITIVE_INFINITY };
  const arriving = { bytes: direct.read(path), signal: new AbortController().signal, length: size };
  try {
    await takeFile(context, arriving, { claims: inTime, completions: OWN_COMPLETIONS });
  } catch (error) {
    const reason = error instanceof Problem ? REASONS[error.code] : undefined;
    if (reason === undefined) throw error;
    if (reason !== 'nothing') await reject(context, claims, reason);
  }
}

async function reject(
  context: DocumentsContext,
  { client_id: clientId, document_id: documentId }: UploadClaims,
  reason: DocumentReason,
): Promise<void> {
  const tenant = await tenantOf(context, clientId);
  await context.database.inTenant(clientId, async (tx) => {
    const row = await lockDocument(tx, clientId, documentId);
    if (row?.status !== 'AWAITING_UPLOAD') return;
    await endDocument(tx, tenant, row, { status: 'REJECTED', status_reason: reason });
  });
}
