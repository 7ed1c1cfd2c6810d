import type { AmountToken } from '../../../page/amounts.ts';
import {
  type Item,
  isTransaction,
  type TotalItem,
  type TransactionItem,
} from '../../../relations/statements/items.ts';
import { markedDirection } from '../../../relations/statements/signs.ts';
import { sumOfRows } from '../../../relations/statements/totals.ts';
import type { Direction } from '../../../vocabulary/statements/labels.ts';
import { namesTotal } from '../../../vocabulary/statements/parts.ts';
import type { Cell, TableLine } from './table.ts';

const ROWS_OF_TOTAL_MIN = 2;
/** Longer lists are not searched for unnamed totals, because the search adds up all rows before each row. */
const ITEMS_BEFORE_TOTAL_MAX = 2_000;

/** Reads the totals in a row whose label names a total. */
export function totalsOf(
  { cells, section, line }: TableLine,
  of: Direction | 'all',
  items: readonly Item[],
): TotalItem[] {
  return cells.flatMap(({ role, token }): TotalItem[] => {
    const direction =
      role === 'in' || role === 'out' ? role : role !== 'amount' ? null : of === 'all' ? section : of;
    if (direction === null) return [];
    const rows = lastWithSum(items, direction, token.pence) ?? rowsSince(items, direction);
    return [{ kind: 'total', of: direction, rows, amount: token, page: line.page }];
  });
}

/**
 * A row whose amount is the sum of several rows is a total, whatever it is called, if it has no date and no balance, or
 * repeats the balance before it. Below the total of the other direction, it may be the sum of one row, such as the only
 * salary of a month.
 */
export function unnamedTotals(
  { line }: TableLine,
  money: readonly Cell[],
  items: readonly Item[],
): TotalItem[] {
  if (items.length > ITEMS_BEFORE_TOTAL_MAX) return [];
  // a row with money in both directions is hardly a transaction
  const isBoth = money.length > 1;
  const totals = money.flatMap(({ role, token }): TotalItem[] => {
    const directions = role === 'in' || role === 'out' ? [role] : (['in', 'out'] as const);
    const of = directions.find((direction) => {
      const rows = rowsSince(items, direction);
      const last = items.at(-1);
      const isBelowOther = last?.kind === 'total' && last.of !== direction;
      const isEnough = rows.length >= (isBelowOther || isBoth ? 1 : ROWS_OF_TOTAL_MIN);
      return isEnough && sumOfRows(rows) === token.pence;
    });
    return of ? [{ kind: 'total', of, rows: rowsSince(items, of), amount: token, page: line.page }] : [];
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
  const isPence = (sum: bigint) => sum === pence || -sum === pence;
  let charged = 0n;
  const refunds: bigint[] = [];
  return items
    .slice(-ITEMS_BEFORE_TOTAL_MAX)
    .toReversed()
    .some((item) => {
      if (item.kind !== 'transaction') return false;
      if (item.amount.mark === null) charged += item.amount.pence;
      else refunds.push(item.amount.pence);
      const refunded = refunds.reduce((sum, refund) => sum + refund, 0n);
      return [charged, charged - refunded, ...refunds.map((paid) => charged - refunded + paid)].some(isPence);
    });
}

/**
 * Returns true if a row repeats the balance of the row before, although it has an amount: it can't be a transaction.
 */
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
  const blocks: { rows: TransactionItem[]; total: TotalItem }[] = [];
  let rows: TransactionItem[] = [];
  for (const item of items) {
    if (item.kind === 'transaction') rows.push(item);
    if (item.kind !== 'total') continue;
    if (rows.length > 0) blocks.push({ rows, total: item });
    rows = [];
  }
  const isBare = ({ direction, amount }: TransactionItem) => direction === null && amount.mark === null;
  const summed = blocks.filter(
    ({ rows: own, total }) => own.every(isBare) && sumOfRows(own) === total.amount.pence,
  );
  if (new Set(summed.map(({ total }) => total.of)).size < 2) return;
  for (const { rows: own, total } of summed) {
    for (const row of own) row.direction = total.of;
    total.rows = own;
  }
}

/** Returns the last rows in a direction that add up to a sum, such as those of a day, a page or a section. */
function lastWithSum(items: readonly Item[], direction: Direction, sum: bigint): TransactionItem[] | null {
  if (items.length > ITEMS_BEFORE_TOTAL_MAX) return null;
  const rows = rowsOf(items.filter(isTransaction), direction);
  let [all, from] = [0n, rows.length];
  while (all !== sum && from > 0) all += rows[--from]?.amount.pence ?? 0n;
  return all === sum ? rows.slice(from) : null;
}

/** Lists the rows in this direction since the previous total. */
function rowsSince(items: readonly Item[], direction: Direction): TransactionItem[] {
  const from = items.findLastIndex((item) => item.kind === 'total' && item.of === direction) + 1;
  return rowsOf(items.slice(from).filter(isTransaction), direction);
}

function rowsOf(rows: readonly TransactionItem[], direction: Direction): TransactionItem[] {
  const bare = bareDirection(rows);
  return rows.filter((row) => (row.direction ?? markedDirection(row.amount) ?? bare) === direction);
}

/** Where one column has all amounts, those of one direction have a mark. Returns the other direction. */
function bareDirection(rows: readonly TransactionItem[]): Direction | null {
  const marked = new Set(rows.map(({ amount }) => markedDirection(amount)));
  return marked.has('out') ? 'in' : marked.has('in') ? 'out' : null;
}
