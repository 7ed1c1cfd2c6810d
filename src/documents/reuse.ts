import type { Db } from '#platform/database/database.ts';
import { lockName } from '#platform/database/lock-name.ts';
import { enqueueRating, findUserAndKey, type Tenant } from '#users';
import type { Sharer } from './reuse-findings.ts';
import * as store from './store.ts';

/** One other user is enough for a finding. A few are compared, because all of them may be honest. */
export const SHARERS_MAX = 5;
/** How many users are rated again when one of them adds or removes the same file. */
export const RATED_AGAIN_MAX = 50;

/**
 * Serialises transactions that store the same file or payslip for different users, so that the second one finds the first.
 * All names are locked in the same order.
 */
export async function lockReuse(
  tx: Db,
  clientId: string,
  indexes: readonly (Buffer | null)[],
): Promise<void> {
  const names = indexes.flatMap((index) => index?.toString('base64') ?? []);
  for (const name of [...new Set(names)].sort()) await lockName(tx, `reuse ${clientId} ${name}`);
}

/** Reads the details of other users who have the same file. */
export async function readFileSharers(
  tx: Db,
  tenant: Tenant,
  { userId, contentIndex }: { userId: string; contentIndex: Buffer | null },
): Promise<Sharer[]> {
  if (contentIndex === null) return [];
  const query = { userId, contentIndex, limit: SHARERS_MAX };
  return readSharersOf(tx, tenant, await store.listUsersOfContent(tx, tenant.clientId, query), {
    isSameFile: true,
  });
}

export async function readSharersOf(
  tx: Db,
  tenant: Tenant,
  userIds: readonly string[],
  { isSameFile }: Pick<Sharer, 'isSameFile'>,
): Promise<Sharer[]> {
  const sharers: Sharer[] = [];
  for (const userId of userIds.slice(0, SHARERS_MAX)) {
    const found = await findUserAndKey(tx, tenant, userId);
    if (found) sharers.push({ claimed: found.user, isSameFile });
  }
  return sharers;
}

/** Rates other users again who have the same files, before or after this user's change. */
export async function rateSharersOfFiles(
  tx: Db,
  { clientId, ...of }: { clientId: string; userId: string; documentIds?: readonly string[] },
): Promise<void> {
  const query = { ...of, limit: RATED_AGAIN_MAX };
  await enqueueRatings(tx, clientId, await store.listUsersOfSameFiles(tx, clientId, query));
}

/** In one order, because transactions that enqueue jobs with the same keys wait for each other. */
export async function enqueueRatings(tx: Db, clientId: string, userIds: readonly string[]): Promise<void> {
  for (const userId of [...new Set(userIds)].sort()) await enqueueRating(tx, { clientId, userId });
}
