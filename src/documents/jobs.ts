import { z } from 'zod';
import { type Job, job } from '#platform/jobs/job.ts';
import { collectUpload } from './collect-upload.ts';
import { ERASE_DOCUMENT, eraseDocumentFiles } from './delete-document.ts';
import { COLLECT_UPLOAD } from './presign-uploads.ts';
import { type ProcessingContext, processDocument, READ_DOCUMENT, READ_SCAN } from './process-document.ts';
import { UploadClaims } from './upload-token.ts';

/** Per process. Both limits together are the slots of the lane. */
const TEXTS_AT_ONCE_MAX = 2;
/** One for each process of the pool that runs OCR. */
const SCANS_AT_ONCE_MAX = 1;

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
    job({ name: READ_SCAN, lane: 'documents', atOnceMax: SCANS_AT_ONCE_MAX, takesTurns: true, payload, run }),
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
