import { type Cell, isNumber, type Row } from '../../../page/cells.ts';
import { EM, isNearEdge, isOnePhrase, overlapX } from '../../../page/tolerances.ts';
import type { PayslipMoney, Total } from '../../../relations/payslips/figures.ts';
import { kindOf, plainWords, takeScope } from '../../../vocabulary/payslips/lexicon.ts';
import { cellsAsRows, isStacked, type View } from './cells-as-rows.ts';

const ROWS_MIN = 2;
const PAIRS_MIN = 2;

/**
 * Lists other ways to see the page, for layouts that print amounts before or above their labels, or labels in a line
 * over their amounts.
 */
export function listViews(rows: readonly Row[]): View[] {
  const first = labelsFirst(rows);
  const above = labelsAbove(rows);
  const entries = cellsAsRows(rows);
  return [...(first ? [first] : []), ...(above ? [above] : []), ...(entries ? [entries] : [])];
}

/** Replaces the moved cells in the figures of a view with the original ones. */
export function restoreCells(money: PayslipMoney, { moved }: View): PayslipMoney {
  const original = <T extends { cell: Cell }>(figure: T): T => ({
    ...figure,
    cell: moved.get(figure.cell) ?? figure.cell,
  });
  const total = (one: Total | null) => one && { ...one, figure: one.figure && original(one.figure) };
  return {
    ...money,
    earnings: money.earnings.map(original),
    deductions: money.deductions.map(original),
    period: money.period.map(original),
    yearToDate: money.yearToDate.map(original),
    unnamedYears: (money.unnamedYears ?? []).map(original),
    totals: {
      gross: total(money.totals.gross),
      deductions: total(money.totals.deductions),
      net: total(money.totals.net),
    },
  };
}

/** A label with numbers before it, and perhaps more after it. */
interface Entry {
  before: Cell[];
  label: Cell;
  after: Cell[];
}

/** Entries below each other: the span of their labels and of the numbers before these. */
interface EntryColumn {
  entries: Entry[];
  labels: { x0: number; x1: number };
  numbers: { x0: number; x1: number };
}

/** Moves labels that are printed after their amounts to the place before them, with their headings. */
function labelsFirst(rows: readonly Row[]): View | null {
  const entries = rows.map(({ cells }) => entriesIn(cells));
  if (entries.filter((own) => own !== null).length < ROWS_MIN) return null;
  const columns = entryColumns(entries.flatMap((own) => own ?? []).filter(({ before }) => before.length > 0));
  const moved = new Map<Cell, Cell>();
  const put = (from: Cell, by: number): Cell => {
    const to = { ...from, x0: from.x0 + by, x1: from.x1 + by };
    moved.set(to, from);
    return to;
  };
  const changed = rows.map((row, index) => {
    const own = entries[index];
    if (!own) return { ...row, cells: turnHeadings(row, columns, put) };
    const turned = own.flatMap((entry) => {
      const column = columns.find((one) => one.entries.includes(entry));
      if (!column) return [entry.label, ...entry.after];
      const { left, right } = shiftsOf(column, entry.label);
      return [put(entry.label, left), ...entry.before.map((number) => put(number, right)), ...entry.after];
    });
    return { ...row, cells: turned };
  });
  return { rows: changed, moved };
}

/** How far a label moves to the left, and its numbers to the right. */
function shiftsOf({ labels, numbers }: EntryColumn, { x0, size }: Cell): { left: number; right: number } {
  return { left: numbers.x0 - x0, right: labels.x1 - labels.x0 + EM.nearGap * size };
}

/**
 * Splits a line that begins with numbers or ends with a label into labels with the numbers before them. The same count of
 * numbers belongs to each label; others come after the label to their left, such as year-to-date figures. Another block
 * at the left may have its labels first.
 */
function entriesIn(cells: readonly Cell[]): Entry[] | null {
  const first = cells.findIndex((cell) => !isNumber(cell));
  const fromEnd =
    cells.length - 2 - cells.findLastIndex((cell, at) => at < cells.length - 1 && !isNumber(cell));
  const isLast = !isNumber(cells.at(-1) as Cell);
  const lead = first > 0 ? first : isLast ? fromEnd : 0;
  if (first < 0 || lead <= 0) return null;
  const entries: Entry[] = [];
  let numbers: Cell[] = [];
  for (const [at, cell] of cells.entries()) {
    if (isNumber(cell)) {
      numbers.push(cell);
      continue;
    }
    const isBegun = at === 0;
    if ((!isBegun && numbers.length < lead) || !/\p{L}.*\p{L}/u.test(cell.text)) return null;
    const others = numbers.splice(0, Math.max(0, numbers.length - lead));
    // in a sentence, numbers are as close to the label before them
    const [before, number] = [others.at(-1) ?? entries.at(-1)?.label, numbers[0]];
    if (first === 0 && before && number && isOnePhrase(before, number)) return null;
    entries.at(-1)?.after.push(...others);
    entries.push({ before: numbers, label: cell, after: [] });
    numbers = [];
  }
  entries.at(-1)?.after.push(...numbers);
  return entries;
}

function entryColumns(entries: readonly Entry[]): EntryColumn[] {
  const columns: EntryColumn[] = [];
  for (const entry of entries) {
    const { label, before } = entry;
    const numbers = { x0: before[0]?.x0 ?? label.x0, x1: before.at(-1)?.x1 ?? label.x0 };
    const column = columns.find(({ labels }) => isNearEdge(labels.x0, label.x0, label.size));
    if (!column) columns.push({ entries: [entry], labels: { x0: label.x0, x1: label.x1 }, numbers });
    else {
      column.entries.push(entry);
      column.labels.x1 = Math.max(column.labels.x1, label.x1);
      column.numbers.x0 = Math.min(column.numbers.x0, numbers.x0);
      column.numbers.x1 = Math.max(column.numbers.x1, numbers.x1);
    }
  }
  return columns;
}

/** Moves the headings over numbers and labels with them. */
function turnHeadings(
  { cells }: Row,
  columns: readonly EntryColumn[],
  put: (from: Cell, by: number) => Cell,
): Cell[] {
  if (cells.some(isNumber)) return cells;
  return cells
    .map((cell) => {
      const column = columns.find(({ entries, labels, numbers }) => {
        const isOver = ({ label: { top } }: Entry) =>
          cell.top < top && top - cell.top <= EM.nearLine * cell.size;
        return entries.some(isOver) && (overlapX(cell, numbers) > 0 || overlapX(cell, labels) > 0);
      });
      if (!column) return cell;
      const { left, right } = shiftsOf(column, cell);
      return put(cell, overlapX(cell, column.numbers) > overlapX(cell, column.labels) ? right : left);
    })
    .sort((a, b) => a.x0 - b.x0);
}

/** Moves labels that are printed below their amounts to the place above them. */
function labelsAbove(rows: readonly Row[]): View | null {
  const moved = new Map<Cell, Cell>();
  const changed = rows.map((row) => [...row.cells]);
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    const pairs = next ? stackedPairs(row, next) : [];
    if (pairs.length < PAIRS_MIN || !pairs.some(({ label }) => isKnown(label))) continue;
    for (const { number, label } of pairs) {
      const lowered = { ...number, top: label.top, y0: label.y0, y1: label.y1 };
      const raised = { ...label, top: number.top, y0: number.y0, y1: number.y1 };
      moved.set(lowered, number);
      moved.set(raised, label);
      replace(changed[index], number, raised);
      replace(changed[index + 1], label, lowered);
    }
  }
  if (moved.size === 0) return null;
  const byPlace = (cells: readonly Cell[] = []) => cells.toSorted((a, b) => a.x0 - b.x0);
  return { rows: rows.map((row, index) => ({ ...row, cells: byPlace(changed[index]) })), moved };
}

function stackedPairs(row: Row, next: Row): { number: Cell; label: Cell }[] {
  return row.cells.flatMap((number, index) => {
    const before = row.cells[index - 1];
    if (number.pence === null || (before && !isNumber(before))) return [];
    const label = next.cells.find((one) => !isNumber(one) && isStacked(one, number));
    return label ? [{ number, label }] : [];
  });
}

function isKnown({ text }: Cell): boolean {
  return kindOf(takeScope(plainWords(text)).rest) !== null;
}

function replace(cells: Cell[] | undefined, old: Cell, other: Cell): void {
  cells?.splice(cells.indexOf(old), 1, other);
}
