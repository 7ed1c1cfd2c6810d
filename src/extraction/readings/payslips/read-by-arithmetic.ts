import { type Pence, sumPence } from '#values/money.ts';
import { earningKindOf } from '../../vocabulary/payslips/elements.ts';
import type { Figure } from './figures.ts';
import {
  DEDUCTION_KINDS,
  type Kind,
  kindOf,
  plainWords,
  type Scope,
  TOTAL_KINDS,
  takeScope,
  withoutCode,
} from '../../vocabulary/payslips/lexicon.ts';
import type { PayslipMoney } from './payslip-money.ts';
import { isNumber, type Row, type Segment } from '../../page/cells.ts';

/** An amount on the page and what is printed beside it. */
interface Cell {
  segment: Segment;
  pence: Pence;
  row: number;
  label: string;
  kind: Kind | null;
  scope: Scope | null;
}

/** Amounts below each other, and their sum. */
interface Run {
  cells: Cell[];
  sum: Pence;
}

/** Gross pay, the deductions and net pay that fit each other, and the rows that add up to them. */
interface Solution {
  gross: Cell | null;
  net: Cell;
  total: Cell | null;
  earnings: Run;
  deductions: Run;
  score: number;
}

const CELLS_MAX = 90;
const RUN_MAX = 16;
const SAME_EDGE_POINTS = 3;
const ROW_GAP_EM = 4;
const FLAG = /^[A-Z]{1,4}$/;
const SOLUTIONS_MAX = 6;

/**
 * Reads a payslip by its arithmetic: payments below each other add up to gross pay, deductions to the difference
 * between gross and net pay. Labels only choose between solutions, so a page with unknown words can be read. Returns
 * the most likely solutions, best first. Other figures are those of `known`.
 */
export function readByArithmetic(rows: readonly Row[], known: PayslipMoney): PayslipMoney[] {
  const cells = cellsOf(rows, known);
  if (cells.length < 4 || cells.length > CELLS_MAX) return [];
  return solve(cells, runsOf(cells))
    .filter((solution) => keepsClearRows(solution, known))
    .slice(0, SOLUTIONS_MAX)
    .map((solution) => moneyOf(solution, known));
}

/**
 * A row that the page names clearly must have a place: otherwise a forged row would be ignored. A second row of the
 * same kind may belong to the year.
 */
function keepsClearRows({ earnings, deductions, gross, net, total }: Solution, known: PayslipMoney): boolean {
  const cells = [...earnings.cells, ...deductions.cells];
  const used = new Set([...cells, gross, net, total].map((cell) => cell?.segment));
  return [...known.earnings, ...known.deductions].every(
    ({ clarity, segment, kind }) =>
      clarity !== 'clear' || used.has(segment) || (kind !== null && cells.some((cell) => cell.kind === kind)),
  );
}

function cellsOf(rows: readonly Row[], { period, yearToDate }: PayslipMoney): Cell[] {
  // a figure that was read clearly keeps its meaning: its label may be above it
  const clear = [...period, ...yearToDate].filter(({ clarity }) => clarity === 'clear');
  const named = new Map(clear.map((figure) => [figure.segment, figure]));
  return rows.flatMap(({ segments, index }) =>
    segments.flatMap((segment, at) => {
      if (segment.pence === null) return [];
      const text = labelOf(segments, at);
      const { scope, rest } = takeScope(plainWords(withoutCode(text)));
      const kind = scope === 'employer' ? ('employer' as const) : kindOf(rest);
      const own = { segment, pence: segment.pence, row: index, label: text };
      const figure = named.get(segment);
      return [{ ...own, ...(figure ? { kind: figure.kind, scope: figure.scope } : { kind, scope }) }];
    }),
  );
}

/** The text before an amount, or the text after it in a line that begins with an amount and ends with a text. */
function labelOf(segments: readonly Segment[], at: number): string {
  const [first, last] = [segments[0], segments.at(-1)];
  const isAfter = first && last && isNumber(first) && isLabel(last);
  const after = segments.slice(at + 1).find(isLabel);
  if (isAfter && after) return after.text;
  const start = segments.slice(0, at).findLastIndex((one, index) => isLabel(one) && !isFlag(segments, index));
  return (segments[start] ?? after)?.text ?? '';
}

function isLabel(segment: Segment): boolean {
  return !isNumber(segment) && (segment.text.match(/\p{L}/gu)?.length ?? 0) >= 2;
}

/** A mark beside a label, such as the letters of a column that says what counts for tax. */
function isFlag(segments: readonly Segment[], index: number): boolean {
  const [before, own] = [segments[index - 1], segments[index]];
  return before !== undefined && own !== undefined && isLabel(before) && FLAG.test(own.text);
}

/** Lists all runs of amounts below each other without a large gap, by their sum. */
function runsOf(cells: readonly Cell[]): Map<Pence, Run[]> {
  const runs = new Map<Pence, Run[]>();
  for (const column of [...columnsOf(cells, 'x1'), ...columnsOf(cells, 'x0')])
    for (let from = 0; from < column.length; from += 1)
      for (let to = from + 1; to <= Math.min(column.length, from + RUN_MAX); to += 1) {
        if (to - from > 1 && isFarApart(column[to - 2], column[to - 1])) break;
        const own = column.slice(from, to);
        const sum = sumPence(own.map(({ pence }) => pence));
        runs.set(sum, [...(runs.get(sum) ?? []), { cells: own, sum }]);
      }
  return runs;
}

function columnsOf(cells: readonly Cell[], side: 'x0' | 'x1'): Cell[][] {
  const columns: { edge: number; cells: Cell[] }[] = [];
  for (const cell of cells) {
    const edge = cell.segment[side];
    const column = columns.find((one) => Math.abs(one.edge - edge) <= SAME_EDGE_POINTS);
    if (column) column.cells.push(cell);
    else columns.push({ edge, cells: [cell] });
  }
  return columns.map((column) => column.cells);
}

function isFarApart(upper: Cell | undefined, lower: Cell | undefined): boolean {
  if (!upper || !lower) return false;
  return lower.segment.top - upper.segment.top > ROW_GAP_EM * upper.segment.size;
}

function solve(cells: readonly Cell[], runs: ReadonlyMap<Pence, readonly Run[]>): Solution[] {
  const solutions: Solution[] = [];
  const totals = candidates(cells, 'total_deductions');
  for (const gross of candidates(cells, 'gross'))
    for (const net of candidates(cells, 'net')) {
      const taken = gross.pence - net.pence;
      if (gross === net || net.pence <= 0n || taken <= 0n) continue;
      const total = totals.find((cell) => cell.pence === taken) ?? null;
      if (!total && totals.some(({ kind }) => kind !== null)) continue;
      const earnings = bestRun(runs.get(gross.pence), [gross, net, total], scoreAsPayment);
      const deductions = bestRun(
        [...(runs.get(taken) ?? []), ...(runs.get(-taken) ?? []).map(negated)],
        [gross, net, total, ...(earnings?.cells ?? [])],
        scoreAsDeduction,
      );
      if (!deductions || !earnings) continue;
      const score = scoreOf({ gross, net, total, earnings, deductions });
      solutions.push({ gross, net, total, earnings, deductions, score });
    }
  return solutions.sort((a, b) => b.score - a.score);
}

function negated({ cells, sum }: Run): Run {
  return { cells: cells.map((cell) => ({ ...cell, pence: -cell.pence })), sum: -sum };
}

/**
 * Lists the amounts that may be a total: those with its label, or, only if there are none, those with unknown labels.
 * Otherwise a forged total would be replaced with an amount that fits.
 */
function candidates(cells: readonly Cell[], wanted: Kind): Cell[] {
  const own = cells.filter(({ scope }) => scope === null || scope === 'period');
  const named = own.filter(({ kind }) => kind === wanted);
  return named.length > 0 ? named : own.filter(({ kind }) => kind === null);
}

function bestRun(
  runs: readonly Run[] | undefined,
  used: readonly (Cell | null)[],
  scoreOfCell: (cell: Cell) => number,
): Run | null {
  const places = new Set(used.map((cell) => cell?.segment));
  const scoreOfRun = ({ cells }: Run) => cells.reduce((sum, cell) => sum + scoreOfCell(cell), 0);
  // a total that is printed again is not a row
  const free = (runs ?? []).filter(
    ({ cells }) =>
      cells.every(({ segment }) => !places.has(segment)) &&
      cells.some((cell) => !TOTAL_KINDS.includes(cell.kind)),
  );
  return free.toSorted((a, b) => scoreOfRun(b) - scoreOfRun(a))[0] ?? null;
}

function scoreAsPayment({ label, kind, scope }: Cell): number {
  if (scope === 'ytd' || scope === 'employer' || TOTAL_KINDS.includes(kind) || DEDUCTION_KINDS.includes(kind))
    return -2;
  return kind === null && label !== '' && earningKindOf(label).type !== 'OTHER' ? 1 : 0.2;
}

function scoreAsDeduction({ kind, scope }: Cell): number {
  if (scope === 'ytd' || scope === 'employer' || TOTAL_KINDS.includes(kind)) return -2;
  return DEDUCTION_KINDS.includes(kind) ? 1 : 0.2;
}

function scoreOf({ gross, net, total, earnings, deductions }: Omit<Solution, 'score'>): number {
  const sum = (run: Run, scoreOfCell: (cell: Cell) => number) =>
    run.cells.reduce((all, cell) => all + scoreOfCell(cell), 0);
  return (
    (gross?.kind === 'gross' ? 2 : 0) +
    (net.kind === 'net' ? 3 : 0) +
    (total === null ? 0 : total.kind === 'total_deductions' ? 2 : 1) +
    sum(earnings, scoreAsPayment) +
    sum(deductions, scoreAsDeduction)
  );
}

function moneyOf({ gross, net, total, earnings, deductions }: Solution, known: PayslipMoney): PayslipMoney {
  const used = new Set(
    [gross, net, total, ...earnings.cells, ...deductions.cells].map((cell) => cell?.segment),
  );
  const isFree = ({ segment }: Figure) => !used.has(segment);
  const isNegative = deductions.cells.some(({ segment, pence }) => segment.pence !== pence);
  const negate = (figure: Figure): Figure => ({ ...figure, pence: -figure.pence });
  const sumFigure = (cell: Cell | null, kind: Kind) =>
    cell && { pence: cell.pence, figure: figureOf(cell, { kind, section: null }) };
  return {
    earnings: [
      ...earnings.cells.map((cell) => figureOf(cell, { kind: null, section: 'payments' })),
      ...known.earnings.filter((row) => isFree(row) && isBesideGross(row)),
    ],
    deductions: deductions.cells.map((cell) =>
      figureOf(cell, { kind: DEDUCTION_KINDS.includes(cell.kind) ? cell.kind : null, section: 'deductions' }),
    ),
    totals: {
      gross: sumFigure(gross, 'gross'),
      deductions: sumFigure(total, 'total_deductions') ?? { pence: deductions.sum, figure: null },
      net: sumFigure(net, 'net'),
    },
    period: known.period.filter(isFree),
    yearToDate: known.yearToDate
      .filter(isFree)
      .map((year) =>
        isNegative && year.pence < 0n && DEDUCTION_KINDS.includes(year.kind) ? negate(year) : year,
      ),
    unnamedYears: (known.unnamedYears ?? []).filter(isFree),
  };
}

/** Expenses and benefits in kind are not part of gross pay. */
function isBesideGross({ kind, label }: Figure): boolean {
  const { isAfterTax, isInKind } = earningKindOf(label);
  return kind === null && (isAfterTax || isInKind);
}

function figureOf(
  { segment, pence, row, label }: Cell,
  { kind, section }: Pick<Figure, 'kind' | 'section'>,
): Figure {
  return {
    label: withoutCode(label).replace(/[\s:.·_-]+$/, ''),
    kind,
    scope: 'period',
    isUnclear: false,
    section,
    clarity: 'inferred',
    pence,
    quantity: null,
    rate: null,
    unit: null,
    segment,
    row,
    region: 0,
  };
}
