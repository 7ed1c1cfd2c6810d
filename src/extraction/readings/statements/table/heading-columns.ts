import type { Role } from '../../../vocabulary/statements/lexicon.ts';
import type { MoneyColumn, MoneyRole, Span, TableColumns } from './table-columns.ts';

export interface HeadingCell extends Span {
  role: Role;
  /** The known word is part of a sentence beside the heading. */
  isInSentence: boolean;
}

const MONEY: readonly Role[] = ['out', 'in', 'amount', 'balance', 'other'];

/**
 * Returns the columns of a heading for a table with dates and money. Returns null for a row of labels with
 * amounts below them.
 */
export function columnsOf(all: readonly HeadingCell[]): TableColumns | null {
  const named = all.filter(({ isInSentence }) => !isInSentence);
  const cells = withoutSidebar(named);
  const right = (isWhole(named) ? all : named).at(-1);
  const of = (role: Role) => cells.find((cell) => cell.role === role) ?? null;
  const money = cells.flatMap(({ role, x0, x1 }): MoneyColumn[] =>
    MONEY.includes(role) ? [{ role: role as MoneyRole, x0, x1 }] : [],
  );
  const own = money.filter(({ role }) => role !== 'other');
  const [date, posted] = inOrder(of('date'), of('posted'));
  if (own.length === 0 || cells.some(({ role }) => role === 'summary')) return null;
  if (date === null && !(of('description') && own.length > 0)) return null;
  return {
    date,
    posted,
    description: of('description'),
    type: of('type'),
    money: dropRepeats(nameAmount(money)),
    sidebar: right === undefined || right.x0 === cells.at(-1)?.x0 ? null : right,
    hasHeader: true,
  };
}

/** Puts two date columns in order: the left one orders the rows. */
function inOrder(
  date: HeadingCell | null,
  posted: HeadingCell | null,
): [HeadingCell | null, HeadingCell | null] {
  if (date === null) return [posted, null];
  return posted !== null && posted.x0 < date.x0 ? [posted, date] : [date, posted];
}

/**
 * Drops unrelated cells to the left or right of a complete heading, such as "At a glance: start balance". Between its
 * other cells, "New balance" is the column of balances.
 */
function withoutSidebar(cells: readonly HeadingCell[]): readonly HeadingCell[] {
  const isOwn = ({ role }: HeadingCell) => role !== 'summary';
  const own = cells.slice(cells.findIndex(isOwn), cells.findLastIndex(isOwn) + 1);
  const inside = own.filter((cell) => !isOwn(cell)).length;
  const hasBalance = own.some(({ role }) => role === 'balance');
  if (!isWhole(own) || inside > 1 || (inside === 1 && hasBalance)) return cells;
  return own.map((cell) => (isOwn(cell) ? cell : { ...cell, role: 'balance' }));
}

function isWhole(cells: readonly HeadingCell[]): boolean {
  const has = (...roles: Role[]) => cells.some(({ role }) => roles.includes(role));
  return has('date', 'posted') && has('description') && has('amount', 'in', 'out');
}

/**
 * Names an "Amount" column by its neighbours: beside a column of money out it holds money in; to the right of
 * both directions it holds the balance.
 */
function nameAmount(money: readonly MoneyColumn[]): MoneyColumn[] {
  const has = (role: MoneyRole) => money.some((column) => column.role === role);
  if (!has('out') || (has('in') && (has('balance') || money.at(-1)?.role !== 'amount'))) return [...money];
  const role = has('in') ? 'balance' : 'in';
  return money.map((column) => (column.role === 'amount' ? { ...column, role } : column));
}

/** Keeps the rightmost of several columns with the same role, such as "Payments" and "Paid out". */
function dropRepeats(money: readonly MoneyColumn[]): MoneyColumn[] {
  return money.filter(
    ({ role }, index) => role === 'other' || !money.slice(index + 1).some((later) => later.role === role),
  );
}
