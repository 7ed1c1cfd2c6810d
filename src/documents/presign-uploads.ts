import { resolveAuthorisation } from '#authorisations';
import type { Db } from '#platform/database/database.ts';
import { UPLOAD_MS_MAX } from '#platform/http/limits.ts';
import { newId } from '#platform/id.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { type Message, Problem, say } from '#platform/problem.ts';
import { lockUser, requireUserKey, type Tenant } from '#users';
import { requireUploadsEnabled } from './check-usable.ts';
import type { DocumentsContext } from './context.ts';
import type { MediaType } from './media-type.ts';
import { type DocumentKind, type PresignedUploads, type PresignInput, UPLOAD_BYTES_MAX } from './schema.ts';
import { sealNames } from './seal-document.ts';
import * as store from './store.ts';
import { signUpload, type UploadClaims } from './upload-token.ts';

export const UPLOAD_LIFE_MS = 15 * 60_000;
/** An upload can still add a file this long after it was presigned. */
export const LATE_UPLOAD_MS_MAX = UPLOAD_LIFE_MS + 2 * UPLOAD_MS_MAX;
/** Per user. */
const AWAITED_MAX = 100;
const REQUESTED_MAX = 200;
const DAY_HOURS = 24;
const HOUR_MS = 60 * 60_000;
/** An unused upload counts until the scheduled task, which runs every minute, has marked it as expired. */
const AWAITED_MS_MAX = UPLOAD_LIFE_MS + UPLOAD_MS_MAX + 60_000;

/** Creates a document with status AWAITING_UPLOAD for each file, and returns their upload URLs. */
export async function presignUploads(
  tx: Db,
  context: Pick<DocumentsContext, 'keys' | 'publicUrl'>,
  tenant: Tenant,
  options: {
    userId: string;
    kind: DocumentKind;
    files: PresignInput['files'];
    authorisationId: string | undefined;
    /** The browser session of a journey that will send the files. */
    journeySessionId?: string | null;
    /**
     * Files whose size, type and hash are given are sent straight to the storage, where a job collects them.
     */
    isDirect?: boolean;
  },
): Promise<PresignedUploads> {
  const { clientId, clock } = tenant;
  const { userId, kind, files } = options;
  const now = clock.now();
  await requireUploadsEnabled(tx, clientId, { userId, kind });
  await requireWithinLimits(tx, tenant, { userId, more: files.length });
  const { authorisationId } = await resolveAuthorisation(tx, clientId, userId, {
    authorisationId: options.authorisationId,
    now: tenant.clientTime(),
  });
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
      journey_session_id: options.journeySessionId ?? null,
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
  const claimsOf = ({ file, documentId }: (typeof awaited)[number]): UploadClaims => ({
    client_id: clientId,
    user_id: userId,
    document_id: documentId,
    kind,
    size_max: UPLOAD_BYTES_MAX,
    size: file.size ?? null,
    content_type: (file.content_type as MediaType | undefined) ?? null,
    sha256: file.sha256 ?? null,
    expires_at: expiresAt.getTime(),
  });
  if (options.isDirect)
    for (const one of awaited.filter(({ file }) => isExact(file))) await enqueueCollecting(tx, claimsOf(one));
  return {
    presigned_urls: awaited.map(({ file, documentId }) => ({
      file_name: file.file_name,
      presigned_url: `${context.publicUrl}/uploads?token=${signUpload(context.keys.root, claimsOf({ file, documentId }))}`,
      path: folderOf({ clientId, userId, documentId }),
      external_id: file.external_id,
      document_id: documentId,
      expires_at: expiresAt.toISOString(),
    })),
  };
}

/** Only files with a known size, type and hash are sent straight to the storage, which can check the first two. */
export function isExact(
  file: PresignInput['files'][number],
): file is PresignInput['files'][number] & { size: number; content_type: string; sha256: string } {
  return file.size !== undefined && file.content_type !== undefined && file.sha256 !== undefined;
}

export const COLLECT_UPLOAD = 'collect-upload';
const FIRST_LOOK_MS = 1_000;

/** Looks for a file that somebody sends straight to the storage, which does not tell the service about it. */
export async function enqueueCollecting(
  tx: Db,
  claims: UploadClaims,
  delayMs = FIRST_LOOK_MS,
): Promise<void> {
  await enqueue(tx, COLLECT_UPLOAD, claims, { key: `${COLLECT_UPLOAD}:${claims.document_id}`, delayMs });
}

/** Returns the storage folder of a user, or of one of their documents. */
export function folderOf(owner: { clientId: string; userId: string; documentId?: string }): string {
  return [owner.clientId, owner.userId, owner.documentId].filter(Boolean).join('/');
}

/** Checks the limits under a lock, because concurrent requests could otherwise exceed them together. */
async function requireWithinLimits(
  tx: Db,
  { clientId, clock }: Tenant,
  { userId, more }: { userId: string; more: number },
): Promise<void> {
  await lockUser(tx, clientId, userId);
  await store.lockUploads(tx, userId);
  const now = clock.now().getTime();
  const since = new Date(now - DAY_HOURS * HOUR_MS);
  const { awaited, recent } = await store.countUploads(tx, clientId, { userId, since });
  const limits = [
    {
      over: awaited + more - AWAITED_MAX,
      counted: { status: 'AWAITING_UPLOAD', ms: AWAITED_MS_MAX },
      message: say`A user can have at most ${AWAITED_MAX} uploads that have not arrived yet: upload these files first, or try again later`,
    },
    {
      over: recent + more - REQUESTED_MAX,
      counted: { since, ms: DAY_HOURS * HOUR_MS },
      message: say`A user can upload at most ${REQUESTED_MAX} documents in ${DAY_HOURS} hours: try again later`,
    },
  ] as const;
  for (const { over, counted, message } of limits) {
    if (over <= 0) continue;
    const requestedAt = await store.findRequestedAt(tx, clientId, { userId, position: over, ...counted });
    throw tooMany(message, { retryMs: requestedAt.getTime() + counted.ms - now });
  }
}

function tooMany(message: Message, { retryMs }: { retryMs: number }): Problem {
  const headers = { 'retry-after': String(Math.max(1, Math.ceil(retryMs / 1000))) };
  return new Problem({ code: 'too_many_uploads', messages: [message], headers });
}
