import { z } from 'zod';
import type { Db } from '#platform/database/database.ts';
import { UPLOAD_MS_MAX } from '#platform/http/limits.ts';
import { enqueue, PRIORITY } from '#platform/jobs/enqueue.ts';
import { type Job, job } from '#platform/jobs/job.ts';
import type { ErasureStep } from '#users';
import { folderOf, UPLOAD_LIFE_MS } from './presign-uploads.ts';
import { READ_DOCUMENT, READ_SCAN, type ReadingContext, readDocument } from './read-document.ts';

const REMOVE_OBJECTS = 'remove-objects';

export function documentJobs(context: ReadingContext): Job[] {
  const payload = z.object({ client_id: z.uuid(), document_id: z.uuid() });
  return [
    job({ name: READ_DOCUMENT, payload, run: (which) => readDocument(context, which) }),
    job({ name: READ_SCAN, payload, run: (which) => readDocument(context, which) }),
    job({
      name: REMOVE_OBJECTS,
      payload: z.object({ client_id: z.uuid(), user_id: z.uuid() }),
      run: ({ client_id, user_id }) =>
        context.storage.removeFolder(folderOf({ clientId: client_id, userId: user_id })),
    }),
  ];
}

/** The files of a deleted user go at once, and again when no upload can be under way any more. */
export const eraseObjects: ErasureStep = async (tx: Db, { clientId, userId }) => {
  const payload = { client_id: clientId, user_id: userId };
  await enqueue(tx, REMOVE_OBJECTS, payload, { key: `${REMOVE_OBJECTS}:${userId}` });
  await enqueue(tx, REMOVE_OBJECTS, payload, {
    key: `${REMOVE_OBJECTS}:${userId}:again`,
    runAt: new Date(Date.now() + UPLOAD_LIFE_MS + 2 * UPLOAD_MS_MAX),
    priority: PRIORITY.scheduled,
  });
};
