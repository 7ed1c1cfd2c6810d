import { type Cell, isNumber, overlapX, type Row } from '../../../page/cells.ts';
import { kindOf, plainWords, takeScope } from '../../../vocabulary/payslips/lexicon.ts';
import type { PayslipMoney, Total } from './payslip-money.ts';

/** The page with some texts moved. `moved` has the original of each moved cell. */
export interface Arrangement {
  rows: Row[];
  moved: ReadonlyMap<Cell, Cell>;
}

const SAME_EDGE_POINTS = 6;
const SAME_COLUMN_POINTS = 4;
const BELOW_EM = 2.8;
const GAP_POINTS = 10;
const ROWS_MIN = 2;
const PAIRS_MIN = 2;

/**
 * Lists other ways to see the page, for layouts that print amounts before or above their labels: each has the labels
 * moved to the place where the reader expects them.
 */
export function rearrangements(rows: readonly Row[]): Arrangement[] {
  const first = labelsFirst(rows);
  const above = labelsAbove(rows);
  const both = first && above && labelsAbove(first.rows);
  return [
    ...(first ? [first] : []),
    ...(above ? [above] : []),
    ...(first && both ? [{ rows: both.rows, moved: chain(both.moved, first.moved) }] : []),
  ];
}

/** Replaces the moved cells in the figures of a rearranged page with the original ones. */
export function restoreCells(money: PayslipMoney, { moved }: Arrangement): PayslipMoney {
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

function chain(later: ReadonlyMap<Cell, Cell>, earlier: ReadonlyMap<Cell, Cell>): Map<Cell, Cell> {
  const all = new Map(earlier);
  for (const [moved, from] of later) all.set(moved, earlier.get(from) ?? from);
  return all;
}

interface Pair {
  numbers: Cell[];
  label: Cell;
  /** Numbers after the label, such as year-to-date figures. */
  after?: Cell[];
}

/** Moves labels that are printed after their amounts to the place before them. */
function labelsFirst(rows: readonly Row[]): Arrangement | null {
  const pairs = rows.map(({ cells }) => pairsIn(cells));
  if (pairs.filter((own) => own !== null).length < ROWS_MIN) return null;
  const all = pairs.flatMap((own) => own ?? []);
  const moved = new Map<Cell, Cell>();
  const changed = rows.map((row, index) => {
    const own = pairs[index];
    if (!own) return row;
    return { ...row, cells: own.flatMap((pair) => turnRound(pair, all, moved)) };
  });
  return { rows: changed, moved };
}

/** Splits a line into numbers and the label after them. Returns null if the line begins with a label. */
function pairsIn(cells: readonly Cell[]): Pair[] | null {
  const pairs: Pair[] = [];
  let numbers: Cell[] = [];
  for (const cell of cells) {
    if (cell.pence !== null) numbers.push(cell);
    else if (numbers.length === 0 || !/\p{L}.*\p{L}/u.test(cell.text)) return null;
    else {
      pairs.push({ numbers, label: cell });
      numbers = [];
    }
  }
  const [only] = pairs;
  if (numbers.length > 0 && only && pairs.length === 1) return [{ ...only, after: numbers }];
  return numbers.length === 0 && pairs.length > 0 ? pairs : null;
}

function turnRound(
  { numbers, label, after = [] }: Pair,
  all: readonly Pair[],
  moved: Map<Cell, Cell>,
): Cell[] {
  const column = all.filter((one) => Math.abs(one.label.x0 - label.x0) <= SAME_COLUMN_POINTS);
  const left = Math.min(...column.map((one) => one.numbers[0]?.x0 ?? label.x0));
  const shift = Math.max(...column.map((one) => one.label.x1)) - label.x0 + GAP_POINTS;
  const put = (from: Cell, by: number): Cell => {
    const to = { ...from, x0: from.x0 + by, x1: from.x1 + by };
    moved.set(to, from);
    return to;
  };
  return [put(label, left - label.x0), ...numbers.map((number) => put(number, shift)), ...after];
}

/** Moves labels that are printed below their amounts to the place above them. */
function labelsAbove(rows: readonly Row[]): Arrangement | null {
  const moved = new Map<Cell, Cell>();
  const changed = rows.map((row) => [...row.cells]);
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    if (!next) continue;
    const pairs = stackedPairs(row, next);
    if (pairs.length < PAIRS_MIN || !pairs.some(({ label }) => isKnown(label))) continue;
    for (const { numbers, label } of pairs) {
      const [number] = numbers;
      if (!number) continue;
      swap(changed, { number, label, at: index, moved });
    }
  }
  if (moved.size === 0) return null;
  return {
    rows: rows.map((row, index) => ({
      ...row,
      cells: (changed[index] ?? []).toSorted((a, b) => a.x0 - b.x0),
    })),
    moved,
  };
}

function stackedPairs(row: Row, next: Row): Pair[] {
  return row.cells.flatMap((number, index): Pair[] => {
    const before = row.cells[index - 1];
    if (number.pence === null || (before && !isNumber(before))) return [];
    const label = next.cells.find((one) => !isNumber(one) && isAligned(one, number));
    if (!label || label.top - number.top > BELOW_EM * number.size) return [];
    return [{ numbers: [number], label }];
  });
}

export function isAligned(one: Cell, other: Cell): boolean {
  return (
    overlapX(one, other) > 0 &&
    (Math.abs(one.x0 - other.x0) <= SAME_EDGE_POINTS ||
      Math.abs(one.x1 - other.x1) <= SAME_EDGE_POINTS ||
      Math.abs(one.x0 + one.x1 - other.x0 - other.x1) <= 2 * SAME_EDGE_POINTS)
  );
}

function isKnown({ text }: Cell): boolean {
  return kindOf(takeScope(plainWords(text)).rest) !== null;
}

function swap(
  rows: Cell[][],
  { number, label, at, moved }: { number: Cell; label: Cell; at: number; moved: Map<Cell, Cell> },
): void {
  const [upper, lower] = [rows[at], rows[at + 1]];
  if (!upper || !lower) return;
  const lowered = { ...number, top: label.top, y0: label.y0, y1: label.y1 };
  const raised = { ...label, top: number.top, y0: number.y0, y1: number.y1 };
  moved.set(lowered, number);
  moved.set(raised, label);
  upper.splice(upper.indexOf(number), 1, raised);
  lower.splice(lower.indexOf(label), 1, lowered);
}
