import type { Retouch } from '#sandbox/documents/drawing/paper.ts';
import { addDays } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { Chance } from '../chance.ts';
import { type Account, type AccountRow, withTotals } from './account.ts';
import { type PartedAccount, withShown } from './parts.ts';
import { PARTIES } from './words.ts';

/** What forgers do to statements. */
export const STATEMENT_FORGERIES = [
  'closing_changed',
  'row_inserted',
  'date_moved',
  'amount_changed',
  'amount_retouched',
  'picture_over_balance',
] as const;
/** What forgers do to accounts with parts. */
export const ACCOUNT_FORGERIES = [
  'amount_changed',
  'closing_changed',
  'row_inserted',
  'pot_as_account',
  'pending_as_booked',
] as const;
export type StatementForgery = (typeof STATEMENT_FORGERIES)[number] | (typeof ACCOUNT_FORGERIES)[number];

/** Forgeries of a balance that must be printed. */
export const FORGERIES_OF_CLOSING: readonly (StatementForgery | null)[] = [
  'closing_changed',
  'picture_over_balance',
  'pot_as_account',
  'pending_as_booked',
];

export interface ForgedAccount {
  parted: PartedAccount;
  /** How a forger replaces the printed values; null if the whole page is drawn again. */
  how: Retouch | null;
}

/** Forges a statement. Returns null if there is nothing to forge in this way. */
export function forgeStatement(
  chance: Chance,
  kind: StatementForgery,
  parted: PartedAccount,
): ForgedAccount | null {
  const { account } = parted;
  const by = chance.pence(120_00n, 900_00n);
  const changed = (own: Account, how: Retouch | null) => ({
    parted: withShown({ ...parted, account: own }),
    how,
  });
  const largest = account.rows
    .filter(({ amount }) => amount > 0n)
    .toSorted((a, b) => Number(b.amount - a.amount))[0];
  /** Only the amount changes: balances and totals stay. */
  const raised = (how: Retouch | null) =>
    largest ? changed(replaceRow(account, largest, { ...largest, amount: largest.amount + by }), how) : null;
  switch (kind) {
    case 'closing_changed':
      return changed(withClosing(account, by), null);
    case 'picture_over_balance':
      return changed(withClosing(account, by), 'picture');
    case 'row_inserted':
      return changed(insertRow(chance, account), 'other_font');
    case 'date_moved': {
      const moved = moveDate(chance, account);
      return changed(moved.account, moved.how);
    }
    case 'amount_changed':
      return raised(null);
    case 'amount_retouched':
      return raised(chance.pick(['other_font', 'overlay', 'mixed_digits']));
    case 'pot_as_account':
      return exchangeBalances(parted);
    case 'pending_as_booked':
      return bookPending(parted);
  }
}

function withClosing(account: Account, by: Pence): Account {
  const last = account.months.length - 1;
  return {
    ...account,
    closing: account.closing + by,
    months: account.months.map((month, index) =>
      index === last ? { ...month, closing: month.closing + by } : month,
    ),
  };
}

/** A salary near the end, with all later balances and totals changed to match. */
function insertRow(chance: Chance, account: Account): Account {
  const at = Math.max(0, account.rows.length - chance.between(1, 4));
  const beside = account.rows[at];
  if (!beside) return account;
  const inserted: AccountRow = {
    ...beside,
    id: 'inserted',
    kind: account.isCard ? 'card_payment' : 'salary',
    lines: [chance.choose(PARTIES.employers), `SALARY ${chance.between(1000, 9999)}`],
    amount: chance.pence(900_00n, 2_900_00n),
  };
  return withTotals({ ...account, rows: account.rows.toSpliced(at, 0, inserted) });
}

/** A row on another day. Without traces of the change, only the order of the rows gives it away. */
function moveDate(chance: Chance, account: Account): { account: Account; how: Retouch | null } {
  const row = chance.pick(account.rows);
  const days = chance.pick([-6, -4, 5, 8]);
  const moved = { ...row, date: addDays(row.date, days), posted: addDays(row.posted, days) };
  const changed = replaceRow(account, row, moved);
  const isInOrder = changed.rows.every(({ date }, index) => date >= (changed.rows[index - 1]?.date ?? date));
  return {
    account: changed,
    how: chance.pick(isInOrder ? ['other_font', 'overlay'] : ['other_font', 'overlay', null]),
  };
}

function replaceRow(account: Account, row: AccountRow, by: AccountRow): Account {
  return { ...account, rows: account.rows.map((one) => (one === row ? by : one)) };
}

/** The pots' balance passes for the account's. */
function exchangeBalances(parted: PartedAccount): ForgedAccount | null {
  const { account, parts } = parted.shown;
  if (parted.parts.length === 0 || parts <= account) return null;
  return { parted: { ...parted, shown: { account: parts, parts: account } }, how: null };
}

/** A pending salary among the booked rows, with its balance, but the summary as it was. */
function bookPending(parted: PartedAccount): ForgedAccount | null {
  const salary = parted.pending.find(({ kind }) => kind === 'salary');
  const { account } = parted;
  if (salary === undefined) return null;
  const booked: AccountRow = { ...salary, id: 'booked', date: account.end, posted: account.end };
  const changed = withTotals({ ...account, rows: [...account.rows, booked] });
  const { closing, totalIn, totalOut, months } = account;
  return { parted: { ...parted, account: { ...changed, closing, totalIn, totalOut, months } }, how: null };
}
