import { findAccountForChange, updateAccount } from '#accounts';
import { forgetContent } from '#documents';
import type { Db } from '#platform/database/database.ts';
import { lockUser, noteEvidence, type Tenant } from '#users';
import { rateSharers } from './reuse.ts';
import * as store from './store.ts';

/**
 * Deletes an entry with its submissions, and corrects everything that was derived from them: the account's latest pay
 * date, what the next query fetches, and which files are duplicates. Returns the user's id; null for an unknown entry.
 */
export async function removeEntry(
  tx: Db,
  { clientId, clock }: Tenant,
  entryId: string,
): Promise<string | null> {
  const entry = await store.findEntry(tx, clientId, entryId);
  if (!entry || !(await lockUser(tx, clientId, entry.user_id))) return null;
  const { account_id: accountId } = entry;
  // locked as in a retrieval, so that the latest pay date is that of the remaining submissions
  const account = accountId === null ? undefined : await findAccountForChange(tx, clientId, accountId);
  const documentIds = await store.listDocuments(tx, clientId, entryId);
  await rateSharers(tx, { clientId, userId: entry.user_id, documentIds });
  if (!(await store.deleteEntry(tx, clientId, entryId))) return null;
  await forgetContent(tx, clientId, documentIds);
  await noteEvidence(tx, clientId, entry.user_id);
  if (!account) return entry.user_id;
  const { count, latest } = await store.countOfAccount(tx, clientId, account.account_id);
  await updateAccount(tx, clientId, account.account_id, {
    updated_at: clock.now(),
    latest_pay_date: latest,
    fetched_from: null,
    ...(count === 0 ? { fetch_outcome: 'deleted' } : {}),
  });
  return entry.user_id;
}
