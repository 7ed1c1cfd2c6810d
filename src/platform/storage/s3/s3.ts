import { BY_DAY, clientsAmong, type ErasedDay, erasedDays, erasedToday } from '../erased-by-day.ts';
import { requirePath } from '../object-path.ts';
import { inParts, sealSource } from '../seal-source.ts';
import { openStream, startSealing } from '../sealed-stream.ts';
import {
  type DirectUploads,
  readWhole,
  type Storage,
  type StoredObject,
  type SweptAges,
} from '../storage.ts';
import { Bucket, type Part } from './bucket.ts';
import type { S3Options } from './client.ts';
import { isFull } from './errors.ts';

/** The smallest part that S3 accepts. Each running upload holds one part in memory. */
const PART_BYTES = 5 * 1024 * 1024;
/**
 * Longer than an upload takes, so older ones can be aborted. An upload that is still running removes its own object if its
 * user or document is gone.
 */
const RUNNING_MS_MAX = 10 * 60_000;
const SWEPT_AT_ONCE = 200;

/**
 * Stores objects in a bucket, under the same folders as on disk. An object appears under its key when it is complete, so only
 * direct uploads use the folder `incoming`.
 */
export function openS3(options: S3Options & { prefix: string }): Storage {
  const bucket = new Bucket(options);
  const root = options.prefix === '' ? '' : `${options.prefix}/`;
  const keyOf = (path: string, folder: 'kept' | 'trash' | 'erased' | 'incoming' = 'kept') =>
    `${root}${folder}/${requirePath(path)}`;
  const kept = `${root}kept/`;
  return {
    async put(path, source, key) {
      const { sealed, sha256 } = sealSource(source, startSealing({ key, name: path }));
      try {
        await writeObject(bucket, keyOf(path), sealed);
        return { outcome: 'stored', sha256: sha256() };
      } catch (error) {
        if (isFull((error as Error).cause)) return { outcome: 'full' };
        throw error;
      }
    },
    get: async (path, key) =>
      (await bucket.find(keyOf(path))) ? openStream(bucket.read(keyOf(path)), { key, name: path }) : null,
    exists: async (path) => (await bucket.find(keyOf(path))) !== null,
    remove: (path) => removeObject(bucket, keyOf(path)),
    async moveToTrash(path) {
      // its age in the trash counts from now
      if (await bucket.copy(keyOf(path), keyOf(path, 'trash'))) await removeObject(bucket, keyOf(path));
    },
    async removeFolder(folder) {
      const places = [`${keyOf(folder)}/`, `${keyOf(folder, 'trash')}/`, `${keyOf(folder, 'incoming')}/`];
      for await (const { key, uploadId, startedAt } of bucket.listUploads(`${keyOf(folder)}/`))
        if (Date.now() - startedAt.getTime() > RUNNING_MS_MAX) await bucket.abortUpload(key, uploadId);
      for (const prefix of places) await bucket.removeAll(prefix);
      await removeObject(bucket, keyOf(folder, 'incoming'));
    },
    async noteErased(folder) {
      if (await bucket.find(keyOf(folder, 'erased'))) return;
      for (const path of [erasedToday(folder), folder])
        await bucket.put(keyOf(path, 'erased'), Buffer.alloc(0));
    },
    listErased: () => listErased(bucket, `${root}erased/`),
    listErasedClients: async () => clientsAmong(await bucket.listFolders(`${root}erased/`)),
    listErasedDays: () => listErasedDays(bucket, `${root}erased/`),
    list: (folder) => listObjects(bucket, folder === undefined ? kept : `${keyOf(folder)}/`, kept),
    isOwnedBy: async (owner) => (await claim(bucket, `${root}owner`, owner)) === owner,
    findOwner: () => readOwner(bucket, `${root}owner`),
    setOwner: (owner) => bucket.put(`${root}owner`, Buffer.from(owner)),
    sweep: (age) => sweep(bucket, root, age),
    direct: options.hasDirectUploads ? directUploads(bucket, (path) => keyOf(path, 'incoming')) : null,
    close: () => bucket.client.destroy(),
  };
}

function directUploads(bucket: Bucket, keyOf: (path: string) => string): DirectUploads {
  return {
    sign: (path, file) => bucket.signPut(keyOf(path), file),
    find: (path) => bucket.find(keyOf(path)),
    read: (path) => bucket.read(keyOf(path)),
    remove: (path) => removeObject(bucket, keyOf(path)),
  };
}

/** Sends a small object in one request, and a large one in parts. */
async function writeObject(bucket: Bucket, key: string, sealed: AsyncIterable<Buffer>): Promise<void> {
  const parts: Part[] = [];
  let uploadId: string | null = null;
  try {
    for await (const { bytes, isLast } of inParts(sealed, PART_BYTES)) {
      if (isLast && uploadId === null) return await bucket.put(key, bytes);
      uploadId ??= await bucket.startUpload(key);
      parts.push(await bucket.sendPart(key, uploadId, parts.length + 1, bytes));
    }
    if (uploadId !== null) await bucket.completeUpload(key, uploadId, parts);
  } catch (error) {
    // the sweep aborts what can't be aborted now
    if (uploadId !== null) await bucket.abortUpload(key, uploadId).catch(() => undefined);
    throw error;
  }
}

function removeObject(bucket: Bucket, key: string): Promise<void> {
  return bucket.removeAll(key, (found) => found === key);
}

async function* listObjects(bucket: Bucket, prefix: string, root: string): AsyncGenerator<StoredObject> {
  for await (const { key, storedAt } of bucket.list(prefix)) yield { path: key.slice(root.length), storedAt };
}

async function* listErased(bucket: Bucket, prefix: string): AsyncGenerator<string> {
  for await (const { path } of listObjects(bucket, prefix, prefix)) if (!path.startsWith(BY_DAY)) yield path;
}

async function listErasedDays(bucket: Bucket, prefix: string): Promise<ErasedDay[]> {
  const days = await bucket.listFolders(`${prefix}${BY_DAY}`);
  return erasedDays(days, {
    async *ofDay(day) {
      const folder = `${prefix}${BY_DAY}${day}/`;
      for await (const { path } of listObjects(bucket, folder, folder)) yield path;
    },
    all: () => listErased(bucket, prefix),
  });
}

/** The write fails if there is an owner, so that concurrent callers all read the first one's name. */
async function claim(bucket: Bucket, key: string, owner: string): Promise<string> {
  const known = await readOwner(bucket, key);
  if (known !== null) return known;
  await bucket.putIfAbsent(key, Buffer.from(owner));
  const written = await readOwner(bucket, key);
  if (written === null) throw new Error('The owner of the storage was removed while it was written');
  return written;
}

async function readOwner(bucket: Bucket, key: string): Promise<string | null> {
  if (!(await bucket.find(key))) return null;
  return (await readWhole(bucket.read(key))).toString('utf8').trim();
}

async function sweep(
  bucket: Bucket,
  root: string,
  { partialMs, trashMs, direct }: SweptAges,
): Promise<number> {
  for await (const { key, storedAt } of bucket.list(`${root}trash/`))
    if (isOld(storedAt, trashMs)) await removeObject(bucket, key);
  let swept = direct ? await sweepDirect(bucket, `${root}incoming/`, direct) : 0;
  for await (const { key, uploadId, startedAt } of bucket.listUploads(`${root}kept/`)) {
    if (!isOld(startedAt, partialMs)) continue;
    await bucket.abortUpload(key, uploadId);
    swept += 1;
  }
  return swept;
}

async function sweepDirect(
  bucket: Bucket,
  prefix: string,
  { ms, findNeeded }: NonNullable<SweptAges['direct']>,
): Promise<number> {
  let swept = 0;
  const removeUnneeded = async (paths: readonly string[]) => {
    const needed = await findNeeded(paths);
    for (const path of paths) {
      if (needed.has(path)) continue;
      await removeObject(bucket, `${prefix}${path}`);
      swept += 1;
    }
  };
  let batch: string[] = [];
  for await (const { key, storedAt } of bucket.list(prefix)) {
    if (isOld(storedAt, ms)) batch.push(key.slice(prefix.length));
    if (batch.length < SWEPT_AT_ONCE) continue;
    await removeUnneeded(batch);
    batch = [];
  }
  if (batch.length > 0) await removeUnneeded(batch);
  return swept;
}

function isOld(time: Date, ms: number): boolean {
  return Date.now() - time.getTime() >= ms;
}
