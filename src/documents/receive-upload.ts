import { type KeyObject, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { recordAuditEntry } from '#audit';
import type { Db } from '#platform/database/database.ts';
import type { Arriving } from '#platform/http/route.ts';
import { Problem } from '#platform/problem.ts';
import { Semaphore } from '#platform/semaphore.ts';
import { findUserKey, lockUser, type Tenant, tenantOf } from '#users';
import { checkUploadsEnabled, requireUsable, UPLOADS_NOT_ENABLED } from './check-usable.ts';
import type { DocumentsContext } from './context.ts';
import { endDocument } from './end-document.ts';
import { hidesBeforePdf, type MediaType, mediaTypeOf, SNIFFED_BYTES } from './media-type.ts';
import { folderOf } from './presign-uploads.ts';
import { enqueueExtraction } from './process-document.ts';
import { TYPES_OF, UPLOAD_BYTES_MAX, type Uploaded } from './schema.ts';
import { contentIndex, openNames, sealNames } from './seal-document.ts';
import * as store from './store.ts';
import {
  ALREADY_USED,
  EMPTY,
  EXPIRED,
  NOT_AT_START,
  NOT_VALID,
  STORAGE_FULL,
  TOO_LARGE,
  unsupportedType,
  WRONG_HASH,
  WRONG_SIZE,
  WRONG_TYPE,
} from './upload-problems.ts';
import { openUpload, type UploadClaims } from './upload-token.ts';

/**
 * Receives the file of one document. The bytes are checked while they are written to storage, under a path
 * that is unique to this attempt. A failed attempt leaves at most an orphan, because no document references
 * its path.
 */
export async function receiveUpload(context: DocumentsContext, arriving: Arriving): Promise<Uploaded> {
  const { running, completions } = context.uploads;
  const claims = openUpload(context.keys.root, arriving.query.token);
  if (!claims) throw NOT_VALID;
  return running.run(claims, () => takeFile(context, arriving, { claims, completions }));
}

/** Receives a file that the service itself has made, for a document that waits for its upload. */
export function receiveFile(
  context: DocumentsContext,
  owner: { clientId: string; userId: string; documentId: string; kind: UploadClaims['kind'] },
  bytes: Buffer,
): Promise<Uploaded> {
  const claims = {
    client_id: owner.clientId,
    user_id: owner.userId,
    document_id: owner.documentId,
    kind: owner.kind,
    size_max: UPLOAD_BYTES_MAX,
    size: bytes.length,
    content_type: null,
    sha256: null,
    expires_at: Number.POSITIVE_INFINITY,
  };
  const arriving = {
    bytes: Readable.from([bytes]),
    signal: new AbortController().signal,
    length: bytes.length,
  };
  return takeFile(context, arriving, { claims, completions: OWN_COMPLETIONS });
}

/**
 * Limits the transactions that complete uploads outside of requests: of files that the service makes, or collects from the
 * storage. Like those of requests, they must not occupy every database connection.
 */
export const OWN_COMPLETIONS = new Semaphore({ total: 1, waitingMax: 100 });

/** Checks the bytes while they are stored, then completes the upload. */
export async function takeFile(
  context: DocumentsContext,
  arriving: Omit<Arriving, 'query'>,
  { claims, completions }: { claims: UploadClaims; completions: Semaphore },
): Promise<Uploaded> {
  const clientId = claims.client_id;
  const db = context.database.tenant(clientId);
  requireAwaited(await store.findDocument(db, clientId, claims.document_id), claims, context.clock.now());
  const tenant = await tenantOf(context, clientId);
  const { user_id: userId, kind } = claims;
  const userKey = await findUserKey(db, tenant, userId);
  const checked = await checkUploadsEnabled(db, clientId, { userId, kind });
  if (!userKey || checked === 'user_deleted') throw NOT_VALID;
  if (checked === 'not_enabled') throw UPLOADS_NOT_ENABLED;
  const objectPath = `${folderOf({ clientId, userId, documentId: claims.document_id })}/${randomUUID()}`;
  requireSize(arriving.length, claims);
  const measure = measureBytes(arriving.bytes, claims);
  const put = await context.storage.put(objectPath, measure.bytes, userKey);
  if (put.outcome === 'full') throw STORAGE_FULL;
  const { sha256 } = put;
  try {
    if (claims.sha256 !== null && claims.sha256 !== sha256.toString('hex')) throw WRONG_HASH;
    const uploaded = await completions.run(() => {
      arriving.signal.throwIfAborted();
      return finishUpload(context, tenant, { claims, userKey, objectPath, sha256, ...measure.result() });
    }, clientId);
    if (uploaded.status === 'REJECTED') await context.storage.remove(objectPath);
    return uploaded;
  } catch (error) {
    // a Problem means that no document references the file; after any other error the commit may have
    // happened
    if (error instanceof Problem) await context.storage.remove(objectPath);
    throw error;
  }
}

interface Measured {
  mediaType: MediaType;
  sizeBytes: number;
}

/** Counts and inspects the bytes that pass, and throws once they break a limit. */
function measureBytes(source: AsyncIterable<Buffer>, claims: UploadClaims) {
  let sizeBytes = 0;
  let mediaType: MediaType | null = null;
  async function* pass(): AsyncGenerator<Buffer> {
    let start: Buffer = Buffer.alloc(0);
    for await (const chunk of source) {
      sizeBytes += chunk.length;
      if (sizeBytes > (claims.size ?? claims.size_max)) throw claims.size ? WRONG_SIZE : TOO_LARGE;
      if (mediaType) {
        yield chunk;
        continue;
      }
      start = Buffer.concat([start, chunk]);
      if (start.length < SNIFFED_BYTES) continue;
      mediaType = requireType(start, claims);
      yield start;
    }
    if (sizeBytes === 0) throw EMPTY;
    requireSize(sizeBytes, claims);
    if (mediaType) return;
    mediaType = requireType(start, claims);
    yield start;
  }
  const result = (): Measured => {
    if (!mediaType) throw new Error('The type of a stored file was not detected');
    return { mediaType, sizeBytes };
  };
  return { bytes: pass(), result };
}

function requireSize(size: number | null, claims: UploadClaims): void {
  if (size === null) return;
  if (claims.size !== null && size !== claims.size) throw WRONG_SIZE;
  if (size > claims.size_max) throw TOO_LARGE;
}

function requireType(start: Buffer, { kind, content_type }: UploadClaims): MediaType {
  const found = mediaTypeOf(start);
  const allowed: readonly MediaType[] = TYPES_OF[kind];
  if (hidesBeforePdf(start)) throw NOT_AT_START;
  if (!found || !allowed.includes(found)) throw unsupportedType(allowed);
  if (content_type !== null && content_type !== found) throw WRONG_TYPE;
  return found;
}

/**
 * Completes an upload, unless another upload for the document completed first. Changes the status and
 * enqueues the job in one transaction.
 */
async function finishUpload(
  context: DocumentsContext,
  tenant: Tenant,
  {
    claims,
    userKey,
    objectPath,
    sha256,
    ...measured
  }: Measured & {
    claims: UploadClaims;
    userKey: KeyObject;
    objectPath: string;
    sha256: Buffer;
  },
): Promise<Uploaded> {
  const { clientId, clientKey, clock } = tenant;
  const { document_id: documentId, user_id: userId } = claims;
  return context.database.inTenant(clientId, async (tx) => {
    const now = clock.now();
    const row = await lockAwaitedDocument(tx, claims);
    await requireUsable(tx, tenant, row);
    const content_index = contentIndex(clientKey, sha256);
    const duplicate_of = (await store.findSameContent(tx, row, content_index)) ?? null;
    const file = {
      uploaded_at: now,
      media_type: measured.mediaType,
      size_bytes: measured.sizeBytes,
      content_index,
      sealed_names: withHash(userKey, row, sha256),
    };
    const begun = {
      updated_at: now,
      status: 'PROCESSING',
      object_path: objectPath,
      attempted_at: now,
    } as const;
    const rejected = { status: 'REJECTED', status_reason: 'duplicate', duplicate_of } as const;
    const changed =
      duplicate_of === null
        ? await store.updateDocument(tx, row, { ...file, ...begun })
        : await endDocument(tx, tenant, row, { ...file, ...rejected });
    if (duplicate_of === null) await enqueueExtraction(tx, changed);
    await recordAuditEntry(tx, tenant, {
      actor: { kind: 'user', id: userId },
      action: 'document_uploaded',
      subject: { kind: 'document', id: documentId },
      details: { user_id: userId, kind: row.kind, media_type: measured.mediaType },
    });
    return toUploaded(changed);
  });
}

/** Adds the hash of the file, so that anyone can show later which file was read, even when it is no longer kept. */
function withHash(userKey: KeyObject, row: store.DocumentRow, sha256: Buffer): Buffer {
  const owner = { clientId: row.client_id, documentId: row.document_id };
  const names = openNames(userKey, owner, row.sealed_names);
  return sealNames(userKey, owner, { ...names, sha256: sha256.toString('hex') });
}

/** Locks the user before the document, in the same order as a deletion of the user. */
async function lockAwaitedDocument(tx: Db, claims: UploadClaims): Promise<store.DocumentRow> {
  const { client_id: clientId, user_id: userId, document_id: documentId } = claims;
  const userExists = await lockUser(tx, clientId, userId);
  await store.lockUploads(tx, userId);
  const row = userExists ? await store.findDocumentForChange(tx, clientId, documentId) : undefined;
  if (!row) throw NOT_VALID;
  if (row.status_reason === 'upload_expired') throw EXPIRED;
  if (row.status !== 'AWAITING_UPLOAD') throw ALREADY_USED;
  return row;
}

function toUploaded({ document_id, status, status_reason, duplicate_of }: store.DocumentRow): Uploaded {
  return { document_id, status, status_reason, duplicate_of };
}

function requireAwaited(row: store.DocumentRow | undefined, claims: UploadClaims, now: Date): void {
  if (!row || row.user_id !== claims.user_id || row.kind !== claims.kind) throw NOT_VALID;
  if (row.status_reason === 'upload_expired' || claims.expires_at <= now.getTime()) throw EXPIRED;
  if (row.status !== 'AWAITING_UPLOAD') throw ALREADY_USED;
}
