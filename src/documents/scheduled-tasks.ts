import { UPLOAD_MS_MAX } from '#platform/http/limits.ts';
import type { ScheduledTask } from '#platform/jobs/job.ts';
import { tenantOf } from '#users';
import type { DocumentsContext } from './context.ts';
import { endDocument, lockDocument } from './end-document.ts';
import { COLLECT_UPLOAD } from './presign-uploads.ts';
import { enqueueExtraction, JUDGE_PICTURE, READ_DOCUMENT, READ_SCAN } from './process-document.ts';
import type { DocumentReason } from './schema.ts';
import * as store from './store.ts';
import { listStuck, listUnfinished } from './store-across-clients.ts';
import { sweepStorage } from './sweep-storage.ts';

const BATCH = 200;
/** A document is stuck when its last attempt is older than this. */
const STUCK_MS = 15 * 60_000;
/** How long after its expiry an upload waits for a dead-lettered job. */
const COLLECT_MS_MAX = 24 * 60 * 60_000;

type Context = Pick<DocumentsContext, 'database' | 'clock' | 'clientClocks' | 'storage' | 'log' | 'keys'>;

export function documentScheduledTasks(context: Context): ScheduledTask[] {
  return [
    { name: 'expire-uploads', schedule: '* * * * *', run: () => expireUploads(context) },
    { name: 'resume-documents', schedule: '* * * * *', run: () => resumeDocuments(context) },
    { name: 'sweep-objects', schedule: '17 * * * *', run: () => sweepStorage(context) },
  ];
}

/**
 * Ends documents whose upload did not arrive in time. Waits for the longest upload, which may have started just
 * before the expiry. A file that was sent straight to the storage may have arrived long before a worker
 * collects it, so the document waits for the last run of its job, however late. If that job is dead-lettered,
 * it is retried for a day. Then the document becomes FAILED and not expired, because its file may have arrived.
 */
export async function expireUploads(context: Context): Promise<void> {
  const now = context.clock.now().getTime();
  await endAwaited(context, {
    before: new Date(now - UPLOAD_MS_MAX),
    withDeadLetters: true,
    end: { status: 'REJECTED', status_reason: 'upload_expired' },
  });
  const failed = await endAwaited(context, {
    before: new Date(now - COLLECT_MS_MAX),
    withDeadLetters: false,
    end: { status: 'FAILED', status_reason: 'processing_failed' },
  });
  for (const document_id of failed)
    context.log.error(
      { document_id, job: COLLECT_UPLOAD },
      'an upload could not be collected, its job is dead-lettered',
    );
}

async function endAwaited(
  context: Context,
  {
    end,
    ...which
  }: {
    before: Date;
    withDeadLetters: boolean;
    end: { status: 'REJECTED' | 'FAILED'; status_reason: DocumentReason };
  },
): Promise<string[]> {
  const { database } = context;
  const ended: string[] = [];
  for (;;) {
    const late = await database.inSystem((tx) =>
      listUnfinished(tx, { ...which, jobs: [COLLECT_UPLOAD], limit: BATCH }),
    );
    for (const { client_id, document_id } of late) {
      const tenant = await tenantOf(context, client_id);
      await database.inTenant(client_id, async (tx) => {
        const row = await lockDocument(tx, client_id, document_id);
        if (row?.status !== 'AWAITING_UPLOAD') return;
        await endDocument(tx, tenant, row, end);
        ended.push(document_id);
      });
    }
    if (late.length < BATCH) return ended;
  }
}

/**
 * Enqueues documents again whose job was dead-lettered or lost. Documents with a waiting or running job are
 * left alone.
 */
export async function resumeDocuments({ database, clock }: Context): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - STUCK_MS);
  const jobs = [READ_DOCUMENT, JUDGE_PICTURE, READ_SCAN];
  const stuck = await database.inSystem((tx) => listStuck(tx, { before, jobs, limit: BATCH }));
  for (const { client_id, document_id } of stuck) {
    await database.inTenant(client_id, async (tx) => {
      const row = await store.findDocumentForChange(tx, client_id, document_id);
      if (row?.status !== 'PROCESSING') return;
      await store.updateDocument(tx, row, { updated_at: now, attempted_at: now });
      await enqueueExtraction(tx, row);
    });
  }
}
