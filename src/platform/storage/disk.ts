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
/** However small they are: each costs much more memory than it holds. */
const WRITTEN_CHUNKS_MAX = 1_024;
/** The disk, a quota on it, or a limit on the size of files. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Files under one folder. What is being written lies apart and gets its name once it is whole and durable. */
export async function openDisk(root: string): Promise<Storage> {
  const folders = { kept: join(root, 'kept'), incoming: join(root, 'incoming') };
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true, mode: 0o700 });
  const fileOf = (path: string) => {
    if (!PATH.test(path)) throw new Error('An object has a path of lower-case letters, digits and dashes');
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

/** Opened when it is read, so that what nobody reads is not left open. */
async function* readFile(file: string): AsyncGenerator<Buffer> {
  await using handle = await open(file);
  yield* handle.createReadStream({ highWaterMark: READ_BYTES, autoClose: false });
}

/** While one batch is written the next one comes in. */
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
      // it is awaited, but the source may fail first
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

/** A disk that is nearly full may take a part and say so only by the count. */
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
    // whoever removed its last object took the folder with it
    if (error.code !== 'ENOENT') throw error;
    made = await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(part, file);
  });
  await syncFolder(folder);
  // a new folder lasts only once the one above it has been written too
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

/** An object's own folder holds nothing else; those above it may be in use by others. */
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

/** Of several who claim it at once all read the first one's name. */
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
