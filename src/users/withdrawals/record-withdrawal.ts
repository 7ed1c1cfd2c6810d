import { stricterOf, type WithdrawalRule } from '#clients';
import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '../tenant.ts';
import { findWithdrawal, type Withdrawal } from './read-withdrawals.ts';
import * as store from './store.ts';

/**
 * Records that the person has withdrawn their last active consent. The rule that they were told applies from now on, even if the client's setting becomes weaker.
 * A later revocation, such as that of a consent that has expired, neither postpones the erasure nor weakens the rule.
 */
export async function recordWithdrawal(
  tx: Db,
  { clientId, clientTime }: Tenant,
  { userId, rule }: { userId: string; rule: WithdrawalRule },
): Promise<Withdrawal | null> {
  const known = await findWithdrawal(tx, clientId, userId);
  const { after, days } = known ? stricterOf(known.rule, rule) : rule;
  await store.insertWithdrawal(tx, clientId, {
    user_id: userId,
    withdrawn_at: known ? new Date(known.withdrawnAt) : clientTime(),
    after_withdrawal: after,
    after_withdrawal_days: days,
  });
  return findWithdrawal(tx, clientId, userId);
}

/** Consent given again shows the data again, and stops the erasure. */
export function endWithdrawal(tx: Db, clientId: string, userId: string): Promise<void> {
  return store.deleteWithdrawal(tx, clientId, userId);
}
