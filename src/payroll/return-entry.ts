import { type AccountRow, updateReturnedEntry, wasEntryReturnedWithin } from '#accounts';
import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '#users';
import { readSubmissions } from './read-submissions.ts';
import type { Recorded } from './recording/record-entry.ts';
import * as store from './store.ts';

/**
 * Chooses what a query returns: the entry that it has recorded, or else the newest entry of the account, unless a query had already
 * returned that one before this request arrived. The service itself or a query at the same time has stored it, so this caller has not
 * seen it. An entry that was stored under another consent, or deleted, is not returned.
 *
 * `account` is the locked row. `arrivedAt` is by `performance.now()`: only the time since then is compared with the database's clock, so
 * the clocks of the processes need not agree.
 */
export async function returnEntry(
  tx: Db,
  tenant: Tenant,
  recorded: Recorded,
  { account, arrivedAt }: { account: AccountRow; arrivedAt: number },
): Promise<Recorded> {
  const { client_id: clientId, account_id: accountId, user_id: userId, latest_entry_id: entryId } = account;
  // an entry of this query is already marked as returned
  if (recorded.entryId !== null || entryId === null) return recorded;
  const ids = { clientId, accountId };
  const isFirst = entryId !== account.returned_entry_id;
  if (!isFirst && !(await wasEntryReturnedWithin(tx, ids, performance.now() - arrivedAt))) return recorded;
  const shown = await readEntry(tx, tenant, { userId, entryId, recorded });
  if (isFirst && shown.entryId !== null) await updateReturnedEntry(tx, { ...ids, entryId });
  return shown;
}

async function readEntry(
  tx: Db,
  tenant: Tenant,
  { userId, entryId, recorded }: { userId: string; entryId: string; recorded: Recorded },
): Promise<Recorded> {
  const entry = await store.findEntry(tx, tenant.clientId, entryId);
  if (entry?.authorisation_id !== recorded.authorisationId) return recorded;
  const page = { filter: { userId, entryId }, skip: 0, limit: entry.submission_count };
  const { rows: submissions } = await readSubmissions(tx, tenant, page);
  // in the order of the reply to the query that stores an entry
  return {
    ...recorded,
    entryId,
    submissions: submissions.sort((one, other) => (one.id < other.id ? -1 : 1)),
  };
}
