import { randomUUID } from 'node:crypto';
import {
  access,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  readFile as readText,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { syncFolder } from '../sync-folder.ts';
import { adviseOnFolder } from './advise-on-folder.ts';
import { BY_DAY, clientsAmong, type ErasedDay, erasedDays, erasedToday } from './erased-by-day.ts';
import { requirePath } from './object-path.ts';
import { openStream, startSealing } from './sealed-stream.ts';
import { SealingThreads } from './sealing-threads.ts';
import type { Storage, StoredObject } from './storage.ts';

const READ_BYTES = 256 * 1024;
const ENTRIES_AT_ONCE = 256;
/** The disk is full, or a quota or the limit on file sizes is reached. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Stores objects as files in one folder. A file is written in a separate folder and renamed once it is
 * complete and flushed to disk.
 */
export async function openDisk(root: string): Promise<Storage> {
  const folders = {
    kept: join(root, 'kept'),
    incoming: join(root, 'incoming'),
    trash: join(root, 'trash'),
    erased: join(root, 'erased'),
  };
  const threads = new SealingThreads();
  for (const folder of Object.values(folders))
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
      throw adviseOnFolder(error);
    });
  const fileOf = (path: string, folder = folders.kept) => join(folder, requirePath(path));
  return {
    async put(path, source, key) {
      const part = join(folders.incoming, randomUUID());
      const file = fileOf(path);
      try {
        const sha256 = await threads.write(part, source, startSealing({ key, name: path }));
        await giveName(part, file);
        return { outcome: 'stored', sha256 };
      } catch (error) {
        await rm(part, { force: true });
        if (FULL.has(String((error as NodeJS.ErrnoException).code))) return { outcome: 'full' };
        throw error;
      }
    },
    get: async (path, key) =>
      (await isThere(fileOf(path))) ? openStream(readFile(fileOf(path)), { key, name: path }) : null,
    exists: async (path) => isThere(fileOf(path)),
    async remove(path) {
      await unlink(fileOf(path)).catch(unlessMissing(undefined));
      await removeIfEmpty(dirname(fileOf(path)), folders.kept);
    },
    async moveToTrash(path) {
      const [file, hidden] = [fileOf(path), fileOf(path, folders.trash)];
      if (!(await isThere(file))) return;
      // its age in the trash counts from now
      await utimes(file, new Date(), new Date());
      await giveName(file, hidden);
      await removeIfEmpty(dirname(file), folders.kept);
    },
    async removeFolder(folder) {
      for (const place of [folders.kept, folders.trash])
        await rm(fileOf(folder, place), { recursive: true, force: true });
    },
    async noteErased(folder) {
      if (await isThere(fileOf(folder, folders.erased))) return;
      for (const path of [erasedToday(folder), folder]) {
        const part = join(folders.incoming, randomUUID());
        await writeFile(part, '', { mode: 0o600, flush: true });
        await giveName(part, fileOf(path, folders.erased));
      }
    },
    listErased: () => listErased(folders.erased),
    listErasedClients: async () => clientsAmong(await readdir(folders.erased).catch(unlessMissing([]))),
    listErasedDays: () => listErasedDays(folders.erased),
    list: (folder) => listFiles(folder === undefined ? folders.kept : fileOf(folder), folders.kept),
    isOwnedBy: async (owner) => (await claim(join(root, 'owner'), owner)) === owner,
    findOwner: () => readOwner(join(root, 'owner')),
    setOwner: (owner) => replaceOwner(join(root, 'owner'), owner),
    async sweep({ partialMs, trashMs }) {
      await sweepFiles(folders.trash, trashMs);
      return sweepFiles(folders.incoming, partialMs);
    },
    direct: null,
    close() {},
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

async function giveName(part: string, file: string): Promise<void> {
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
  const above = made === undefined ? folder : dirname(made);
  for (let next = folder; next !== above; ) {
    next = dirname(next);
    await syncFolder(next);
  }
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
  for await (const path of listPaths(folder, root)) {
    const found = await stat(join(root, path)).catch(unlessMissing(null));
    if (found) yield { path, storedAt: found.mtime };
  }
}

async function* listPaths(folder: string, root: string): AsyncGenerator<string> {
  const entries = await opendir(folder, { bufferSize: ENTRIES_AT_ONCE }).catch(unlessMissing(null));
  if (!entries) return;
  for await (const entry of entries) {
    const file = join(folder, entry.name);
    if (entry.isDirectory()) yield* listPaths(file, root);
    if (entry.isFile()) yield relative(root, file).split(sep).join('/');
  }
}

async function* listErased(folder: string): AsyncGenerator<string> {
  for await (const path of listPaths(folder, folder)) if (!path.startsWith(BY_DAY)) yield path;
}

async function listErasedDays(folder: string): Promise<ErasedDay[]> {
  const days = await readdir(join(folder, BY_DAY)).catch(unlessMissing([]));
  return erasedDays(days, {
    ofDay: (day) => listPaths(join(folder, BY_DAY, day), join(folder, BY_DAY, day)),
    all: () => listErased(folder),
  });
}

/**
 * Creates the owner file with a hard link, which fails if it exists, so that concurrent callers all read the
 * first one's name.
 */
async function claim(file: string, owner: string): Promise<string> {
  const known = await readOwner(file);
  if (known !== null) return known;
  const part = `${file}-${randomUUID()}`;
  try {
    await writeFile(part, `${owner}\n`, { mode: 0o600, flush: true });
    await link(part, file).catch(unlessThere);
  } finally {
    // a full disk leaves an empty file
    await rm(part, { force: true });
  }
  return (await readText(file, 'utf8')).trim();
}

async function readOwner(file: string): Promise<string | null> {
  return (await readText(file, 'utf8').catch(unlessMissing(null)))?.trim() ?? null;
}

async function replaceOwner(file: string, owner: string): Promise<void> {
  const part = `${file}-${randomUUID()}`;
  await writeFile(part, `${owner}\n`, { mode: 0o600, flush: true });
  await rename(part, file);
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function sweepFiles(folder: string, olderThanMs: number): Promise<number> {
  let swept = 0;
  for await (const { path, storedAt } of listFiles(folder, folder)) {
    if (Date.now() - storedAt.getTime() < olderThanMs) continue;
    await rm(join(folder, path), { force: true });
    await removeIfEmpty(dirname(join(folder, path)), folder);
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
