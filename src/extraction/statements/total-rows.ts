import type { AmountToken } from './amounts.ts';
import { type Item, isTransaction, type TotalItem, type TransactionItem } from './item.ts';
import type { Direction } from './labels.ts';
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
    const subtotal = endsWithSum(items, direction, token.pence) ? token.pence : sumSince(items, direction);
    return [{ kind: 'total', of: direction, subtotal, amount: token, page: line.page }];
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
      const amounts = amountsSince(items, direction);
      const last = items.at(-1);
      const isBelowOther = last?.kind === 'total' && last.of !== direction;
      const isEnough = amounts.length >= (isBelowOther || isBoth ? 1 : ROWS_OF_TOTAL_MIN);
      return isEnough && sumOf(amounts) === token.pence;
    });
    return of ? [{ kind: 'total', of, subtotal: token.pence, amount: token, page: line.page }] : [];
  });
  return totals.length === money.length ? totals : [];
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
    ({ rows: own, total }) =>
      own.every(isBare) && sumOf(own.map(({ amount }) => amount.pence)) === total.amount.pence,
  );
  if (new Set(summed.map(({ total }) => total.of)).size < 2) return;
  for (const { rows: own, total } of summed) {
    for (const row of own) row.direction = total.of;
    total.subtotal = total.amount.pence;
  }
}

export function addsUp({ amount, subtotal }: TotalItem): boolean {
  return amount.pence === subtotal;
}

/** Returns true for the sum of the last rows in a direction, such as those of a day, a page or a section. */
function endsWithSum(items: readonly Item[], direction: Direction, sum: bigint): boolean {
  if (items.length > ITEMS_BEFORE_TOTAL_MAX) return false;
  let all = 0n;
  for (const amount of amountsOf(items.filter(isTransaction), direction).toReversed()) {
    if (all === sum) return true;
    all += amount;
  }
  return all === sum;
}

function sumSince(items: readonly Item[], direction: Direction): bigint {
  return sumOf(amountsSince(items, direction));
}

/** Lists the amounts of the rows in this direction since the previous total. */
function amountsSince(items: readonly Item[], direction: Direction): bigint[] {
  const from = items.findLastIndex((item) => item.kind === 'total' && item.of === direction) + 1;
  return amountsOf(items.slice(from).filter(isTransaction), direction);
}

function amountsOf(rows: readonly TransactionItem[], direction: Direction): bigint[] {
  const bare = bareDirection(rows);
  return rows
    .filter((row) => (row.direction ?? markedDirection(row.amount) ?? bare) === direction)
    .map(({ amount }) => amount.pence);
}

/** Where one column has all amounts, those of one direction have a mark. Returns the other direction. */
function bareDirection(rows: readonly TransactionItem[]): Direction | null {
  const marked = new Set(rows.map(({ amount }) => markedDirection(amount)));
  return marked.has('out') ? 'in' : marked.has('in') ? 'out' : null;
}

function markedDirection({ mark }: AmountToken): Direction | null {
  if (mark === 'minus' || mark === 'debit') return 'out';
  return mark === 'plus' || mark === 'credit' ? 'in' : null;
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
