import { deriveKey } from '#platform/crypto/service-keys.ts';
import { UPLOAD_MS_MAX } from '#platform/http/limits.ts';
import type { ScheduledTask } from '#platform/jobs/job.ts';
import type { DocumentsContext } from './context.ts';
import { enqueueExtraction, READ_DOCUMENT, READ_SCAN } from './process-document.ts';
import * as store from './store.ts';

const BATCH = 200;
const OWNER_CHARACTERS = 32;
/** What came or was tried later than this is not looked at. */
const STUCK_MS = 15 * 60_000;
/** Longer than any upload, so that nothing under way is taken for a leftover. */
const LEFTOVER_MS = 60 * 60_000;

type Context = Pick<DocumentsContext, 'database' | 'clock' | 'storage' | 'log' | 'keys'>;

export function documentScheduledTasks(context: Context): ScheduledTask[] {
  return [
    { name: 'expire-uploads', schedule: '* * * * *', run: () => expireUploads(context) },
    { name: 'resume-documents', schedule: '* * * * *', run: () => resumeDocuments(context) },
    { name: 'sweep-objects', schedule: '17 * * * *', run: () => sweepObjects(context) },
  ];
}

/** What did not come in time will not come: an upload begun in the last moment is given its time. */
export async function expireUploads({ database, clock }: Context): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - UPLOAD_MS_MAX);
  for (;;) {
    const late = await database.inSystem((tx) => store.listUnfinished(tx, before, BATCH));
    for (const { client_id, document_id } of late) {
      await database.inTenant(client_id, async (tx) => {
        const row = await store.findDocumentForChange(tx, client_id, document_id);
        if (row?.status !== 'AWAITING_UPLOAD') return;
        await store.updateDocument(tx, row, {
          updated_at: now,
          processed_at: now,
          status: 'REJECTED',
          status_reason: 'upload_expired',
        });
      });
    }
    if (late.length < BATCH) return;
  }
}

/** What a worker left behind is promised again, its job being dead-lettered or lost. What waits, or is being read, keeps its place. */
export async function resumeDocuments({ database, clock }: Context): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - STUCK_MS);
  const jobs = [READ_DOCUMENT, READ_SCAN];
  const stuck = await database.inSystem((tx) => store.listStuck(tx, { before, jobs, limit: BATCH }));
  for (const { client_id, document_id } of stuck) {
    await database.inTenant(client_id, async (tx) => {
      const row = await store.findDocumentForChange(tx, client_id, document_id);
      if (row?.status !== 'PROCESSING') return;
      await store.updateDocument(tx, row, { updated_at: now, attempted_at: now });
      await enqueueExtraction(tx, row);
    });
  }
}

/** What crashes left: files half-written, and whole ones that no document points at. */
export async function sweepObjects({ database, storage, log, keys }: Context): Promise<void> {
  // the root key is of one database alone: whoever has another one cannot tell what of this is left over
  const owner = deriveKey(keys.root, 'storage owner').export().toString('hex').slice(0, OWNER_CHARACTERS);
  if (!(await storage.isOwnedBy(owner))) {
    log.error('storage belongs to the service of another database: leftovers are not removed');
    return;
  }
  let removed = await storage.sweep(LEFTOVER_MS);
  const remove = async (old: readonly string[]) => {
    const { known, clients } = await database.inSystem(async (tx) => ({
      known: await store.listKnownObjects(tx, old),
      clients: await store.listKnownClients(tx, [...new Set(old.map(clientOf))]),
    }));
    // of clients that this database does not know it is not ours to judge: another service may keep files here
    for (const path of old.filter((one) => !known.has(one) && clients.has(clientOf(one)))) {
      await storage.remove(path);
      removed += 1;
    }
  };
  let old: string[] = [];
  for await (const { path, storedAt } of storage.list()) {
    if (!OBJECT.test(path) || Date.now() - storedAt.getTime() < LEFTOVER_MS) continue;
    old.push(path);
    if (old.length < BATCH) continue;
    await remove(old);
    old = [];
  }
  if (old.length > 0) await remove(old);
  if (removed > 0) log.info({ removed }, 'leftovers of uploads were removed');
}

/** What else lies there, such as what file systems keep for themselves, is none of ours. */
const OBJECT = /^[0-9a-f-]{36}(?:\/[a-z0-9-]+){3}$/;

function clientOf(path: string): string {
  return path.split('/')[0] ?? '';
}
