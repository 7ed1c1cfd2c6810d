import { storedRule, stricterOf, type WithdrawalRule } from '#clients';
import type { Db } from '#platform/database/database.ts';
import type { Strength } from '#values/proof.ts';
import type { Withdrawal as Shown, Stopper } from '../schema.ts';
import * as store from './store.ts';

/** A person who has withdrawn all consent, and what happens to their data. */
export interface Withdrawal {
  userId: string;
  withdrawnAt: string;
  rule: WithdrawalRule;
  isHidden: boolean;
  /** When the person is erased; null if they are not, or if they have not been told yet. */
  eraseAt: Date | null;
  /** Who stopped, and how surely it was the person; null if that is not known. */
  stoppedBy: string | null;
  provedBy: Strength | null;
  /** The browsers that had agreed or shared by then; null for the client. */
  parties: readonly (string | null)[];
  /** Whether whoever stopped may erase. If not, nobody is erased whom no notice has reached. */
  mayErase: boolean;
  /** When the client was asked to erase the person instead. */
  askedAt: string | null;
  /** When the person decided that the data stays, hidden. */
  objectedAt: string | null;
  /** When an admin showed the data again. */
  shownAgainAt: string | null;
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
    isHidden: rule.after !== 'keep' && row.shown_again_at === null,
    eraseAt: row.erase_at === null ? null : new Date(row.erase_at),
    stoppedBy: row.stopped_by,
    provedBy: row.proved_by as Strength | null,
    parties: row.parties,
    mayErase: row.may_erase,
    askedAt: row.asked_at,
    objectedAt: row.objected_at,
    shownAgainAt: row.shown_again_at,
  };
}

/** As the API shows it. */
export function showWithdrawal(withdrawal: Withdrawal): Shown {
  const { withdrawnAt, rule, isHidden, eraseAt } = withdrawal;
  return {
    withdrawn_at: withdrawnAt,
    stopped_by: withdrawal.stoppedBy as Stopper | null,
    proved_by: withdrawal.provedBy,
    after_withdrawal: rule.after,
    is_hidden: isHidden,
    erase_at: eraseAt?.toISOString() ?? null,
    client_asked_at: withdrawal.askedAt,
    objected_at: withdrawal.objectedAt,
    shown_again_at: withdrawal.shownAgainAt,
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
