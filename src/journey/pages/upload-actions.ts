import { UPLOAD_BYTES_MAX } from '#documents/schema.ts';
import type { ErrorCode } from '#values/error-codes.ts';
import { CONTINUE, type JourneyPage } from '../journey-page.ts';
import { removeDocument, removeReplaced, startUpload } from '../receive-files.ts';
import type { UploadKind } from '../upload-kinds.ts';
import { refuseRemoval } from './may-remove.ts';
import { REMOVED } from './upload.ts';
import { DOCUMENT_FIELD, REMOVE_PATH, UPLOAD_PATHS } from './upload-list.ts';

/** Tells a script where to send one file. */
export const startUploadAction: JourneyPage = {
  step: null,
  path: '/journey/upload/start',
  stage: 'sharing',
  show: async () => ({ redirect: CONTINUE }),
  async take(visit, given) {
    const size = Number(given.get('size'));
    const kind = kindOf(given);
    const refuse = (problem: ErrorCode) => ({
      data: { problem },
      failed: { place: 'file', way: kind } as const,
    });
    if (!Number.isSafeInteger(size) || size < 1) return refuse('upload_empty');
    if (size > UPLOAD_BYTES_MAX) return refuse('upload_too_large');
    const started = await startUpload(visit, kind, { name: given.get('name') ?? '', size });
    if (started.outcome === 'refused') return refuse(started.code);
    return { data: { address: started.address, document: started.documentId } };
  },
};

/** Removes a file and everything that was read from it. */
export const removeFileAction: JourneyPage = {
  step: null,
  path: REMOVE_PATH,
  stage: 'sharing',
  show: async () => ({ redirect: CONTINUE }),
  async take(visit, given) {
    const kind = kindOf(given);
    const documentId = given.get(DOCUMENT_FIELD) ?? '';
    // a script has sent another photograph
    if (given.has('replaced')) {
      await removeReplaced(visit, kind, documentId);
      return { data: {} };
    }
    const refusal = await refuseRemoval(visit, {
      sourceId: documentId,
      purpose: kind,
      back: UPLOAD_PATHS[kind],
    });
    if (refusal) return refusal;
    await removeDocument(visit, documentId);
    return { redirect: `${UPLOAD_PATHS[kind]}?done=${REMOVED}` };
  },
};

function kindOf(given: URLSearchParams): UploadKind {
  return given.get('kind') === 'bank_statements' ? 'bank_statements' : 'payslips';
}
