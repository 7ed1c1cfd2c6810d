// @ts-check
import { fileError, StipendError } from './errors.js';
import { readJson } from './read-reply.js';
import { sendWithRetries } from './send.js';
import { waitForDocument } from './wait-for.js';

/** @import { FileInput, UploadOptions } from './index.d.ts' */
/** @import { Calls, Context } from './internal.d.ts' */

const PRESIGN_PATHS = {
  bank_statement: '/documents/bank-statements/presign',
  payslip: '/documents/payslips/presign',
};
/** As long as the service waits for a large file over a slow connection. */
const UPLOAD_MS_MAX = 5 * 60_000;

/**
 * Gets a presigned URL, sends the file there and waits until the service has processed it.
 *
 * @param {Context} context
 * @param {Calls} calls
 * @param {UploadOptions & { kind: 'bank_statement' | 'payslip', file: FileInput }} options
 */
export async function upload(context, { put, get }, options) {
  const { kind, file, externalId, authorisationId, ...waiting } = options;
  const presignPath = presignPathOf(kind);
  const { content, fileName } = await readInput(file, options.fileName);
  const { presigned_urls: presigned } = await put(presignPath, {
    headers: { 'x-svc-authorisation-id': authorisationId },
    body: { files: [{ file_name: fileName, external_id: externalId, size: content.size }] },
    signal: options.signal,
  });
  const [{ presigned_url: url, document_id: documentId }] = presigned;
  await putFile(context, { url, content, signal: options.signal });
  return waitForDocument(context, get, documentId, waiting);
}

/** @param {string} kind */
function presignPathOf(kind) {
  if (kind !== 'bank_statement' && kind !== 'payslip')
    throw new TypeError("The kind of document must be 'bank_statement' or 'payslip'");
  return PRESIGN_PATHS[kind];
}

/**
 * Sends a file to its presigned URL. If a reply was lost and the URL turns out to be used, the first request
 * has delivered the file.
 *
 * @param {Context} context
 * @param {{ url: string, content: Blob, signal: AbortSignal | undefined }} file
 */
async function putFile(context, { url, content, signal }) {
  const request = {
    operation: 'PUT /uploads',
    method: 'PUT',
    url,
    headers: {},
    body: content,
    isRepeatable: true,
    hasCredentials: false,
    signal,
    timeoutMs: UPLOAD_MS_MAX,
  };
  try {
    await sendWithRetries(context, request, readJson);
  } catch (error) {
    const isDelivered = error instanceof StipendError && error.code === 'upload_used' && error.attempts > 1;
    if (!isDelivered) throw error;
  }
}

/**
 * @param {FileInput} file
 * @param {string | undefined} name
 * @returns {Promise<{ content: Blob, fileName: string }>}
 */
async function readInput(file, name) {
  const content = await toBlob(file);
  const known =
    typeof file === 'string' ? file.split(/[/\\]/).at(-1) : /** @type {{ name?: string }} */ (file).name;
  const fileName = name ?? known;
  if (!fileName)
    throw new TypeError('fileName is missing: only paths and File objects have a name of their own');
  return { content, fileName };
}

/**
 * @param {FileInput} file
 * @returns {Promise<Blob>}
 */
async function toBlob(file) {
  if (file instanceof Blob) return file;
  if (typeof file === 'string') return readPath(file);
  if (file instanceof ArrayBuffer) return new Blob([file]);
  if (ArrayBuffer.isView(file)) return new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (file)]);
  throw new TypeError('file must be a Blob, bytes or, in Node, a path');
}

/**
 * Only Node has a file system. Bundlers for browsers would reject an import of `node:fs`, so this uses `getBuiltinModule`.
 *
 * @param {string} path
 * @returns {Promise<Blob>}
 */
async function readPath(path) {
  const files = globalThis.process?.getBuiltinModule?.('node:fs/promises');
  if (!files)
    throw new TypeError('A path works only in Node 20.16 and newer. Pass a Blob or the bytes of the file');
  try {
    return new Blob([await files.readFile(path)]);
  } catch (error) {
    throw fileError(error);
  }
}
