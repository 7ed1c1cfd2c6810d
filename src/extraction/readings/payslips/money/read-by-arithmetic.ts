import { type Pence, sumPence } from '#values/money.ts';
import type { Row } from '../../../page/cells.ts';
import { EM, isSameEdge } from '../../../page/tolerances.ts';
import type { Figure, PayslipMoney } from '../../../relations/payslips/figures.ts';
import { earningKindOf } from '../../../vocabulary/payslips/elements.ts';
import { DEDUCTION_KINDS, type Kind, TOTAL_KINDS } from '../../../vocabulary/payslips/lexicon.ts';
import { figureOf, listAmounts, type PrintedAmount } from './printed-amounts.ts';

/** Amounts below each other, and their sum. */
interface Run {
  entries: PrintedAmount[];
  sum: Pence;
}

/** Gross pay, the deductions and net pay that fit each other, and the rows that add up to them. */
interface Solution {
  gross: PrintedAmount | null;
  net: PrintedAmount;
  total: PrintedAmount | null;
  earnings: Run;
  deductions: Run;
  score: number;
}

const CELLS_MAX = 90;
const RUN_MAX = 16;
const SOLUTIONS_MAX = 6;

/**
 * Reads a payslip by its arithmetic: payments below each other add up to gross pay, deductions to the difference
 * between gross and net pay. Labels only choose between solutions, so a page with unknown words can be read. Returns
 * the most likely solutions, best first. Other figures are those of `known`.
 */
export function readByArithmetic(rows: readonly Row[], known: PayslipMoney): PayslipMoney[] {
  const entries = withClearNames(listAmounts(rows), known);
  if (entries.length < 4 || entries.length > CELLS_MAX) return [];
  return solve(entries, runsOf(entries))
    .filter((solution) => keepsClearRows(solution, known) && keepsPayments(solution, known))
    .slice(0, SOLUTIONS_MAX)
    .map((solution) => moneyOf(solution, known));
}

/**
 * A row that the page names clearly must have a place: otherwise a forged row would be ignored. A second row of the
 * same kind may belong to the year.
 */
function keepsClearRows({ earnings, deductions, gross, net, total }: Solution, known: PayslipMoney): boolean {
  const entries = [...earnings.entries, ...deductions.entries];
  const used = new Set([...entries, gross, net, total].map((entry) => entry?.cell));
  return [...known.earnings, ...known.deductions].every(
    ({ clarity, cell, kind }) =>
      clarity !== 'clear' ||
      used.has(cell) ||
      (kind !== null && entries.some((entry) => entry.kind === kind)),
  );
}

/**
 * A list of payments may be read in another way, but not be replaced with an amount elsewhere that fits, such as taxable
 * pay: otherwise a forged payment would be ignored.
 */
function keepsPayments({ earnings: { entries } }: Solution, known: PayslipMoney): boolean {
  const listed = known.earnings.filter((row) => row.section === 'payments' && !isBesideGross(row));
  const isKept = (row: Figure) => entries.some((entry) => entry.row === row.row);
  const named = listed.filter(({ label }) => earningKindOf(label).type !== 'OTHER');
  if (named.length > 0) return named.some(isKept);
  return listed.every(({ label }) => label === '') || entries.some(({ label }) => label !== '');
}

/** A figure that was read clearly keeps its meaning: its label may be above it. */
function withClearNames(
  amounts: readonly PrintedAmount[],
  { period, yearToDate }: PayslipMoney,
): PrintedAmount[] {
  const clear = [...period, ...yearToDate].filter(({ clarity }) => clarity === 'clear');
  const named = new Map(clear.map(({ cell, kind, scope }) => [cell, { kind, scope }]));
  return amounts.map((amount) => ({ ...amount, ...named.get(amount.cell) }));
}

/** Lists all runs of amounts below each other without a large gap, by their sum. */
function runsOf(entries: readonly PrintedAmount[]): Map<Pence, Run[]> {
  const runs = new Map<Pence, Run[]>();
  for (const column of [...columnsOf(entries, 'x1'), ...columnsOf(entries, 'x0')])
    for (let from = 0; from < column.length; from += 1)
      for (let to = from + 1; to <= Math.min(column.length, from + RUN_MAX); to += 1) {
        if (to - from > 1 && isFarApart(column[to - 2], column[to - 1])) break;
        const own = column.slice(from, to);
        const sum = sumPence(own.map(({ pence }) => pence));
        runs.set(sum, [...(runs.get(sum) ?? []), { entries: own, sum }]);
      }
  return runs;
}

function columnsOf(entries: readonly PrintedAmount[], side: 'x0' | 'x1'): PrintedAmount[][] {
  const columns: { edge: number; entries: PrintedAmount[] }[] = [];
  for (const entry of entries) {
    const edge = entry.cell[side];
    const column = columns.find((one) => isSameEdge(one.edge, edge, entry.cell.size));
    if (column) column.entries.push(entry);
    else columns.push({ edge, entries: [entry] });
  }
  return columns.map((column) => column.entries);
}

function isFarApart(upper: PrintedAmount | undefined, lower: PrintedAmount | undefined): boolean {
  if (!upper || !lower) return false;
  return lower.cell.top - upper.cell.top > EM.wideLine * upper.cell.size;
}

function solve(entries: readonly PrintedAmount[], runs: ReadonlyMap<Pence, readonly Run[]>): Solution[] {
  const solutions: Solution[] = [];
  const totals = candidates(entries, 'total_deductions');
  for (const gross of candidates(entries, 'gross'))
    for (const net of candidates(entries, 'net')) {
      const taken = gross.pence - net.pence;
      if (gross === net || net.pence <= 0n || taken <= 0n) continue;
      const total = totals.find((entry) => entry.pence === taken) ?? null;
      if (!total && totals.some(({ kind }) => kind !== null)) continue;
      const earnings = bestRun(runs.get(gross.pence), [gross, net, total], scoreAsPayment);
      const deductions = bestRun(
        [...(runs.get(taken) ?? []), ...(runs.get(-taken) ?? []).map(negated)],
        [gross, net, total, ...(earnings?.entries ?? [])],
        scoreAsDeduction,
      );
      if (!deductions || !earnings) continue;
      const score = scoreOf({ gross, net, total, earnings, deductions });
      solutions.push({ gross, net, total, earnings, deductions, score });
    }
  return solutions.sort((a, b) => b.score - a.score);
}

function negated({ entries, sum }: Run): Run {
  return { entries: entries.map((entry) => ({ ...entry, pence: -entry.pence })), sum: -sum };
}

/**
 * Lists the amounts that may be a total: those with its label, or, only if there are none, those with unknown labels.
 * Otherwise a forged total would be replaced with an amount that fits.
 */
function candidates(entries: readonly PrintedAmount[], wanted: Kind): PrintedAmount[] {
  const own = entries.filter(({ scope }) => scope === null || scope === 'period');
  const named = own.filter(({ kind }) => kind === wanted);
  return named.length > 0 ? named : own.filter(({ kind }) => kind === null);
}

function bestRun(
  runs: readonly Run[] | undefined,
  used: readonly (PrintedAmount | null)[],
  scoreOfCell: (entry: PrintedAmount) => number,
): Run | null {
  const places = new Set(used.map((entry) => entry?.cell));
  const scoreOfRun = ({ entries }: Run) => entries.reduce((sum, entry) => sum + scoreOfCell(entry), 0);
  // a total that is printed again is not a row
  const free = (runs ?? []).filter(
    ({ entries }) =>
      entries.every(({ cell }) => !places.has(cell)) &&
      entries.some((entry) => !TOTAL_KINDS.includes(entry.kind)),
  );
  return free.toSorted((a, b) => scoreOfRun(b) - scoreOfRun(a))[0] ?? null;
}

function scoreAsPayment({ label, kind, scope }: PrintedAmount): number {
  if (scope === 'ytd' || scope === 'employer' || TOTAL_KINDS.includes(kind) || DEDUCTION_KINDS.includes(kind))
    return -2;
  return kind === null && label !== '' && earningKindOf(label).type !== 'OTHER' ? 1 : 0.2;
}

function scoreAsDeduction({ kind, scope }: PrintedAmount): number {
  if (scope === 'ytd' || scope === 'employer' || TOTAL_KINDS.includes(kind)) return -2;
  return DEDUCTION_KINDS.includes(kind) ? 1 : 0.2;
}

function scoreOf({ gross, net, total, earnings, deductions }: Omit<Solution, 'score'>): number {
  const sum = (run: Run, scoreOfCell: (entry: PrintedAmount) => number) =>
    run.entries.reduce((all, entry) => all + scoreOfCell(entry), 0);
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
    [gross, net, total, ...earnings.entries, ...deductions.entries].map((entry) => entry?.cell),
  );
  const isFree = ({ cell }: Figure) => !used.has(cell);
  const sumFigure = (entry: PrintedAmount | null, kind: Kind) =>
    entry && { pence: entry.pence, figure: figureOf(entry, { kind, section: null, region: 0 }) };
  return {
    earnings: [
      ...earnings.entries.map((entry) => figureOf(entry, { kind: null, section: 'payments', region: 0 })),
      ...known.earnings.filter((row) => isFree(row) && isBesideGross(row)),
    ],
    deductions: deductions.entries.map((entry) =>
      figureOf(entry, {
        kind: DEDUCTION_KINDS.includes(entry.kind) ? entry.kind : null,
        section: 'deductions',
        region: 0,
      }),
    ),
    totals: {
      gross: sumFigure(gross, 'gross'),
      deductions: sumFigure(total, 'total_deductions') ?? { pence: deductions.sum, figure: null },
      net: sumFigure(net, 'net'),
    },
    period: known.period.filter(isFree),
    yearToDate: known.yearToDate.filter(isFree),
    unnamedYears: (known.unnamedYears ?? []).filter(isFree),
  };
}

/** Expenses and benefits in kind are not part of gross pay. */
function isBesideGross({ kind, label }: Figure): boolean {
  const { isAfterTax, isInKind } = earningKindOf(label);
  return kind === null && (isAfterTax || isInKind);
}
