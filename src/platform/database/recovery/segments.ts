import { open } from 'node:fs/promises';
import { join } from 'node:path';

const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;
const ARCHIVED = /^[0-9A-F]{24}(?:\.partial)?$|^[0-9A-F]{8}\.history$/;
/** Says where a base backup began, which its backup_label says too. */
const BACKUP_HISTORY = /^[0-9A-F]{24}\.[0-9A-F]{8}\.backup$/;
const LOG_BYTES = 2 ** 32;

/** Files of the write-ahead log that a recovery may ask for. */
export const isNeeded = (name: string): boolean => ARCHIVED.test(name);
export const isUnneeded = (name: string): boolean => BACKUP_HISTORY.test(name);

/** The next segment of the same timeline. */
export function segmentAfter(name: string, segmentBytes: number): string {
  const [, timeline = '', log = '', segment = ''] = SEGMENT.exec(name) ?? [];
  const perLog = LOG_BYTES / segmentBytes;
  const next = Number.parseInt(log, 16) * perLog + Number.parseInt(segment, 16) + 1;
  return `${timeline}${hex(Math.floor(next / perLog))}${hex(next % perLog)}`;
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(8, '0');
}

/** Names the database cluster: its copies and standbys have the same id. */
export async function systemIdOf(dataDirectory: string): Promise<string> {
  await using file = await open(join(dataDirectory, 'global/pg_control'));
  const bytes = Buffer.alloc(8);
  await file.read(bytes, 0, bytes.length, 0);
  return bytes.readBigUInt64LE().toString();
}
