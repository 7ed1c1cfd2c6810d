import { storedRule } from '#clients';
import type { AfterWithdrawal } from '#clients/schema.ts';
import type { ClientTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { toWithdrawal, type Withdrawal, withdrawalUnder } from './read-withdrawals.ts';
import { listWithdrawn } from './store.ts';

const DAY_MS = 86_400_000;

interface Person {
  isHiddenNow: boolean;
  later: Withdrawal;
}

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
  const count = (matches: (one: Person) => boolean) => people.filter(matches).length;
  return {
    withdrawn_count: people.length,
    hidden_count: count(({ later }) => later.isHidden),
    newly_hidden_count: count(({ isHiddenNow, later }) => later.isHidden && !isHiddenNow),
    erased_count: count(isErased),
    due_count: count((one) => isErased(one) && endOfDays(one.later) <= now.getTime()),
    is_capped: rows.length > max,
  };
}

/** Those who objected stay, and of others the client has to decide. */
function isErased({ later }: Person): boolean {
  return later.rule.days !== null && later.objectedAt === null && later.askedAt === null;
}

function endOfDays({ withdrawnAt, rule }: Withdrawal): number {
  return Date.parse(withdrawnAt) + (rule.days ?? 0) * DAY_MS;
}
