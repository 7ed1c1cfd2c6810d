import type { DateToken } from '../../../page/dates.ts';
import { EM } from '../../../page/tolerances.ts';
import { type Item, isTransaction } from '../../../relations/statements/items.ts';
import { isSumOfRows } from '../../../relations/statements/totals.ts';
import { balanceLabel, type Direction, totalLabel } from '../../../vocabulary/statements/labels.ts';
import { FEW, MOST, SEVERAL } from './patterns.ts';
import type { Cell, TableLine } from './table.ts';
import { directByTotals, isNetTotal, repeatsBalance, totalsOf, unnamedTotals } from './total-rows.ts';
import { printsEveryDate, settleDates } from './unread-dates.ts';

/** The amount that a separate line of text belongs to: the one before it or the one after it. */
type Attachment = 'before' | 'after';

const ITEMS_MAX = 50_000;
/** As a multiple of the usual row distance: lines without a date that are further away are not rows. */
const GAP_OF_ROWS = 3.5;

/** State carried from line to line. */
interface Progress {
  items: Item[];
  date: DateToken | null;
  /** A row after `date` has a date that was not read. */
  isDateUnread: boolean;
  /** Every row has a date of its own. */
  isEveryDatePrinted: boolean;
  /** Text that waits for its amount, and the date before it. */
  pending: { rows: TableLine[]; dateBefore: DateToken | null };
  last: TableLine | null;
  page: number;
  /** The table has ended; only a date can resume it. */
  isOver: boolean;
}

/** Reads the items of a table: transactions with their full text, balances and totals. */
export function listItems(printed: readonly TableLine[]): Item[] {
  const lines = raiseDates(withoutStrayDates(joinCentred(printed)));
  const attachment = guessAttachment(lines);
  const pitch = usualPitch(lines);
  const progress: Progress = {
    items: [],
    date: null,
    isDateUnread: false,
    isEveryDatePrinted: printsEveryDate(lines),
    pending: { rows: [], dateBefore: null },
    last: null,
    page: 0,
    isOver: false,
  };
  for (const row of lines) {
    if (progress.items.length >= ITEMS_MAX) break;
    if (row.isFirst || progress.page !== row.line.page) startAgain(progress, row.line.page);
    forgetStrayText(progress, row);
    if (row.date !== null) progress.isOver = false;
    const isApart = progress.last !== null && gapBetween(progress.last, row) > GAP_OF_ROWS * pitch;
    if (isApart && row.date === null && row.cells.length > 0 && balanceLabel(row.text) === null)
      progress.isOver = true;
    if (progress.isOver) continue;
    if (row.cells.length === 0) takeText(progress, row, attachment);
    else takeAmounts(progress, row);
  }
  settleDates(progress.items.filter(isTransaction));
  directByTotals(progress.items);
  return progress.items;
}

/**
 * A description of two lines may be printed beside the middle of its row: one line is half above the row, the other half
 * below it.
 */
function joinCentred(lines: readonly TableLine[]): readonly TableLine[] {
  const joined = [...lines];
  for (const [index, row] of lines.entries()) {
    const [above, below] = [lines[index - 1], lines[index + 1]];
    if (row.cells.length === 0 || !above || !below) continue;
    if (![above, below].every((text) => isText(text) && isHalfBeside(text, row))) continue;
    const texts = [above, row, below].map(({ text }) => text);
    joined[index - 1] = { ...above, text: '' };
    joined[index] = { ...row, text: texts.filter(Boolean).join(' ') };
    joined[index + 1] = { ...below, text: '' };
  }
  return joined;
}

function isText({ cells, date, text }: TableLine): boolean {
  return cells.length === 0 && date === null && text !== '';
}

function isHalfBeside(text: TableLine, { line }: TableLine): boolean {
  return text.line.page === line.page && Math.abs(text.line.y0 - line.y0) < EM.closeGap * line.size;
}

/** Where dates are on the lines of rows, a date alone is part of something else, such as the heading of a page. */
function withoutStrayDates(lines: readonly TableLine[]): readonly TableLine[] {
  const isAlone = ({ date, cells, text }: TableLine) => date !== null && cells.length === 0 && text === '';
  const dated = lines.filter(({ date }) => date !== null).length;
  const alone = lines.filter(isAlone).length;
  if (alone === 0 || alone > FEW * dated) return lines;
  return lines.map((row) => (isAlone(row) ? { ...row, date: null } : row));
}

/** Moves dates up to their rows where each date is printed below the amount. */
function raiseDates(lines: readonly TableLine[]): readonly TableLine[] {
  // above the first date there may be a balance with an unknown label
  const rows = lines.flatMap(({ cells, text }, index) =>
    cells.some(({ role }) => role !== 'balance') && balanceLabel(text) === null ? [index] : [],
  );
  const [first = 0] = rows;
  if (rows.length < 2 || lines.slice(0, first + 1).some(({ date }) => date !== null)) return lines;
  const raised = [...lines];
  let found = 0;
  for (const [at, index] of rows.entries()) {
    const until = Math.min(rows[at + 1] ?? lines.length, index + 1 + SEVERAL);
    const below = index + 1 + lines.slice(index + 1, until).findIndex(({ date }) => date !== null);
    const [row, dated] = [lines[index], below > index ? lines[below] : undefined];
    if (!row || !dated || row.date !== null || row.line.page !== dated.line.page) continue;
    raised[index] = { ...row, date: dated.date };
    raised[below] = { ...dated, date: null };
    found++;
  }
  return found >= MOST * rows.length ? raised : lines;
}

function startAgain(progress: Progress, page: number): void {
  progress.pending.rows = [];
  progress.last = null;
  progress.isOver = false;
  progress.page = page;
}

/** Drops waiting text that is too far above the next row, such as a dated line at the top of a page. */
function forgetStrayText(progress: Progress, row: TableLine): void {
  const { rows, dateBefore } = progress.pending;
  const waiting = rows.at(-1);
  if (waiting === undefined) return;
  const reach = waiting.text === '' ? EM.columnReach : EM.nearLine;
  if (gapBetween(waiting, row) <= reach * row.line.size) return;
  if (rows.some(({ date }) => date !== null)) progress.date = dateBefore;
  progress.pending.rows = [];
}

function takeText(progress: Progress, row: TableLine, attachment: Attachment): void {
  const { last, pending } = progress;
  const isNear = last?.line.page === row.line.page && gapBetween(last, row) <= EM.nearGap * row.line.size;
  if (row.date !== null) {
    if (pending.rows.length === 0) pending.dateBefore = progress.date;
    progress.date = row.date;
    pending.rows.push(row);
  } else if (row.hasUnreadDate) {
    pending.rows.push(row);
  } else if (row.text !== '') {
    const previous = progress.items.at(-1);
    if (pending.rows.length > 0 || attachment === 'after') pending.rows.push(row);
    else if (isNear && previous?.kind === 'transaction') previous.text.push(row.text);
  }
  if (row.date !== null || (row.text !== '' && isNear)) progress.last = row;
}

function takeAmounts(progress: Progress, row: TableLine): void {
  const { items, pending } = progress;
  noteDate(progress, row);
  const text = [...pending.rows, row].map((line) => line.text).filter(Boolean);
  const { date, isDateUnread } = progress;
  const read = itemsOf(row, { date, isDateUnread, text, items });
  items.push(...read);
  const isClosing = read.some((item) => item.kind === 'balance' && item.label === 'closing');
  if (isClosing && items.some(isTransaction)) progress.isOver = true;
  pending.rows = [];
  progress.last = row;
}

/** In a picture, a row may have a date that was not read. It is not the date of the row before. */
function noteDate(progress: Progress, { date, line, hasUnreadDate }: TableLine): void {
  const isDated = date !== null || progress.pending.rows.some((row) => row.date !== null);
  const isUnread = hasUnreadDate || progress.pending.rows.some((row) => row.hasUnreadDate);
  if (date !== null) progress.date = date;
  if (isDated) progress.isDateUnread = false;
  else if (line.isOcr && (isUnread || progress.isEveryDatePrinted)) progress.isDateUnread = true;
}

function itemsOf(
  row: TableLine,
  {
    date,
    isDateUnread,
    text,
    items,
  }: { date: DateToken | null; isDateUnread: boolean; text: string[]; items: readonly Item[] },
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
  if (total !== null && (row.date === null || (totals.length > 0 && totals.every(isSumOfRows))))
    return totals;
  if (money.length === 0) {
    const previous = items.at(-1);
    if (balance === null) return [];
    if (previous?.kind === 'transaction' && previous.balance === null && row.text === '')
      previous.balance = balance;
    else return [{ kind: 'balance', label: 'checkpoint', date, balance, page }];
    return [];
  }
  const real = money.filter(({ role, token }) => role === 'amount' || token.pence !== 0n);
  const isUndated = row.date === null && balance === null;
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

/**
 * Guesses where separate text belongs: a dated line without an amount waits for the amount below; text
 * directly above a dated row belongs to the row before.
 */
function guessAttachment(lines: readonly TableLine[]): Attachment {
  let [after, before, closer] = [0, 0, 0];
  lines.forEach((row, index) => {
    const next = lines[index + 1];
    if (row.cells.length > 0 || row.text === '' || next === undefined || next.line.page !== row.line.page)
      return;
    const last = lines[index - 1];
    if (row.date !== null) {
      if (next.date === null && (next.cells.length > 0 || next.text !== '')) after++;
    } else if (next.date !== null) {
      if (last && gapBetween(last, row) < EM.nearGap * row.line.size) before++;
    } else if (last && last.cells.length > 0 && next.cells.length > 0) {
      closer += Math.sign(Math.round(gapBetween(row, next) - gapBetween(last, row)));
    }
  });
  if (after !== before) return after > before ? 'after' : 'before';
  return closer < 0 ? 'after' : 'before';
}

function usualPitch(lines: readonly TableLine[]): number {
  const withCells = lines.filter(({ cells }) => cells.length > 0);
  const steps = withCells
    .slice(1)
    .map((row, index) => gapBetween(withCells[index] as TableLine, row))
    .filter((step) => step >= 0)
    .sort((a, b) => a - b);
  const size = lines[0]?.line.size ?? 10;
  return Math.max(steps[Math.floor(steps.length / 2)] ?? 0, 1.2 * size);
}

/** Returns 0 across pages, because a page break says nothing about the gap. */
function gapBetween(one: TableLine, next: TableLine): number {
  return one.line.page === next.line.page ? next.line.y0 - one.line.y1 : 0;
}
