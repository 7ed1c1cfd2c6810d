import { storedRule } from '#clients';
import type { AfterWithdrawal } from '#clients/schema.ts';
import type { ClientTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { toWithdrawal, type Withdrawal, withdrawalUnder } from './read-withdrawals.ts';
import { listWithdrawn } from './store.ts';

/** Counts whom a setting would concern, among the people who withdrew first. */
export async function previewRule(
  tx: Db,
  clientId: string,
  {
    setting,
    now,
    max,
  }: {
    setting: { after_withdrawal: AfterWithdrawal; after_withdrawal_days?: number | undefined };
    now: ClientTime;
    max: number;
  },
) {
  const rule = storedRule({ ...setting, after_withdrawal_days: setting.after_withdrawal_days ?? null });
  const rows = await listWithdrawn(tx, clientId, { after: null, limit: max + 1 });
  const people = rows.slice(0, max).map((row) => ({
    isHiddenNow: toWithdrawal(row).isHidden,
    later: withdrawalUnder(row, rule),
  }));
  const count = (matches: (one: { isHiddenNow: boolean; later: Withdrawal }) => boolean) =>
    people.filter(matches).length;
  return {
    withdrawn_count: people.length,
    hidden_count: count(({ later }) => later.isHidden),
    newly_hidden_count: count(({ isHiddenNow, later }) => later.isHidden && !isHiddenNow),
    erased_count: count(({ later }) => later.eraseAt !== null),
    due_count: count(({ later }) => later.eraseAt !== null && later.eraseAt <= now),
    is_capped: rows.length > max,
  };
}
