import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#platform/database/database.ts';
import { findUserAndKey, lockUser, type Tenant } from '#users';
import {
  type Circumstances,
  type Part,
  partsIn,
  type RatedPart,
  rateParts,
  type StoredChecks,
  toStoredChecks,
  type UnstoredPart,
} from './rate-parts.ts';
import { readFileSharers } from './reuse.ts';
import { openStoredChecks, sealChecks } from './seal-document.ts';
import * as store from './store.ts';

/** What the features that stored a document's data add to its rating. */
export interface RatingSources {
  /** The parts of documents of earlier versions, in order. */
  readUnstored(tx: Db, row: store.DocumentRow): Promise<readonly UnstoredPart[]>;
  /** Users who have the same payslip in another file. */
  readSharers(tx: Db, row: store.DocumentRow, parts: readonly Part[]): Promise<Circumstances['sharers']>;
  /** What the bank itself sent about the days of a bank statement. */
  readFromBank(tx: Db, row: store.DocumentRow): Promise<NonNullable<Circumstances['fromBank']>>;
}

/**
 * Rates a document with the user's present details, and stores its checks if they have changed. Returns its parts: none for a
 * document that was deleted, or that was stored by an earlier version which did not say which checks belong to which part.
 */
export async function rateDocument(
  tx: Db,
  tenant: Tenant,
  { userId, documentId, sources }: { userId: string; documentId: string; sources: RatingSources },
): Promise<RatedPart[]> {
  const { clientId, clock } = tenant;
  if (!(await lockUser(tx, clientId, userId))) return [];
  const row = await store.findDocumentForChange(tx, clientId, documentId);
  const found = await findUserAndKey(tx, tenant, userId);
  if (!row?.sealed_checks || !found) return [];
  const owner = { clientId, documentId };
  const stored = openStoredChecks(found.userKey, owner, row.sealed_checks);
  const parts = partsIn(stored, row.kind, stored.parts ? [] : await sources.readUnstored(tx, row));
  if (!parts) return [];
  const sharers = await readSharers(tx, tenant, { row, parts, sources });
  const fromBank = await sources.readFromBank(tx, row);
  const rated = rateParts(parts, { kind: row.kind, claimed: found.user, sharers, fromBank });
  const checks = toStoredChecks(rated, row.kind);
  const sealedChecks = sealChecks(found.userKey, owner, checks);
  if (!isDeepStrictEqual(asStored(checks), stored))
    await store.updateChecks(tx, row, { sealedChecks, now: clock.now() });
  return rated;
}

async function readSharers(
  tx: Db,
  tenant: Tenant,
  { row, parts, sources }: { row: store.DocumentRow; parts: readonly Part[]; sources: RatingSources },
): Promise<Circumstances['sharers']> {
  const { user_id: userId, content_index: contentIndex } = row;
  const ofFile = await readFileSharers(tx, tenant, { userId, contentIndex });
  const ofPart = await sources.readSharers(tx, row, parts);
  return (part) => [...ofFile, ...ofPart(part)];
}

function asStored(checks: StoredChecks): unknown {
  return JSON.parse(JSON.stringify(checks));
}
