import type { WithdrawalRule } from '#clients';
import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '../manage-users.ts';
import { findWithdrawal, type Withdrawal } from './read-withdrawals.ts';
import * as store from './store.ts';

/**
 * Records that the person has withdrawn their last active consent. The rule that they were told applies from now on, even if the client's setting becomes weaker.
 */
export async function recordWithdrawal(
  tx: Db,
  { clientId, clientTime }: Tenant,
  { userId, rule }: { userId: string; rule: WithdrawalRule },
): Promise<Withdrawal | null> {
  await store.insertWithdrawal(tx, clientId, {
    user_id: userId,
    withdrawn_at: clientTime(),
    after_withdrawal: rule.after,
    after_withdrawal_days: rule.days,
  });
  return findWithdrawal(tx, clientId, userId);
}

/** Consent given again shows the data again, and stops the erasure. */
export function endWithdrawal(tx: Db, clientId: string, userId: string): Promise<void> {
  return store.deleteWithdrawal(tx, clientId, userId);
}
