import type { DateToken } from '../../../page/dates.ts';
import { EM } from '../../../page/tolerances.ts';
import { type Item, isTransaction } from '../../../relations/statements/items.ts';
import { isSumOfRows } from '../../../relations/statements/totals.ts';
import { balanceLabel, type Direction, totalLabel } from '../../../vocabulary/statements/labels.ts';
import { FEW, MOST } from './patterns.ts';
import type { Cell, TableLine } from './rows.ts';
import { directByTotals, isNetTotal, repeatsBalance, totalsOf, unnamedTotals } from './total-rows.ts';
import { printsEveryDate, settleDates } from './unread-dates.ts';

/** A line with amounts, and the lines of text above and below that belong to it. */
interface Band {
  row: TableLine;
  above: TableLine[];
  below: TableLine[];
}

/** How the table prints the parts of a row. */
interface Habits {
  /** Text that is as far from the row above as from the row below belongs to the one below. */
  isTextAbove: boolean;
  /** The date of a row is below its amount. */
  isDateBelow: boolean;
  /** Every row has a date of its own. */
  isEveryDatePrinted: boolean;
}

/** Reads the items of a table: transactions with their full text, balances and totals. */
export function listItems(printed: readonly TableLine[]): Item[] {
  const lines = withoutStrayDates(printed);
  const habits = habitsOf(lines);
  const items: Item[] = [];
  let [date, isDateUnread, isOver] = [null as DateToken | null, false, false];
  let last: Band | null = null;
  for (const band of listBands(lines, habits)) {
    const { row, above, below } = band;
    const own = [...above, row, ...(habits.isDateBelow ? below : [])];
    const dated = own.findLast((line) => line.date !== null);
    if (dated !== undefined) [date, isDateUnread] = [dated.date, false];
    else if (row.line.isOcr && (habits.isEveryDatePrinted || own.some(({ hasUnreadDate }) => hasUnreadDate)))
      isDateUnread = true;
    const isNew = last === null || row.line.page !== last.row.line.page || row.part !== last.row.part;
    isOver = dated === undefined && !isNew && isOver;
    last = band;
    if (isOver) continue;
    const text = [...above, row].map((line) => line.text).filter(Boolean);
    const isDated = row.date !== null || (habits.isDateBelow && dated !== undefined);
    const read = itemsOf(row, { date, isDateUnread, isDated, text, items });
    items.push(...read);
    const previous = items.at(-1);
    if (previous?.kind === 'transaction')
      previous.text.push(...below.map((line) => line.text).filter(Boolean));
    isOver =
      read.some((item) => item.kind === 'balance' && item.label === 'closing') && items.some(isTransaction);
  }
  settleDates(items.filter(isTransaction));
  directByTotals(items);
  return items;
}

function habitsOf(lines: readonly TableLine[]): Habits {
  const rows = lines.filter(({ cells }) => cells.length > 0);
  const first = lines.findIndex(
    ({ cells, text }) => cells.some(({ role }) => role !== 'balance') && balanceLabel(text) === null,
  );
  const dated = lines.filter(({ date, cells }) => date !== null && cells.length === 0).length;
  return {
    isTextAbove: isTextAbove(lines),
    isDateBelow: lines.slice(0, first + 1).every(({ date }) => date === null) && dated >= MOST * rows.length,
    isEveryDatePrinted: printsEveryDate(lines),
  };
}

/**
 * A dated line without an amount waits for the amount below. Text directly above a dated row belongs to the row before.
 * Otherwise text belongs to the nearer row.
 */
function isTextAbove(lines: readonly TableLine[]): boolean {
  let [votes, closer] = [0, 0];
  for (const [index, row] of lines.entries()) {
    const [last, next] = [lines[index - 1], lines[index + 1]];
    if (row.cells.length > 0 || row.text === '' || next?.line.page !== row.line.page) continue;
    if (row.date !== null) votes += next.date === null && (next.cells.length > 0 || next.text !== '') ? 1 : 0;
    else if (last && next.date !== null) votes -= isNear(last, row, EM.nearGap) ? 1 : 0;
    else if (last && last.cells.length > 0 && next.cells.length > 0)
      closer += Math.sign(Math.round(gapBetween(last, row) - gapBetween(row, next)));
  }
  return (votes || closer) > 0;
}

/** Where dates are on the lines of rows, a date alone is part of something else, such as the heading of a page. */
function withoutStrayDates(lines: readonly TableLine[]): readonly TableLine[] {
  const isAlone = ({ date, cells, text }: TableLine) => date !== null && cells.length === 0 && text === '';
  const dated = lines.filter(({ date }) => date !== null).length;
  const alone = lines.filter(isAlone).length;
  if (alone === 0 || alone > FEW * dated) return lines;
  return lines.map((row) => (isAlone(row) ? { ...row, date: null } : row));
}

function listBands(lines: readonly TableLine[], habits: Habits): Band[] {
  const bands: Band[] = [];
  let between: TableLine[] = [];
  for (const row of lines) {
    if (row.cells.length === 0) {
      if (row.text !== '' || row.date !== null || row.hasUnreadDate) between.push(row);
      continue;
    }
    const band: Band = { row, above: [], below: [] };
    share(between, bands.at(-1), band, habits);
    bands.push(band);
    between = [];
  }
  share(between, bands.at(-1), undefined, habits);
  return bands;
}

/** Gives the lines between two rows to the one above or to the one below. */
function share(
  lines: readonly TableLine[],
  before: Band | undefined,
  next: Band | undefined,
  habits: Habits,
): void {
  const at = splitOf(lines, next?.row, habits);
  let last = before?.row;
  for (const line of lines.slice(0, at)) {
    if (last === undefined || !isNear(last, line, EM.nearGap)) break;
    before?.below.push(line);
    last = line;
  }
  let first = next?.row;
  for (const line of lines.slice(at).reverse()) {
    if (first === undefined || !isNear(line, first, line.text === '' ? EM.columnReach : EM.nearLine)) break;
    next?.above.unshift(line);
    first = line;
  }
}

/** Returns where the lines that belong to the row below begin. */
function splitOf(
  lines: readonly TableLine[],
  below: TableLine | undefined,
  { isTextAbove, isDateBelow }: Habits,
): number {
  const usual = isTextAbove ? 0 : lines.length;
  const dated = lines.findIndex(({ date, hasUnreadDate }) => date !== null || hasUnreadDate);
  if (dated >= 0 && !isDateBelow) return Math.min(usual, dated);
  const beside = lines.findIndex((line) => below && isHalfBeside(line, below));
  return beside >= 0 ? beside : usual;
}

function isHalfBeside({ line }: TableLine, row: TableLine): boolean {
  return line.page === row.line.page && Math.abs(line.y0 - row.line.y0) < EM.closeGap * line.size;
}

function isNear(one: TableLine, next: TableLine, em: number): boolean {
  return (
    one.line.page === next.line.page && one.part === next.part && gapBetween(one, next) <= em * next.line.size
  );
}

/** Returns 0 across pages, because a page break says nothing about the gap. */
function gapBetween(one: TableLine, next: TableLine): number {
  return one.line.page === next.line.page ? next.line.y0 - one.line.y1 : 0;
}

function itemsOf(
  row: TableLine,
  {
    date,
    isDateUnread,
    isDated,
    text,
    items,
  }: {
    date: DateToken | null;
    isDateUnread: boolean;
    isDated: boolean;
    text: string[];
    items: readonly Item[];
  },
): Item[] {
  const { page } = row.line;
  const money = row.cells.filter(({ role }) => role !== 'other' && role !== 'balance');
  const balance = row.cells.findLast(({ role }) => role === 'balance')?.token ?? null;
  const label = balanceLabel(row.text) ?? balanceLabel(text.join(' '));
  const isInAmountColumn = money.every(({ role }) => role === 'amount');
  if (label !== null && (money.length === 0 || (balance === null && isInAmountColumn))) {
    const printed = balance ?? money.at(-1)?.token;
    return printed ? [{ kind: 'balance', label, date, balance: printed, page }] : [];
  }
  const total = totalLabel(row.text);
  const totals = total === null ? [] : totalsOf(row, total, items);
  // a shop may be called "Total": a row with a date is a total only if it adds up
  if (total !== null && (!isDated || (totals.length > 0 && totals.every(isSumOfRows)))) return totals;
  if (money.length === 0) {
    const previous = items.at(-1);
    if (balance === null) return [];
    if (previous?.kind === 'transaction' && previous.balance === null && row.text === '')
      previous.balance = balance;
    else return [{ kind: 'balance', label: 'checkpoint', date, balance, page }];
    return [];
  }
  const real = money.filter(({ role, token }) => role === 'amount' || token.pence !== 0n);
  const isUndated = !isDated && balance === null;
  const unnamed = isUndated || repeatsBalance(items, balance) ? unnamedTotals(row, real, items) : [];
  if (unnamed.length > 0) return unnamed;
  if (isUndated && !row.hasUnreadDate && isNetTotal(row, real, items)) return [];
  return real.map(
    (cell, index): Item => ({
      kind: 'transaction',
      date,
      isDateUnread,
      text,
      amount: cell.token,
      ...directionOf(cell, row.section),
      balance: index === real.length - 1 ? balance : null,
      page,
    }),
  );
}

function directionOf({ role }: Cell, section: Direction | null) {
  if (role === 'in' || role === 'out') return { direction: role, isOwnColumn: true } as const;
  return { direction: section, isOwnColumn: false };
}
