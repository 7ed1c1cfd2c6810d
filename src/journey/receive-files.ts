import { receiveUpload } from '#documents';
import { FILES_MAX, type PresignedUploads, UPLOAD_BYTES_MAX } from '#documents/schema.ts';
import type { FormPart } from '#platform/http/multipart.ts';
import { Problem } from '#platform/problem.ts';
import type { ErrorCode } from '#values/error-codes.ts';
import { isUuid } from '#values/uuid.ts';
import type { Visit } from './journey-page.ts';
import { readAccess } from './my-data/read-access.ts';
import { readUploads } from './read-uploads.ts';
import type { UploadKind } from './upload-kinds.ts';

/** Of one form. A browser that sends each file by itself can send more. */
export const FORM_LIMITS = { filesMax: FILES_MAX, bytesMax: 8 * UPLOAD_BYTES_MAX };

const PATHS: Readonly<Record<UploadKind, string>> = {
  payslips: '/documents/payslips/presign',
  bank_statements: '/documents/bank-statements/presign',
};

export type Started =
  | { outcome: 'started'; documentId: string; address: string; token: string }
  | { outcome: 'refused'; code: ErrorCode };

/** Creates a document for a file that is about to arrive. */
export async function startUpload(
  visit: Visit,
  kind: UploadKind,
  file: { name: string; size?: number },
): Promise<Started> {
  if (!visit.facts.methods.includes(kind)) return { outcome: 'refused', code: 'not_enabled' };
  const body = {
    files: [{ file_name: fileNameOf(file.name), ...(file.size === undefined ? {} : { size: file.size }) }],
  };
  const answer = await visit.callApi<PresignedUploads>({ method: 'PUT', path: PATHS[kind], body });
  if (!answer.ok) return { outcome: 'refused', code: answer.code };
  const [made] = answer.body.presigned_urls;
  if (!made) throw new Error('An upload URL is missing');
  const { pathname, search, searchParams } = new URL(made.presigned_url);
  const token = searchParams.get('token') ?? '';
  return { outcome: 'started', documentId: made.document_id, address: pathname + search, token };
}

export interface ReceivedFiles {
  /** How many files were taken. */
  count: number;
  refused: { name: string; code: ErrorCode }[];
  hasTooMany: boolean;
  /** The files together are too large: the last ones did not arrive. */
  isTooLarge: boolean;
}

/** Receives the files of a form one after the other, by the same path as all uploads, while they arrive. */
export async function receiveFiles(
  visit: Visit,
  kind: UploadKind,
  parts: AsyncIterable<FormPart>,
): Promise<ReceivedFiles> {
  const received: ReceivedFiles = { count: 0, refused: [], hasTooMany: false, isTooLarge: false };
  try {
    for await (const part of parts) await receivePart(visit, kind, part, received);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'body_too_large') throw error;
    received.isTooLarge = true;
  }
  return received;
}

async function receivePart(
  visit: Visit,
  kind: UploadKind,
  part: FormPart,
  received: ReceivedFiles,
): Promise<void> {
  if (part.kind === 'too_many_files') received.hasTooMany = true;
  // a file field in which nothing was chosen has no name
  if (part.kind !== 'file' || !part.fileName) return;
  const code = await receiveOne(visit, kind, { name: part.fileName, bytes: part.bytes });
  if (code === null) received.count += 1;
  else received.refused.push({ name: fileNameOf(part.fileName), code });
}

/** Returns why the file was rejected; null if it was accepted. */
async function receiveOne(
  visit: Visit,
  kind: UploadKind,
  { name, bytes }: { name: string; bytes: AsyncIterable<Buffer> },
): Promise<ErrorCode | null> {
  const started = await startUpload(visit, kind, { name });
  if (started.outcome === 'refused') return started.code;
  try {
    const { signal } = new AbortController();
    await receiveUpload(visit.context, { query: { token: started.token }, bytes, signal, length: null });
    return null;
  } catch (error) {
    await removeDocument(visit, started.documentId);
    if (!(error instanceof Problem) || OF_THE_FORM.has(error.code)) throw error;
    return error.code;
  }
}

/** Problems of the whole form: nothing more of it arrives. */
const OF_THE_FORM: ReadonlySet<ErrorCode> = new Set([
  'bad_request',
  'body_too_large',
  'upload_broken_off',
  'request_timeout',
]);

/** Removes a document with its file and its data. One that was removed before is fine. */
export async function removeDocument({ callApi }: Visit, documentId: string): Promise<void> {
  if (!isUuid(documentId)) return;
  const answer = await callApi({ method: 'DELETE', path: `/documents/${documentId}` });
  if (!answer.ok && answer.code !== 'not_found')
    throw new Error(`A document could not be removed: ${answer.code}`);
}

/**
 * Removes a photograph in whose place the person sent another one. It stays if it was read in the meantime, or if the
 * other one is a copy of it.
 */
export async function removeReplaced(visit: Visit, kind: UploadKind, documentId: string): Promise<void> {
  const uploads = await readUploads(visit, kind);
  const isUsed = uploads.some(
    ({ document: { document_id, status, duplicate_of } }) =>
      duplicate_of === documentId || (document_id === documentId && status === 'EXTRACTED'),
  );
  const { accessTo } = await readAccess(visit);
  if (!isUsed && accessTo('erase', documentId) === 'open') await removeDocument(visit, documentId);
}

const FILE_NAME_LENGTH_MAX = 255;
const ENDING_LENGTH = 15;

/** A file name that the API takes: without folders, control characters and characters that change the direction of text, and not too long. */
export function fileNameOf(given: string): string {
  const name = given
    .toWellFormed()
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[/\\\p{Cc}\p{Zl}\p{Zp}]/gu, '_')
    .trim();
  if (name === '' || name === '.' || name === '..') return 'file';
  if (name.length <= FILE_NAME_LENGTH_MAX) return name;
  const start = name.slice(0, FILE_NAME_LENGTH_MAX - ENDING_LENGTH - 1);
  return `${start}…${name.slice(-ENDING_LENGTH)}`.toWellFormed();
}
