import type { AmountToken } from '../../../page/amounts.ts';
import {
  type Item,
  isTransaction,
  type TotalItem,
  type TransactionItem,
} from '../../../relations/statements/items.ts';
import { sum } from '../../../relations/statements/ledger.ts';
import { markedDirection } from '../../../relations/statements/signs.ts';
import { isSumOfRows, sumOfRows } from '../../../relations/statements/totals.ts';
import type { Direction } from '../../../vocabulary/statements/labels.ts';
import { namesTotal } from '../../../vocabulary/statements/parts.ts';
import type { Cell, TableLine } from './rows.ts';

/** Totals add up the last of these rows. Without a limit, the time would grow with the square of the rows. */
const ROWS_OF_TOTAL_MAX = 2_000;

/** Reads the totals in a row whose label names a total: of the last rows that add up to it, or else since the last total. */
export function totalsOf(
  { cells, section, line }: TableLine,
  of: Direction | 'all',
  items: readonly Item[],
): TotalItem[] {
  return cells.flatMap(({ role, token }): TotalItem[] => {
    const named = of === 'all' ? section : of;
    const direction = role === 'in' || role === 'out' ? role : role === 'amount' ? named : null;
    if (direction === null) return [];
    const all = rowsOf(items.filter(isTransaction), direction);
    const rows = lastWithSum(all, token.pence) ?? rowsSince(items, direction);
    return [{ kind: 'total', of: direction, rows, amount: token, page: line.page }];
  });
}

/**
 * A row whose amount is the sum of several rows is a total, whatever it is called, if it has no date and no balance, or
 * repeats the balance before it. Below the total of the other direction, or beside it, it may be the sum of one row, such
 * as the only salary of a month.
 */
export function unnamedTotals(
  { line }: TableLine,
  money: readonly Cell[],
  items: readonly Item[],
): TotalItem[] {
  const last = items.at(-1);
  const totals = money.flatMap(({ role, token }): TotalItem[] => {
    const directions = role === 'in' || role === 'out' ? [role] : (['in', 'out'] as const);
    return directions
      .map(
        (of) => ({ kind: 'total', of, rows: rowsSince(items, of), amount: token, page: line.page }) as const,
      )
      .filter(
        ({ of, rows }) =>
          rows.length > (money.length > 1 || (last?.kind === 'total' && last.of !== of) ? 0 : 1),
      )
      .filter(isSumOfRows)
      .slice(0, 1);
  });
  return totals.length === money.length ? totals : [];
}

/**
 * Returns true for a row that is called a total and is what one of several cards was charged: the sum of the last rows,
 * less refunds, perhaps without a payment.
 */
export function isNetTotal({ text }: TableLine, money: readonly Cell[], items: readonly Item[]): boolean {
  const [cell, second] = money;
  if (cell?.role !== 'amount' || second !== undefined || !namesTotal(text)) return false;
  const { pence } = cell.token;
  let net = 0n;
  const refunds = [0n];
  return items
    .slice(-ROWS_OF_TOTAL_MAX)
    .toReversed()
    .some((item) => {
      if (item.kind !== 'transaction') return false;
      const { amount } = item;
      if (amount.mark !== null) refunds.push(amount.pence);
      net += amount.mark === null ? amount.pence : -amount.pence;
      return [sum([net, ...refunds]), ...refunds.map((paid) => net + paid)].some(
        (own) => own === pence || -own === pence,
      );
    });
}

/** Returns true if a row repeats the balance of the row before, although it has an amount: it can't be a transaction. */
export function repeatsBalance(items: readonly Item[], balance: AmountToken | null): boolean {
  const last = items.at(-1);
  const before = last?.kind === 'transaction' ? last.balance : null;
  return balance !== null && before?.pence === balance.pence && before.mark === balance.mark;
}

/**
 * Gives rows without a sign the direction of the total below them, where both directions have a total and the rows above
 * each add up to it: the rows are in sections, whatever their headings are.
 */
export function directByTotals(items: readonly Item[]): void {
  const isBare = ({ direction, amount }: TransactionItem) => direction === null && amount.mark === null;
  let rows: TransactionItem[] = [];
  const summed: { rows: TransactionItem[]; total: TotalItem }[] = [];
  for (const item of items) {
    if (item.kind === 'transaction') rows.push(item);
    if (item.kind !== 'total') continue;
    const isSum = rows.length > 0 && rows.every(isBare) && sumOfRows(rows) === item.amount.pence;
    if (isSum) summed.push({ rows, total: item });
    rows = [];
  }
  if (new Set(summed.map(({ total }) => total.of)).size < 2) return;
  for (const { rows: own, total } of summed) {
    for (const row of own) row.direction = total.of;
    total.rows = own;
  }
}

/** Returns the last rows that add up to a sum, such as those of a day, a page or a section. */
function lastWithSum(rows: readonly TransactionItem[], due: bigint): TransactionItem[] | null {
  let [all, from] = [0n, rows.length];
  while (all !== due && from > 0) all += rows[--from]?.amount.pence ?? 0n;
  return all === due ? rows.slice(from) : null;
}

/** Lists the rows in this direction since the previous total. */
function rowsSince(items: readonly Item[], direction: Direction): TransactionItem[] {
  const from = items.findLastIndex((item) => item.kind === 'total' && item.of === direction) + 1;
  return rowsOf(items.slice(from).filter(isTransaction), direction);
}

/** Where one column has all amounts, those of one direction have a mark, and the others have the other direction. */
function rowsOf(rows: readonly TransactionItem[], direction: Direction): TransactionItem[] {
  const marked = new Set(rows.map(({ amount }) => markedDirection(amount)));
  const bare = marked.has('out') ? 'in' : marked.has('in') ? 'out' : null;
  return rows
    .slice(-ROWS_OF_TOTAL_MAX)
    .filter((row) => (row.direction ?? markedDirection(row.amount) ?? bare) === direction);
}
