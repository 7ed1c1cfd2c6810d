import { deriveKey } from '#platform/crypto/service-keys.ts';
import { UPLOAD_MS_MAX } from '#platform/http/limits.ts';
import type { ScheduledTask } from '#platform/jobs/job.ts';
import type { DocumentsContext } from './context.ts';
import { enqueueExtraction, READ_DOCUMENT, READ_SCAN } from './process-document.ts';
import * as store from './store.ts';

const BATCH = 200;
const OWNER_CHARACTERS = 32;
/** A document is stuck when its last attempt is older than this. */
const STUCK_MS = 15 * 60_000;
/** Longer than any upload, so that the sweep never removes the file of a running one. */
const ORPHAN_AGE_MS = 60 * 60_000;

type Context = Pick<DocumentsContext, 'database' | 'clock' | 'storage' | 'log' | 'keys'>;

export function documentScheduledTasks(context: Context): ScheduledTask[] {
  return [
    { name: 'expire-uploads', schedule: '* * * * *', run: () => expireUploads(context) },
    { name: 'resume-documents', schedule: '* * * * *', run: () => resumeDocuments(context) },
    { name: 'sweep-objects', schedule: '17 * * * *', run: () => sweepObjects(context) },
  ];
}

/**
 * Rejects documents whose upload did not arrive in time. Waits for the longest upload, which may have started
 * just before the expiry.
 */
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

/**
 * Enqueues documents again whose job was dead-lettered or lost. Documents with a waiting or running job are
 * left alone.
 */
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

/** Removes what crashes left in storage: partial files, and complete files that no document references. */
export async function sweepObjects({ database, storage, log, keys }: Context): Promise<void> {
  // the owner id is derived from the root key, which differs in each database: with another database's
  // storage, every file would look like an orphan
  const owner = deriveKey(keys.root, 'storage owner').export().toString('hex').slice(0, OWNER_CHARACTERS);
  if (!(await storage.isOwnedBy(owner))) {
    log.error('storage belongs to another database, orphaned files are not removed');
    return;
  }
  let removed = await storage.sweep(ORPHAN_AGE_MS);
  const remove = async (old: readonly string[]) => {
    const { known, clients } = await database.inSystem(async (tx) => ({
      known: await store.listKnownObjects(tx, old),
      clients: await store.listKnownClients(tx, [...new Set(old.map(clientOf))]),
    }));
    // files of clients that this database does not know may belong to another service
    for (const path of old.filter((one) => !known.has(one) && clients.has(clientOf(one)))) {
      await storage.remove(path);
      removed += 1;
    }
  };
  let old: string[] = [];
  for await (const { path, storedAt } of storage.list()) {
    if (!OBJECT.test(path) || Date.now() - storedAt.getTime() < ORPHAN_AGE_MS) continue;
    old.push(path);
    if (old.length < BATCH) continue;
    await remove(old);
    old = [];
  }
  if (old.length > 0) await remove(old);
  if (removed > 0) log.info({ removed }, 'orphaned uploads removed');
}

/** Matches the paths of our objects, and skips other files such as those of the file system itself. */
const OBJECT = /^[0-9a-f-]{36}(?:\/[a-z0-9-]+){3}$/;

function clientOf(path: string): string {
  return path.split('/')[0] ?? '';
}
