import { z } from 'zod';
import { type Job, job } from '#platform/jobs/job.ts';
import { READ_DOCUMENT, READ_SCAN, type ReadingContext, readDocument } from './read-document.ts';

/** In one process. Together fewer than it has places, so that other work goes on beside a flood of documents. */
const TEXTS_AT_ONCE_MAX = 2;
/** As many as there are children that read scans. */
const SCANS_AT_ONCE_MAX = 1;

export function documentJobs(context: ReadingContext): Job[] {
  const payload = z.object({ client_id: z.uuid(), document_id: z.uuid() });
  const run = (which: z.output<typeof payload>) => readDocument(context, which);
  return [
    job({ name: READ_DOCUMENT, atOnceMax: TEXTS_AT_ONCE_MAX, payload, run }),
    job({ name: READ_SCAN, atOnceMax: SCANS_AT_ONCE_MAX, payload, run }),
  ];
}
