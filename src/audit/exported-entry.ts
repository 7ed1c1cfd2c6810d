import { z } from 'zod';
import type { Db } from '#platform/database/database.ts';
import { type Link, NO_MAC } from './chain.ts';
import { type EntryRow, listEntriesAfter } from './store.ts';

/** Base64 of an HMAC-SHA-256. */
const Mac = z.base64().length(44);

/**
 * An entry outside the database, with everything that proves it: its MAC covers all other fields and the MAC of the entry
 * before it. So any part of a log can be verified by itself.
 */
export const ExportedEntry = z.strictObject({
  client_id: z.guid(),
  sequence: z.int().positive(),
  at: z.string(),
  action: z.string(),
  actor_kind: z.string(),
  actor_id: z.string().nullable(),
  subject_kind: z.string().nullable(),
  subject_id: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  previous_mac: Mac.nullable(),
  mac: Mac,
});
export type ExportedEntry = z.output<typeof ExportedEntry>;

/** Lists entries after a position, in order. */
export async function listExported(
  tx: Db,
  clientId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ExportedEntry[]> {
  // one more, for the MAC before the first entry
  const rows = await listEntriesAfter(tx, clientId, {
    after: Math.max(0, after - 1),
    limit: after === 0 ? limit : limit + 1,
  });
  const before = after > 0 && Number(rows[0]?.sequence) === after ? rows.shift() : undefined;
  let previous = before?.mac ?? null;
  return rows.slice(0, limit).map((row) => {
    const entry = toExported(row, previous);
    previous = row.mac;
    return entry;
  });
}

function toExported(row: EntryRow, previous: Buffer | null): ExportedEntry {
  return {
    client_id: row.client_id,
    sequence: Number(row.sequence),
    at: row.at,
    action: row.action,
    actor_kind: row.actor_kind,
    actor_id: row.actor_id,
    subject_kind: row.subject_kind,
    subject_id: row.subject_id,
    details: JSON.parse(row.details),
    previous_mac: previous?.toString('base64') ?? null,
    mac: row.mac.toString('base64'),
  };
}

/** What the MAC of an entry covers. */
export function linkOf({ previous_mac, mac: _, details, ...entry }: ExportedEntry): {
  link: Link;
  previous: Buffer;
} {
  return {
    link: { ...entry, details: JSON.stringify(details) },
    previous: previous_mac === null ? NO_MAC : Buffer.from(previous_mac, 'base64'),
  };
}
