import { randomUUID } from 'node:crypto';
import {
  access,
  type FileHandle,
  link,
  mkdir,
  open,
  opendir,
  readFile as readText,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Storage, StoredObject } from './storage.ts';

const PATH = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;
const READ_BYTES = 256 * 1024;
const WRITTEN_BYTES = 256 * 1024;
/**
 * A limit on the number of chunks in a batch, because a tiny chunk takes up far more memory than its bytes.
 */
const WRITTEN_CHUNKS_MAX = 1_024;
/** The disk is full, or a quota or the limit on file sizes is reached. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Stores objects as files in one folder. A file is written in a separate folder and renamed once it is
 * complete and flushed to disk.
 */
export async function openDisk(root: string): Promise<Storage> {
  const folders = { kept: join(root, 'kept'), incoming: join(root, 'incoming') };
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true, mode: 0o700 });
  const fileOf = (path: string) => {
    if (!PATH.test(path))
      throw new Error('The path of an object may contain only lower-case letters, digits and dashes');
    return join(folders.kept, path);
  };
  return {
    async put(path, source) {
      const part = join(folders.incoming, randomUUID());
      try {
        await writeDurably(part, source);
        await giveName(part, { file: fileOf(path), root: folders.kept });
        return { outcome: 'stored' };
      } catch (error) {
        await rm(part, { force: true });
        if (FULL.has(String((error as NodeJS.ErrnoException).code))) return { outcome: 'full' };
        throw error;
      }
    },
    get: async (path) => ((await isThere(fileOf(path))) ? readFile(fileOf(path)) : null),
    exists: async (path) => isThere(fileOf(path)),
    async remove(path) {
      await unlink(fileOf(path)).catch(unlessMissing(undefined));
      await removeIfEmpty(dirname(fileOf(path)), folders.kept);
    },
    async removeFolder(folder) {
      await rm(fileOf(folder), { recursive: true, force: true });
    },
    list: (folder) => listFiles(folder === undefined ? folders.kept : fileOf(folder), folders.kept),
    isOwnedBy: async (owner) => (await claim(join(root, 'owner'), owner)) === owner,
    sweep: (olderThanMs) => sweepFiles(folders.incoming, olderThanMs),
  };
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(() => true, unlessMissing(false));
}

/** Opens the file when reading starts, so that a stream that nobody reads leaves no open file. */
async function* readFile(file: string): AsyncGenerator<Buffer> {
  await using handle = await open(file);
  yield* handle.createReadStream({ highWaterMark: READ_BYTES, autoClose: false });
}

/** Collects the next batch while one is written. */
async function writeDurably(file: string, source: AsyncIterable<Buffer>): Promise<void> {
  await using handle = await open(file, 'wx', 0o600);
  let writing = Promise.resolve();
  let batch: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of source) {
      batch.push(chunk);
      length += chunk.length;
      if (length < WRITTEN_BYTES && batch.length < WRITTEN_CHUNKS_MAX) continue;
      await writing;
      writing = writeAll(handle, batch);
      // awaited later, but the source may fail before that
      writing.catch(() => undefined);
      batch = [];
      length = 0;
    }
  } finally {
    await writing;
  }
  await writeAll(handle, batch);
  await handle.sync();
}

/**
 * Repeats partial writes: when a disk is nearly full, only the returned count shows that bytes are missing.
 */
async function writeAll(handle: FileHandle, batch: readonly Buffer[]): Promise<void> {
  let left = batch;
  while (left.length > 0) {
    const { bytesWritten } = await handle.writev(left);
    left = dropBytes(left, bytesWritten);
  }
}

function dropBytes(batch: readonly Buffer[], count: number): Buffer[] {
  let dropped = count;
  return batch.flatMap((chunk) => {
    const rest = chunk.subarray(Math.min(dropped, chunk.length));
    dropped -= chunk.length - rest.length;
    return rest.length > 0 ? [rest] : [];
  });
}

async function giveName(part: string, { file, root }: { file: string; root: string }): Promise<void> {
  const folder = dirname(file);
  let made = await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(part, file).catch(async (error: NodeJS.ErrnoException) => {
    // removing its last object also removed the folder in the meantime
    if (error.code !== 'ENOENT') throw error;
    made = await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(part, file);
  });
  await syncFolder(folder);
  // a new folder is durable only once its parent folder is flushed too
  if (made === undefined) return;
  for (let above = folder; above !== root; ) {
    above = dirname(above);
    await syncFolder(above);
  }
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}

/**
 * Removes an object's own folder, which contains nothing else. Folders above it stay, because they may be in
 * use.
 */
async function removeIfEmpty(folder: string, root: string): Promise<void> {
  if (folder === root) return;
  await rmdir(folder).catch(() => undefined);
}

async function* listFiles(folder: string, root: string): AsyncGenerator<StoredObject> {
  const entries = await opendir(folder).catch(unlessMissing(null));
  if (!entries) return;
  for await (const entry of entries) {
    const file = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(file, root);
    const found = entry.isFile() ? await stat(file).catch(unlessMissing(null)) : null;
    if (found) yield { path: relative(root, file).split(sep).join('/'), storedAt: found.mtime };
  }
}

/**
 * Creates the owner file with a hard link, which fails if it exists, so that concurrent callers all read the
 * first one's name.
 */
async function claim(file: string, owner: string): Promise<string> {
  const known = await readText(file, 'utf8').catch(unlessMissing(null));
  if (known !== null) return known.trim();
  const part = `${file}-${randomUUID()}`;
  await writeFile(part, `${owner}\n`, { mode: 0o600, flush: true });
  await link(part, file).catch(unlessThere);
  await unlink(part);
  return (await readText(file, 'utf8')).trim();
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function sweepFiles(folder: string, olderThanMs: number): Promise<number> {
  let swept = 0;
  for await (const { path, storedAt } of listFiles(folder, folder)) {
    if (Date.now() - storedAt.getTime() < olderThanMs) continue;
    await rm(join(folder, path), { force: true });
    swept += 1;
  }
  return swept;
}

function unlessMissing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code !== 'ENOENT') throw error;
    return instead;
  };
}
