import { createReadStream } from 'node:fs';
import { open, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { OracleContext } from './oracle.ts';

const CHUNK_BYTES = 4 * 1024 * 1024;
const OVERLAP_BYTES = 256;
/** Files that have not changed since the last look, by path. */
const known = new Map<string, string>();

/** No personal data and no secret is readable in the storage, the files of PostgreSQL, the logs or the backups. */
export async function checkPlainText({ installation, journal }: OracleContext): Promise<void> {
  const { database, disk, logs, folder, canary, apiKey } = installation;
  const needles = [canary, apiKey].map((text) => Buffer.from(text));
  const places = [...database.directories, disk.folder, logs, join(folder, 'backups')];
  for (const place of places)
    for await (const file of listFiles(place))
      if (await contains(file, needles))
        journal.violate(null, `plain text in ${file.slice(installation.folder.length)}`);
  for (const directory of database.directories)
    if (await contains(`${directory}.log`, needles))
      journal.violate(null, 'plain text in the log of PostgreSQL');
}

async function* listFiles(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(() => null);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(path);
    else if (entry.isFile()) yield path;
  }
}

async function contains(path: string, needles: readonly Buffer[]): Promise<boolean> {
  // files come and go while the database runs
  const found = await stat(path).catch(() => null);
  const state = found && `${found.mtimeMs} ${found.size} ${found.ino}`;
  if (!state || known.get(path) === state) return false;
  known.set(path, state);
  try {
    return await (path.endsWith('.gz') ? hasInArchive(path, needles) : hasInFile(path, needles));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  }
}

/** Reads all files into one buffer: a new one for each chunk would make Node collect garbage all the time. */
const buffer = Buffer.allocUnsafe(OVERLAP_BYTES + CHUNK_BYTES);

async function hasInFile(path: string, needles: readonly Buffer[]): Promise<boolean> {
  await using file = await open(path);
  let kept = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, kept, CHUNK_BYTES, null);
    if (bytesRead === 0) return false;
    const filled = buffer.subarray(0, kept + bytesRead);
    if (needles.some((needle) => filled.includes(needle))) return true;
    kept = Math.min(OVERLAP_BYTES, filled.length);
    filled.copy(buffer, 0, filled.length - kept);
  }
}

function hasInArchive(path: string, needles: readonly Buffer[]): Promise<boolean> {
  return pipeline(createReadStream(path), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    let end = Buffer.alloc(0);
    for await (const chunk of chunks) {
      const read = Buffer.concat([end, chunk]);
      if (needles.some((needle) => read.includes(needle))) return true;
      end = read.subarray(-OVERLAP_BYTES);
    }
    return false;
  });
}
