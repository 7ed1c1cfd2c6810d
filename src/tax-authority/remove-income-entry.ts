import { findAccountForChange, updateAccount } from '#accounts';
import type { Db } from '#platform/database/database.ts';
import { lockUser, noteEvidence, type Tenant } from '#users';
import * as store from './store.ts';

/** Deletes an entry with its submissions. Returns the user's id; null for an unknown entry. */
export async function removeIncomeEntry(
  tx: Db,
  { clientId, clock }: Tenant,
  entryId: string,
): Promise<string | null> {
  const entry = await store.findIncomeEntry(tx, clientId, entryId);
  if (!entry || !(await lockUser(tx, clientId, entry.user_id))) return null;
  const { account_id: accountId, user_id: userId } = entry;
  const account = accountId === null ? undefined : await findAccountForChange(tx, clientId, accountId);
  if (!(await store.deleteIncomeEntry(tx, clientId, entryId))) return null;
  await noteEvidence(tx, clientId, userId);
  if (account && accountId && !(await store.hasIncome(tx, clientId, { userId, accountId })))
    await updateAccount(tx, clientId, accountId, { updated_at: clock.now(), fetch_outcome: 'deleted' });
  return userId;
}
