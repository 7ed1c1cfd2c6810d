import type { Retouch } from '#sandbox/documents/drawing/paper.ts';
import { addDays } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { Chance } from '../chance.ts';
import { type Account, type AccountRow, withTotals } from './account.ts';
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
export type StatementForgery = (typeof STATEMENT_FORGERIES)[number];

export interface ForgedAccount {
  account: Account;
  /** How a forger replaces the printed values; null if the whole page is drawn again. */
  how: Retouch | null;
}

/** Forges a statement. Returns null if there is nothing to forge in this way. */
export function forgeStatement(
  chance: Chance,
  kind: StatementForgery,
  account: Account,
): ForgedAccount | null {
  const by = chance.pence(120_00n, 900_00n);
  switch (kind) {
    case 'closing_changed':
      return { account: withClosing(account, by), how: null };
    case 'picture_over_balance':
      return { account: withClosing(account, by), how: 'picture' };
    case 'row_inserted':
      return { account: insertRow(chance, account), how: 'other_font' };
    case 'date_moved':
      return moveDate(chance, account);
    case 'amount_changed':
      return changeAmount(account, by, null);
    case 'amount_retouched':
      return changeAmount(account, by, chance.pick(['other_font', 'overlay', 'mixed_digits']));
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
  return withTotals({
    ...account,
    rows: [...account.rows.slice(0, at), inserted, ...account.rows.slice(at)],
  });
}

/** A row on another day. Without traces of the change, only the order of the rows gives it away. */
function moveDate(chance: Chance, account: Account): ForgedAccount {
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

/** Only the amount changes: balances and totals stay. */
function changeAmount(account: Account, by: Pence, how: Retouch | null): ForgedAccount | null {
  const [row] = account.rows
    .filter(({ amount }) => amount > 0n)
    .toSorted((a, b) => Number(b.amount - a.amount));
  return row ? { account: replaceRow(account, row, { ...row, amount: row.amount + by }), how } : null;
}

function replaceRow(account: Account, row: AccountRow, by: AccountRow): Account {
  return { ...account, rows: account.rows.map((one) => (one === row ? by : one)) };
}
