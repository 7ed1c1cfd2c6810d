import { createHash } from 'node:crypto';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '../embedded-owner.ts';
import type { Archive } from './archive.ts';
import { firstPositions } from './base-manifest.ts';
import {
  isHistory,
  isNeeded,
  isSegment,
  placeOf,
  positionIn,
  restName,
  systemIdOf,
  timelineOf,
} from './segments.ts';
import { HAS_LONG_HEADER, LONG_HEADER_BYTES, validBytes } from './valid-log.ts';

/** For errors of a recovery that needs more than the archive has. */
export const REST_ADVICE =
  'If you still have the data directory of the old server, run "stipend wal archive-rest DIRECTORY" first: it archives what is left there';

/**
 * Archives the log in the data directory of a stopped server that is not in the archive, also what PostgreSQL has not offered to
 * archive_command yet, but not what was removed with old base backups. Returns the names that were added.
 */
export async function archiveRest(
  archive: Archive,
  directory: string,
  report: (done: number, files: number) => void = () => undefined,
): Promise<string[]> {
  await requireStopped(directory);
  const systemId = await systemIdOf(directory);
  const from = firstPositions(await archive.listBases()).get(systemId);
  if (from === undefined)
    throw new Error(
      'The storage has no base backup of this server: check STORAGE_URL and the settings of S3. Nothing was archived',
    );
  const folder = join(directory, 'pg_wal');
  const statuses = new Set(await readdir(join(folder, 'archive_status')));
  const written = await listWritten(folder, systemId);
  const names = written.filter((name) => isHistory(name) || positionIn(name) >= from);
  const added: string[] = [];
  for (const [index, name] of names.entries()) {
    report(index, names.length);
    if (statuses.has(`${name}.done`) && (await archive.hasLog(systemId, name))) continue;
    const next = names[index + 1] ?? '';
    const isContinued = isSegment(next) && timelineOf(next) === timelineOf(name);
    const isEnded = !isSegment(name) || isContinued || statuses.has(`${name}.ready`);
    const file = join(folder, name);
    // this server may go on, and a promoted standby archives the segment up to its promotion: each has a name of its own
    const stored = isEnded ? name : await restOf(name, file);
    if (await archive.putLog(systemId, stored, file)) added.push(stored);
  }
  return added;
}

async function requireStopped(directory: string): Promise<void> {
  const file = join(directory, 'postmaster.pid');
  const [pid] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  if (pid && isAlive(Number(pid)))
    throw new Error(
      `The server of ${directory} still runs as process ${pid}: stop it. If PostgreSQL no longer runs there, and this is another process, for example because a container has ended or the directory is a copy, remove ${file}`,
    );
}

async function restOf(name: string, file: string): Promise<string> {
  const content = await readFile(file);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return restName(name, { valid: validBytes(content), sha256 });
}

/** PostgreSQL also keeps empty and old segments under the names of later ones. */
async function listWritten(folder: string, systemId: string): Promise<string[]> {
  const names: string[] = [];
  for (const name of (await readdir(folder)).filter(isNeeded).sort())
    if (!isSegment(name) || (await isWritten(join(folder, name), name, systemId))) names.push(name);
  return names;
}

/** The first page of a segment has the long header. */
async function isWritten(file: string, name: string, systemId: string): Promise<boolean> {
  await using handle = await open(file);
  const header = Buffer.alloc(LONG_HEADER_BYTES);
  await handle.read(header, 0, LONG_HEADER_BYTES, 0);
  if ((header.readUInt16LE(2) & HAS_LONG_HEADER) === 0 || header.readBigUInt64LE(24) !== BigInt(systemId))
    return false;
  const segmentBytes = header.readUInt32LE(32);
  return header.readBigUInt64LE(8) === BigInt(placeOf(name, segmentBytes)) * BigInt(segmentBytes);
}
