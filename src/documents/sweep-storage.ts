import type { KeyObject } from 'node:crypto';
import { deriveKey } from '#platform/crypto/derive-key.ts';
import type { Database, Db } from '#platform/database/database.ts';
import {
  findInstallationId,
  findSweepProblem,
  type SweepProblem,
  startTimeline,
  updateSweepProblem,
} from '#platform/database/installation.ts';
import { freshFor } from '#platform/fresh.ts';
import { TEST_FOLDER } from '#platform/storage/require-working.ts';
import { isUuid } from '#values/uuid.ts';
import type { DocumentsContext } from './context.ts';
import { folderOf } from './presign-uploads.ts';
import * as store from './store-across-clients.ts';

type Context = Pick<DocumentsContext, 'database' | 'clock' | 'storage' | 'log' | 'keys'>;

const WARNING_FRESH_MS = 5000;
const OWNER_CHARACTERS = 32;
const DOCUMENTS_AT_ONCE = 200;
const HOUR_MS = 60 * 60_000;
/** Longer than any upload, so that the sweep never removes the file of a running one. */
const ORPHAN_AGE_MS = HOUR_MS;
const TRASH_MS = 7 * 24 * HOUR_MS;
/** A file that was sent straight to the storage stays at least this long, and as long as its document awaits it. */
const DIRECT_MS = 24 * HOUR_MS;
/** Crashes leave few files behind. More than this share of the documents means that something else is wrong. */
const SUSPICIOUS = { orphans: 100, share: 0.5 } as const;

/**
 * Removes files that crashes left in storage: partial files, and complete files that no document references.
 * Such a file is in the folder of its document, whose row changed when the file was written. So the sweep looks
 * only at documents that changed since the last sweep, and never touches files that this database does not
 * know. Orphans stay in the trash for a week.
 */
export async function sweepStorage(context: Context, options: SweepOptions = {}): Promise<void> {
  const { database, log } = context;
  if (database.nodes?.reachable)
    return log.warn('the storage sweep waits, because a node of the database is away');
  const { problem, removed } = (await ownsStorage(context))
    ? await removeOrphans(context, options)
    : { problem: 'owner' as const, removed: 0 };
  await database.inSystem((tx) => updateSweepProblem(tx, problem));
  if (problem) log.error(PROBLEMS[problem]);
  if (removed > 0) log.info({ removed }, 'orphaned files removed');
}

interface SweepOptions {
  /** Removes orphans even if there are suspiciously many. */
  isAnyNumber?: boolean;
}

const PROBLEMS: Readonly<Record<SweepProblem, string>> = {
  owner:
    'the storage belongs to another database, so orphaned files are not removed: see "stipend restored --help"',
  orphans:
    'too many files in the storage have no document, so the hourly task has stopped: see "stipend sweep --help"',
};

/** Returns a warning for operators while the sweep removes nothing. */
export function sweepWarnings(database: Pick<Database, 'probes'>): () => Promise<string[]> {
  const read = async (): Promise<string[]> => {
    const problem = await findSweepProblem(database.probes);
    return problem ? [PROBLEMS[problem]] : [];
  };
  return freshFor(WARNING_FRESH_MS, read, []);
}

async function removeOrphans(
  { database, storage, clock, log }: Context,
  { isAnyNumber = false }: SweepOptions,
): Promise<{ problem: SweepProblem | null; removed: number }> {
  const direct = {
    ms: DIRECT_MS,
    findNeeded: (paths: readonly string[]) => database.inSystem((tx) => findAwaited(tx, paths)),
  };
  let removed = await storage.sweep({ partialMs: ORPHAN_AGE_MS, trashMs: TRASH_MS, direct });
  removed += await removeTestObjects(storage);
  // twice the age of orphans: even if clocks differ, a file is then old enough when the sweep looks at its document
  const until = new Date(clock.now().getTime() - 2 * ORPHAN_AGE_MS);
  for (let after: store.SweepPosition | null = null; ; ) {
    const changed: store.SweptDocument[] = await database.inSystem((tx) =>
      store.listChanged(tx, { after, until, limit: DOCUMENTS_AT_ONCE }),
    );
    const orphans = await findOrphans(storage, changed);
    if (!isAnyNumber && isSuspicious(orphans, changed)) {
      log.warn({ orphans: orphans.length, documents: changed.length }, 'the storage sweep stopped');
      return { problem: 'orphans', removed };
    }
    for (const path of orphans) await storage.moveToTrash(path);
    removed += orphans.length;
    const last = changed.at(-1);
    if (!last || changed.length < DOCUMENTS_AT_ONCE) break;
    after = last;
    await database.inSystem((tx) => store.updateSweptBefore(tx, last));
  }
  await database.inSystem((tx) => store.updateSweptUntil(tx, until));
  return { problem: null, removed };
}

async function findAwaited(tx: Db, paths: readonly string[]): Promise<Set<string>> {
  const ids = paths.map((path) => path.split('/')).filter((parts) => parts.every(isUuid));
  const awaited = await store.listAwaited(tx, {
    clientIds: [...new Set(ids.map(([clientId = '']) => clientId))],
    documentIds: ids.map((parts) => parts.at(-1) ?? ''),
  });
  return new Set(
    awaited.map(({ client_id, user_id, document_id }) =>
      folderOf({ clientId: client_id, userId: user_id, documentId: document_id }),
    ),
  );
}

/** A process that is killed while it tests the storage leaves its test object behind. */
async function removeTestObjects(storage: Context['storage']): Promise<number> {
  let removed = 0;
  for await (const { path, storedAt } of storage.list(TEST_FOLDER)) {
    if (Date.now() - storedAt.getTime() < ORPHAN_AGE_MS) continue;
    await storage.remove(path);
    removed += 1;
  }
  return removed;
}

function isSuspicious(orphans: readonly string[], documents: readonly unknown[]): boolean {
  return orphans.length > SUSPICIOUS.orphans && orphans.length > SUSPICIOUS.share * documents.length;
}

async function findOrphans(
  storage: Context['storage'],
  documents: readonly store.SweptDocument[],
): Promise<string[]> {
  const orphans: string[] = [];
  for (const { client_id, user_id, document_id, object_path } of documents) {
    const folder = folderOf({ clientId: client_id, userId: user_id, documentId: document_id });
    for await (const { path, storedAt } of storage.list(folder))
      if (path !== object_path && Date.now() - storedAt.getTime() >= ORPHAN_AGE_MS) orphans.push(path);
  }
  return orphans;
}

/**
 * The storage names its owner: the database's root key and the id of this copy. A restored copy of the database has another
 * id, because it does not know the files that were stored after the backup.
 */
export async function ownsStorage(context: Pick<Context, 'database' | 'keys' | 'storage'>): Promise<boolean> {
  const { storage } = context;
  const { owner, earlier } = await ownerOf(context);
  if (await storage.isOwnedBy(owner)) return true;
  // written by an earlier version, which did not distinguish copies of a database
  if (!(await storage.isOwnedBy(earlier))) return false;
  await storage.setOwner(owner);
  return true;
}

async function ownerOf({ database, keys }: Pick<Context, 'database' | 'keys'>) {
  const earlier = ownerName(keys.root);
  return { owner: `${earlier}-${await database.inSystem(findInstallationId)}`, earlier };
}

/** The part of the owner's name that all copies of a database share. */
function ownerName(root: KeyObject): string {
  return deriveKey(root, 'storage owner').export().toString('hex').slice(0, OWNER_CHARACTERS);
}

/**
 * Throws if the storage belongs to a database with another root key: it then has neither the files nor the erasures of this one.
 * Returns false if it belongs to nobody.
 */
export async function requireOwnStorage(
  storage: Pick<Context['storage'], 'findOwner'>,
  root: KeyObject,
): Promise<boolean> {
  const owner = await storage.findOwner();
  if (owner === null) return false;
  if (owner.startsWith(ownerName(root))) return true;
  throw new Error(
    'The storage belongs to another installation of Stipend: check STORAGE_URL. If you copied the right files there, delete the file "owner" from the storage',
  );
}

/** After a restore, makes this database the owner of its storage, and starts a new timeline for event cursors. */
export async function adoptStorage(context: Pick<Context, 'database' | 'keys' | 'storage'>): Promise<void> {
  await context.database.inSystem(startTimeline);
  await context.storage.setOwner((await ownerOf(context)).owner);
}
