import { z } from 'zod';
import { type Job, job } from '#platform/jobs/job.ts';
import { collectUpload } from './collect-upload.ts';
import { ERASE_DOCUMENT, eraseDocumentFiles } from './delete-document.ts';
import { COLLECT_UPLOAD } from './presign-uploads.ts';
import {
  JUDGE_PICTURE,
  judgeDocument,
  type ProcessingContext,
  processDocument,
  READ_DOCUMENT,
  READ_SCAN,
} from './process-document.ts';
import { UploadClaims } from './upload-token.ts';

/** Per process. Pictures leave a slot of the lane to texts. */
const TEXTS_AT_ONCE_MAX = 2;
const JUDGEMENTS_AT_ONCE_MAX = 2;
const SCANS_AT_ONCE_MAX = 2;
/**
 * OCR of one hostile picture takes up to 20 seconds, whatever its size. So one client uses one slot, and the pictures of others find
 * the other one free.
 */
const SCANS_OF_CLIENT_MAX = 1;

export function documentJobs(context: ProcessingContext): Job[] {
  const payload = z.object({ client_id: z.uuid(), document_id: z.uuid() });
  const run = (which: z.output<typeof payload>) => processDocument(context, which);
  return [
    job({
      name: READ_DOCUMENT,
      lane: 'documents',
      atOnceMax: TEXTS_AT_ONCE_MAX,
      takesTurns: true,
      payload,
      run,
    }),
    job({
      name: JUDGE_PICTURE,
      lane: 'documents',
      atOnceMax: JUDGEMENTS_AT_ONCE_MAX,
      takesTurns: true,
      payload,
      run: (which) => judgeDocument(context, which),
    }),
    job({
      name: READ_SCAN,
      lane: 'documents',
      atOnceMax: SCANS_AT_ONCE_MAX,
      atOnceMaxOfClient: SCANS_OF_CLIENT_MAX,
      takesTurns: true,
      payload,
      run,
    }),
    job({
      name: COLLECT_UPLOAD,
      lane: 'uploads',
      payload: UploadClaims,
      run: (claims) => collectUpload(context, claims),
    }),
    job({
      name: ERASE_DOCUMENT,
      lane: 'upkeep',
      payload: payload.extend({ user_id: z.uuid() }),
      run: (deleted) => eraseDocumentFiles(context.storage, deleted),
    }),
  ];
}
