import { z } from 'zod';
import { backupName } from '../backup/backup-series.ts';
import { positionIn } from './segments.ts';

/** What the tables contained at one moment after the copy, which a recovery can reach exactly. */
export const Contents = z.object({
  lsn: z.string().regex(/^[0-9A-F]+\/[0-9A-F]+$/),
  tables: z.array(z.object({ name: z.string(), rows: z.string(), hash: z.string() })),
});
export type Contents = z.output<typeof Contents>;

/** Describes a base backup. It is written last, so that an interrupted one has none. */
export const BaseManifest = z.object({
  format: z.literal(1),
  name: z.string().regex(/^[0-9tz]+$/),
  /** The master key that the backup is sealed under. */
  key_id: z.string(),
  began_at: z.iso.datetime(),
  /** By the clock of the database: later times can be recovered. */
  ended_at: z.iso.datetime(),
  version: z.string(),
  /** The major version of PostgreSQL. */
  server_version: z.number().int(),
  system_id: z.string().regex(/^\d+$/),
  first_segment: z.string().regex(/^[0-9A-F]{24}$/),
  last_segment: z.string().regex(/^[0-9A-F]{24}$/),
  segment_bytes: z.number().int().positive(),
  bytes: z.number().int(),
  /** The number of objects with the data. */
  parts: z.number().int().positive(),
  database: z.string(),
  user: z.string(),
  /** Null if the tables were never quiet, so that no moment could be described. */
  contents: Contents.nullable(),
});
export type BaseManifest = z.output<typeof BaseManifest>;

/** Names sort by time. */
export function baseName(time: Date): string {
  return backupName(time).replaceAll('-', '').toLowerCase();
}

/**
 * The position from which each server's log is needed. Positions continue on later timelines, but a newer base backup can begin
 * earlier: after a recovery to a time before.
 */
export function firstPositions(bases: readonly BaseManifest[]): Map<string, string> {
  const first = new Map<string, string>();
  for (const { system_id, first_segment } of bases) {
    const [position, known] = [positionIn(first_segment), first.get(system_id)];
    if (known === undefined || position < known) first.set(system_id, position);
  }
  return first;
}
