import { storedRule, stricterOf, type WithdrawalRule } from '#clients';
import type { Db } from '#platform/database/database.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;

/** A person who has withdrawn all consent, and what happens to their data. */
export interface Withdrawal {
  userId: string;
  withdrawnAt: string;
  rule: WithdrawalRule;
  isHidden: boolean;
  /** When the person is erased; null if they are not. */
  eraseAt: Date | null;
}

/** What the person was told, and the client's setting now: the stricter of both applies. */
export function toWithdrawal(row: store.WithdrawalRow): Withdrawal {
  const setting = storedRule({ after_withdrawal: row.setting, after_withdrawal_days: row.setting_days });
  return withdrawalUnder(row, setting);
}

/** The same, if the client had this setting. */
export function withdrawalUnder(row: store.WithdrawalRow, setting: WithdrawalRule): Withdrawal {
  const rule = stricterOf(storedRule(row), setting);
  return {
    userId: row.user_id,
    withdrawnAt: row.withdrawn_at,
    rule,
    isHidden: rule.after !== 'keep',
    eraseAt: rule.days === null ? null : new Date(Date.parse(row.withdrawn_at) + rule.days * DAY_MS),
  };
}

/** As the API shows it. */
export function showWithdrawal({ withdrawnAt, rule, isHidden, eraseAt }: Withdrawal) {
  return {
    withdrawn_at: withdrawnAt,
    after_withdrawal: rule.after,
    is_hidden: isHidden,
    erase_at: eraseAt?.toISOString() ?? null,
  };
}

export async function readWithdrawals(
  db: Db,
  clientId: string,
  userIds: readonly string[],
): Promise<Map<string, Withdrawal>> {
  if (userIds.length === 0) return new Map();
  const rows = await store.listWithdrawals(db, clientId, [...new Set(userIds)]);
  return new Map(rows.map((row) => [row.user_id, toWithdrawal(row)]));
}

export async function findWithdrawal(db: Db, clientId: string, userId: string): Promise<Withdrawal | null> {
  return (await readWithdrawals(db, clientId, [userId])).get(userId) ?? null;
}

/** Which of these people have withdrawn consent, so that their data is hidden. */
export async function findHidden(db: Db, clientId: string, userIds: readonly string[]): Promise<Set<string>> {
  const found = await readWithdrawals(db, clientId, userIds);
  return new Set([...found.values()].filter(({ isHidden }) => isHidden).map(({ userId }) => userId));
}
