import { open } from 'node:fs/promises';
import { join } from 'node:path';

const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;
const HISTORY = /^[0-9A-F]{8}\.history$/;
const PARTIAL = /^[0-9A-F]{24}\.partial$/;
const REST = /^([0-9A-F]{24})\.([0-9a-f]{8})\.[0-9a-f]{16}\.rest$/;
/** Says where a base backup began, which its backup_label says too. */
const BACKUP_HISTORY = /^[0-9A-F]{24}\.[0-9A-F]{8}\.backup$/;
const LOG_BYTES = 2 ** 32;

/** Files of the write-ahead log that a recovery can use. */
export const isNeeded = (name: string): boolean =>
  [SEGMENT, PARTIAL, REST, HISTORY].some((pattern) => pattern.test(name));
export const isUnneeded = (name: string): boolean => BACKUP_HISTORY.test(name);
export const isSegment = (name: string): boolean => SEGMENT.test(name);
/** PostgreSQL's name for the last segment of a timeline that it has left. */
export const isPartial = (name: string): boolean => PARTIAL.test(name);
/** What a lost server left of a segment that had not ended. */
export const isRest = (name: string): boolean => REST.test(name);
/** Says from where a timeline continues another. */
export const isHistory = (name: string): boolean => HISTORY.test(name);

/** The part of a segment's name that says which timeline it is of. */
export const timelineOf = (name: string): string => name.slice(0, 8);

/** The next segment of the same timeline. */
export function segmentAfter(name: string, segmentBytes: number): string {
  return segmentName(timelineOf(name), placeOf(name, segmentBytes) + 1, segmentBytes);
}

/** Segments of all timelines are numbered by their position in the log. */
export function placeOf(name: string, segmentBytes: number): number {
  const [, , log = '', segment = ''] = SEGMENT.exec(name) ?? [];
  return Number.parseInt(log, 16) * (LOG_BYTES / segmentBytes) + Number.parseInt(segment, 16);
}

/** Its name differs from those of other rests of the segment, and says up to which byte it is valid. */
export function restName(segment: string, { valid, sha256 }: { valid: number; sha256: string }): string {
  return `${segment}.${hex(valid).toLowerCase()}.${sha256.slice(0, 16)}.rest`;
}

/** The segment of a partial one or of a rest. */
export function segmentOf(name: string): string {
  return name.slice(0, 24);
}

/** The name of a segment without its timeline. */
export function positionIn(name: string): string {
  return name.slice(8, 24);
}

/** The position in the log up to which a segment or a rest is valid. */
export function endOf(name: string, segmentBytes: number): bigint {
  const [, segment, valid] = REST.exec(name) ?? [];
  const [file, bytes] = segment ? [segment, Number.parseInt(valid ?? '', 16)] : [name, segmentBytes];
  return BigInt(placeOf(file, segmentBytes)) * BigInt(segmentBytes) + BigInt(bytes);
}

export function segmentName(timeline: string, place: number, segmentBytes: number): string {
  const perLog = LOG_BYTES / segmentBytes;
  return `${timeline}${hex(Math.floor(place / perLog))}${hex(place % perLog)}`;
}

/** The number of bytes before a position such as `0/3000028`. */
export function bytesBefore(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** As in names of segments. */
export function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(8, '0');
}

/** Names the database cluster: its copies and standbys have the same id. */
export async function systemIdOf(dataDirectory: string): Promise<string> {
  await using file = await open(join(dataDirectory, 'global/pg_control'));
  const bytes = Buffer.alloc(8);
  await file.read(bytes, 0, bytes.length, 0);
  return bytes.readBigUInt64LE().toString();
}
