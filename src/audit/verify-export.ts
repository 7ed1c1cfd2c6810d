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
  const batch: ExportedEntry[] = [];
  const add = (found: readonly string[]) => {
    findings.push(...found.slice(0, FINDINGS_MAX - findings.length));
  };
  let number = 0;
  for await (const text of lines) {
    number += 1;
    if (text.trim() === '') continue;
    const entry = parseLine(text);
    if (!entry) {
      add([`line ${number} is not an entry of an export`]);
      continue;
    }
    seen.clientId ??= entry.client_id;
    clientKey ??= await keys.keyOf(entry.client_id);
    if (entry.client_id !== seen.clientId) {
      add([`line ${number} belongs to another client`]);
      continue;
    }
    seen.first ||= entry.sequence;
    add(findingsOf(clientKey, entry, { previous, first: seen.first }));
    // a batch has no gaps, so that the database is asked for no more than the file has
    if (batch.length === BATCH || entry.sequence !== (batch.at(-1)?.sequence ?? 0) + 1)
      add(await compare(keys, batch.splice(0)));
    batch.push(entry);
    if (previous && entry.sequence <= previous.sequence) {
      seen.repeated += 1;
      continue;
    }
    seen.last = entry.sequence;
    previous = entry;
  }
  add(await compare(keys, batch));
  if (previous === null) add(['the file has no entries']);
  return { ...seen, findings };
}

function parseLine(text: string): ExportedEntry | null {
  try {
    return ExportedEntry.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function findingsOf(
  clientKey: KeyObject,
  entry: ExportedEntry,
  { previous, first }: { previous: ExportedEntry | null; first: number },
): string[] {
  const { sequence } = entry;
  const { link, previous: before } = linkOf(entry);
  if (!sameMac(entryMac(clientKey, before, link), Buffer.from(entry.mac, 'base64')))
    return [`entry ${sequence} was changed`];
  if (sequence < first) return [`entry ${sequence} comes after entry ${first}`];
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
