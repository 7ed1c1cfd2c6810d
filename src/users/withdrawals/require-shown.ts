import type { Database } from '#platform/database/database.ts';
import type { RequireShown } from '#platform/http/require-shown.ts';
import { Problem, say } from '#platform/problem.ts';
import { readWithdrawals, toWithdrawal, type Withdrawal } from './read-withdrawals.ts';
import { findWithdrawalOfOwner, OWNED_IDS } from './store.ts';

/** Rejects requests for the data of people who have withdrawn consent and whose data is hidden since. */
export function requireShown({ database }: { database: Database }): RequireShown {
  return {
    async ofUsers(clientId, userIds) {
      const found = await database.reads.inTenant(clientId, (db) => readWithdrawals(db, clientId, userIds));
      refuseHidden([...found.values()]);
    },
    async ofRecord(clientId, ids) {
      const name = OWNED_IDS.find((one) => ids[one] !== undefined);
      if (name === undefined) return false;
      const id = ids[name] as string;
      const row = await database.reads.inTenant(clientId, (db) =>
        findWithdrawalOfOwner(db, clientId, { name, id }),
      );
      refuseHidden(row ? [toWithdrawal(row)] : []);
      return true;
    },
  };
}

export function refuseHidden(withdrawals: readonly Withdrawal[]): void {
  const hidden = withdrawals.find(({ isHidden }) => isHidden);
  if (!hidden) return;
  const { userId, withdrawnAt } = hidden;
  throw new Problem({
    code: 'consent_withdrawn',
    messages: [
      say`User [${userId}] withdrew consent on ${withdrawnAt.slice(0, 10)}, so their data is hidden: ask the user to agree again on the service’s pages, or ask an admin to export it or show it again`,
    ],
  });
}
