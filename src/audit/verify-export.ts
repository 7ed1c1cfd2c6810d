import type { KeyObject } from 'node:crypto';
import { entryMac, sameMac } from './chain.ts';
import { ExportedEntry, linkOf } from './exported-entry.ts';

const FINDINGS_MAX = 100;
const BATCH = 1000;

export interface VerifiedExport {
  clientId: string | null;
  first: number;
  last: number;
  /** Entries that the file has more than once, as after a push that was sent again. */
  repeated: number;
  findings: string[];
}

interface Keys {
  keyOf(clientId: string): Promise<KeyObject>;
  /** The MACs that the database has now, by sequence number. */
  macsOf(clientId: string, sequences: { first: number; last: number }): Promise<ReadonlyMap<number, Buffer>>;
}

/**
 * Verifies a part of a log that was exported or pushed, line by line: every entry by its MAC, the order, gaps, and that the
 * database still has the same entries. What is missing at the end of the file is not a fault of the part.
 */
export async function verifyExport(lines: AsyncIterable<string>, keys: Keys): Promise<VerifiedExport> {
  const findings: string[] = [];
  const seen = { clientId: null as string | null, first: 0, last: 0, repeated: 0 };
  let previous: ExportedEntry | null = null;
  let clientKey: KeyObject | null = null;
  let batch: ExportedEntry[] = [];
  let number = 0;
  for await (const text of lines) {
    number += 1;
    if (text.trim() === '') continue;
    const entry = parseLine(text);
    if (!entry) {
      findings.push(`line ${number} is not an entry of an export`);
      continue;
    }
    seen.clientId ??= entry.client_id;
    clientKey ??= await keys.keyOf(entry.client_id);
    if (entry.client_id !== seen.clientId) {
      findings.push(`line ${number} belongs to another client`);
      continue;
    }
    findings.push(...findingsOf(clientKey, entry, previous));
    if (previous && entry.sequence <= previous.sequence) {
      seen.repeated += 1;
      continue;
    }
    seen.first ||= entry.sequence;
    seen.last = entry.sequence;
    previous = entry;
    batch.push(entry);
    if (batch.length === BATCH) findings.push(...(await compare(keys, batch.splice(0))));
  }
  findings.push(...(await compare(keys, batch)));
  batch = [];
  if (previous === null) findings.push('the file has no entries');
  return { ...seen, findings: findings.slice(0, FINDINGS_MAX) };
}

function parseLine(text: string): ExportedEntry | null {
  try {
    return ExportedEntry.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function findingsOf(clientKey: KeyObject, entry: ExportedEntry, previous: ExportedEntry | null): string[] {
  const { sequence } = entry;
  const { link, previous: before } = linkOf(entry);
  if (!sameMac(entryMac(clientKey, before, link), Buffer.from(entry.mac, 'base64')))
    return [`entry ${sequence} was changed`];
  if (!previous || sequence <= previous.sequence) return [];
  if (sequence > previous.sequence + 1)
    return [`entries ${previous.sequence + 1} to ${sequence - 1} are missing`];
  return entry.previous_mac === previous.mac
    ? []
    : [`entry ${sequence} does not follow entry ${sequence - 1}`];
}

/** Somebody who has the keys can write another valid log, but not change copies of the first one. */
async function compare(keys: Keys, entries: readonly ExportedEntry[]): Promise<string[]> {
  const [first, last] = [entries.at(0), entries.at(-1)];
  if (!first || !last) return [];
  const stored = await keys.macsOf(first.client_id, { first: first.sequence, last: last.sequence });
  return entries.flatMap(({ sequence, mac }) => {
    const known = stored.get(sequence);
    if (!known) return [`the database has no entry ${sequence}`];
    return known.toString('base64') === mac ? [] : [`entry ${sequence} is different in the database`];
  });
}
