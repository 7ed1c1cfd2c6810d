import { stricterOf, type WithdrawalRule } from '#clients';
import type { Db } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/permits.ts';
import { isAtLeast, type Strength } from '#values/proof.ts';
import type { Tenant } from '../tenant.ts';
import { askInstead, type ErasureSteps, planErasure } from './erasure.ts';
import { findWithdrawal, type Withdrawal } from './read-withdrawals.ts';
import * as store from './store.ts';

interface Stop {
  userId: string;
  rule: WithdrawalRule;
  actor: Actor;
  /** How surely it is the person, whatever the maker of their link may do; null for others. */
  own: Strength | null;
  /** Whether whoever stops may also erase. */
  mayErase: boolean;
}

/**
 * Records that the person has withdrawn their last active consent. The rule that they were told applies from now on, even if the client's setting becomes weaker.
 * A later revocation, such as that of a consent that has expired, neither postpones the erasure nor weakens the rule.
 */
export async function recordWithdrawal(
  tx: Db,
  tenant: Tenant,
  { userId, rule, actor, own, mayErase }: Stop,
  steps: ErasureSteps,
): Promise<Withdrawal | null> {
  const { clientId } = tenant;
  const known = await findWithdrawal(tx, clientId, userId);
  const { after, days } = known ? stricterOf(known.rule, rule) : rule;
  // while the data is hidden, no stranger can become a party, and nobody ceases to be one whose data is deleted
  const parties = known?.isHidden ? known.parties : await steps.listParties(tx, clientId, userId);
  // the earliest stop counts, unless only a later one shows that the person may want to be erased
  const isRecorded = known !== null && (known.mayErase || !mayErase);
  await store.saveWithdrawal(tx, clientId, {
    user_id: userId,
    withdrawn_at: known ? known.withdrawnAt : tenant.clientTime(),
    after_withdrawal: after,
    after_withdrawal_days: days,
    shown_again_at: null,
    // the generated type knows no null in an array
    parties: [...new Set([...(known?.parties ?? []), ...parties])] as string[],
    ...(isRecorded
      ? {}
      : { stopped_by: actor.kind, proved_by: actor.proof?.strength ?? null, may_erase: mayErase }),
    // only the person can take an objection back, and make a question to the client unnecessary
    ...(own !== null && isAtLeast(own, 'contact') ? { objected_at: null, asked_at: null } : {}),
  });
  // the maker of a link can stop through it, but may not have anybody erased whom they may not erase themselves
  const isOfPerson = own === null || isAtLeast(own, 'browser');
  const isOpen = !known?.eraseAt && !known?.askedAt && !known?.objectedAt;
  if (days !== null && isOpen && !isOfPerson && !mayErase && !known?.mayErase)
    await askInstead(tx, tenant, userId, steps);
  else await planErasure(tx, tenant, userId, steps);
  return findWithdrawal(tx, clientId, userId);
}

/**
 * Consent that the person surely gives again shows the data again, and stops the erasure. Any other consent ends only a withdrawal
 * that neither hides nor erases anything.
 */
export async function endWithdrawal(
  tx: Db,
  clientId: string,
  { userId, showsHidden }: { userId: string; showsHidden: boolean },
): Promise<void> {
  const isEnded = showsHidden || (await findWithdrawal(tx, clientId, userId))?.rule.after === 'keep';
  if (isEnded) await store.deleteWithdrawal(tx, clientId, userId);
}
