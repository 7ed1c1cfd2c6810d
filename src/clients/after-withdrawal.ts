import type { AfterWithdrawal, ClientConfiguration } from './schema.ts';

/** What happens to stored data after a withdrawal. `days` is set only for `erase`. */
export interface WithdrawalRule {
  after: AfterWithdrawal;
  days: number | null;
}

export const DEFAULT_AFTER_WITHDRAWAL = 'keep';
export const DEFAULT_AFTER_WITHDRAWAL_DAYS = 30;

export const KEEP: WithdrawalRule = { after: 'keep', days: null };

/** From weak to strict. */
const ORDER: readonly AfterWithdrawal[] = ['keep', 'hide', 'erase'];

export function ruleOf({
  after_withdrawal: after,
  after_withdrawal_days: days,
}: Pick<ClientConfiguration, 'after_withdrawal' | 'after_withdrawal_days'>): WithdrawalRule {
  return { after, days: after === 'erase' ? days : null };
}

/** A rule as a row has it; null means keep. */
export function storedRule(row: {
  after_withdrawal: string | null;
  after_withdrawal_days: number | null;
}): WithdrawalRule {
  const after = (row.after_withdrawal ?? DEFAULT_AFTER_WITHDRAWAL) as AfterWithdrawal;
  return {
    after,
    days: after === 'erase' ? (row.after_withdrawal_days ?? DEFAULT_AFTER_WITHDRAWAL_DAYS) : null,
  };
}

/** The rule that protects the person more: the higher one, or the earlier erasure. */
export function stricterOf(one: WithdrawalRule, other: WithdrawalRule): WithdrawalRule {
  const difference = ORDER.indexOf(one.after) - ORDER.indexOf(other.after);
  if (difference !== 0) return difference > 0 ? one : other;
  return (one.days ?? 0) <= (other.days ?? 0) ? one : other;
}
