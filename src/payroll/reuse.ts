import {
  enqueueRatings,
  listUsersOfSameFiles,
  type Part,
  RATED_AGAIN_MAX,
  readFileSharers,
  readSharersOf,
  type Sharer,
} from '#documents';
import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '#users';
import * as store from './store.ts';

/** Reads the details of other users who have the same file, or the same payslip in another file. */
export async function readSharers(
  tx: Db,
  tenant: Tenant,
  of: { userId: string; contentIndex: Buffer | null; parts: readonly Part[] },
): Promise<(part: Part) => readonly Sharer[]> {
  const ofFile = await readFileSharers(tx, tenant, of);
  const ofPart = await readPayslipSharers(tx, tenant, of);
  return (part) => [...ofFile, ...ofPart(part)];
}

export async function readPayslipSharers(
  tx: Db,
  tenant: Tenant,
  { userId, parts }: { userId: string; parts: readonly Part[] },
): Promise<(part: Part) => readonly Sharer[]> {
  const found = new Map<string, Sharer[]>();
  for (const { reuseIndex } of parts) {
    if (reuseIndex === null) continue;
    const userIds = await store.listUsersOfPayslip(tx, tenant.clientId, { userId, reuseIndex });
    const sharers = await readSharersOf(tx, tenant, userIds, { isSameFile: false });
    found.set(reuseIndex.toString('base64'), sharers);
  }
  return ({ reuseIndex }) => (reuseIndex && found.get(reuseIndex.toString('base64'))) || [];
}

/**
 * Rates other users again who have the same files or payslips as the user, or as some of the user's documents. Call it while
 * these are stored.
 */
export async function rateSharers(
  tx: Db,
  { clientId, ...of }: { clientId: string; userId: string; documentIds?: readonly string[] },
): Promise<void> {
  const query = { ...of, limit: RATED_AGAIN_MAX };
  const ofFiles = await listUsersOfSameFiles(tx, clientId, query);
  const ofPayslips = await store.listUsersOfSamePayslips(tx, clientId, query);
  await enqueueRatings(tx, clientId, [...ofFiles, ...ofPayslips]);
}
