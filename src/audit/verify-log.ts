import type { KeyObject } from 'node:crypto';
import type { Db } from '#platform/database/database.ts';
import { entryMac, headMac, NO_MAC, sameMac } from './chain.ts';
import * as store from './store.ts';

export interface Verified {
  entries: number;
  /** The faults in the order of the log; empty for a valid log. */
  findings: string[];
}

const BATCH = 1000;
const FINDINGS_MAX = 100;

/** Reads a client's whole log and reports entries that were changed, removed or reordered. */
export async function verifyLog(tx: Db, clientId: string, clientKey: KeyObject): Promise<Verified> {
  const findings: string[] = [];
  let entries = 0;
  let sequence = 0;
  let previous: Buffer = NO_MAC;
  for (;;) {
    const rows = await store.listEntriesAfter(tx, clientId, { after: sequence, limit: BATCH });
    for (const { mac, sequence: stored, ...row } of rows) {
      const link = { ...row, sequence: Number(stored) };
      if (link.sequence !== sequence + 1)
        findings.push(`entries ${sequence + 1} to ${link.sequence - 1} are missing`);
      else if (!sameMac(entryMac(clientKey, previous, link), mac))
        findings.push(`entry ${link.sequence} was changed`);
      entries += 1;
      sequence = link.sequence;
      previous = mac;
    }
    if (rows.length < BATCH) break;
  }
  findings.push(...(await headFindings(tx, { clientId, clientKey, sequence, mac: previous })));
  return { entries, findings: findings.slice(0, FINDINGS_MAX) };
}

async function headFindings(
  tx: Db,
  last: { clientId: string; clientKey: KeyObject; sequence: number; mac: Buffer },
): Promise<string[]> {
  const head = await store.findHead(tx, last.clientId);
  if (!head) return ['the end marker is missing'];
  if (head.sequence > last.sequence) return [`entries ${last.sequence + 1} to ${head.sequence} are missing`];
  if (!sameMac(headMac(last.clientKey, last), head.mac))
    return ['the end marker does not match the last entry'];
  return [];
}
