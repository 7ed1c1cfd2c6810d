import type { Db } from '#platform/database/database.ts';
import { requireConnected } from './context.ts';
import { type AccountRow, updateAccount } from './store.ts';

/** Before what an account brought is stored: it must be connected as it was when asked; and whatever failed before, it was fetched. */
export async function noteFetched(
  tx: Db,
  account: AccountRow,
  { attemptNumber, now }: { attemptNumber: number; now: Date },
): Promise<void> {
  requireConnected(account, attemptNumber);
  if (account.fetch_outcome === 'fetched') return;
  await updateAccount(tx, account.client_id, account.account_id, {
    updated_at: now,
    fetch_outcome: 'fetched',
  });
}
