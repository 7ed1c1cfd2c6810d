import { type Pence, sumPence } from '#values/money.ts';
import type { Row } from '../../../page/cells.ts';
import { EM, isSameEdge } from '../../../page/tolerances.ts';
import type { Figure, PayslipMoney } from '../../../relations/payslips/figures.ts';
import { earningKindOf } from '../../../vocabulary/payslips/elements.ts';
import { DEDUCTION_KINDS, type Kind, TOTAL_KINDS } from '../../../vocabulary/payslips/lexicon.ts';
import { figureOf, listAmounts, type PrintedAmount } from './printed-amounts.ts';
import { isInKind, isPaidInAddition } from './split-rows.ts';

/** Amounts below each other. */
type Run = PrintedAmount[];
type Points = (amount: PrintedAmount) => number;

/** Gross pay, the deductions and net pay that fit each other, and the rows that add up to them. */
interface Solution {
  gross: PrintedAmount;
  net: PrintedAmount;
  total: PrintedAmount | null;
  earnings: Run;
  deductions: Run;
}

const CELLS_MAX = 90;
const SOLUTIONS_MAX = 6;

/**
 * Reads a payslip by its arithmetic: payments below each other add up to gross pay, deductions to the difference
 * between gross and net pay. Labels only choose between solutions, so a page with unknown words can be read. Returns
 * the most likely solutions, best first. Other figures are those of `known`.
 */
export function readByArithmetic(rows: readonly Row[], known: PayslipMoney): PayslipMoney[] {
  const amounts = withClearNames(listAmounts(rows), known);
  if (amounts.length > CELLS_MAX) return [];
  return solve(amounts)
    .filter((solution) => keepsClearRows(solution, known) && keepsPayments(solution, known))
    .sort((a, b) => scoreOf(b) - scoreOf(a))
    .slice(0, SOLUTIONS_MAX)
    .map((solution) => moneyOf(solution, known));
}

/**
 * A row that the page names clearly must have a place: otherwise a forged row would be ignored. A second row of the
 * same kind may belong to the year.
 */
function keepsClearRows(solution: Solution, { earnings, deductions }: PayslipMoney): boolean {
  const used = cellsIn(solution);
  const kinds = [...solution.earnings, ...solution.deductions].map(({ kind }) => kind);
  return [...earnings, ...deductions].every(
    ({ clarity, cell, kind }) =>
      clarity !== 'clear' || used.has(cell) || (kind !== null && kinds.includes(kind)),
  );
}

/**
 * A list of payments may be read in another way, but not be replaced with an amount elsewhere that fits, such as taxable
 * pay: otherwise a forged payment would be ignored.
 */
function keepsPayments({ earnings }: Solution, known: PayslipMoney): boolean {
  const listed = known.earnings.filter((row) => row.section === 'payments' && !isBesideGross(row));
  const named = listed.filter(({ label }) => earningKindOf(label).type !== 'OTHER');
  if (named.length > 0) return named.some((one) => earnings.some(({ row }) => row === one.row));
  return listed.every(({ label }) => label === '') || earnings.some(({ label }) => label !== '');
}

/** A figure that was read clearly keeps its meaning: its label may be above it. */
function withClearNames(amounts: readonly PrintedAmount[], { period, yearToDate }: PayslipMoney): Run {
  const clear = [...period, ...yearToDate].filter(({ clarity }) => clarity === 'clear');
  const named = new Map(clear.map(({ cell, kind, scope }) => [cell, { kind, scope }]));
  return amounts.map((amount) => ({ ...amount, ...named.get(amount.cell) }));
}

function solve(amounts: Run): Solution[] {
  const runs = runsOf(amounts);
  const totals = candidates(amounts, 'total_deductions');
  return candidates(amounts, 'gross').flatMap((gross) =>
    candidates(amounts, 'net').flatMap((net): Solution[] => {
      const taken = gross.pence - net.pence;
      if (gross === net || net.pence <= 0n || taken <= 0n) return [];
      const total = totals.find(({ pence }) => pence === taken) ?? null;
      if (!total && totals.some(({ kind }) => kind !== null)) return [];
      const sums = [gross, net, ...(total ? [total] : [])];
      const earnings = bestRun(runs.get(gross.pence), { used: sums, points: asPayment });
      const used = [...sums, ...(earnings ?? [])];
      const negative = (runs.get(-taken) ?? []).map((run) =>
        run.map((one) => ({ ...one, pence: -one.pence })),
      );
      const deductions = bestRun([...(runs.get(taken) ?? []), ...negative], { used, points: asDeduction });
      return earnings && deductions ? [{ gross, net, total, earnings, deductions }] : [];
    }),
  );
}

/**
 * Lists the amounts that may be a total: those with its label, or, only if there are none, those with unknown labels.
 * Otherwise a forged total would be replaced with an amount that fits.
 */
function candidates(amounts: Run, wanted: Kind): Run {
  const own = amounts.filter(({ scope }) => scope === null || scope === 'period');
  const named = own.filter(({ kind }) => kind === wanted);
  return named.length > 0 ? named : own.filter(({ kind }) => kind === null);
}

/** Lists all runs of amounts without a large gap, by their sum. */
function runsOf(amounts: Run): Map<Pence, Run[]> {
  const runs: Run[] = [];
  for (const [from, first] of amounts.entries())
    for (const side of ['x1', 'x0'] as const) {
      const run: Run = [];
      for (const next of amounts.slice(from)) {
        const { top, size } = (run.at(-1) ?? first).cell;
        if (!isSameEdge(next.cell[side], first.cell[side], size)) continue;
        if (next.cell.top - top > EM.wideLine * size) break;
        run.push(next);
        if (side === 'x1' || run.length > 1) runs.push([...run]);
      }
    }
  return Map.groupBy(runs, (run) => sumPence(run.map(({ pence }) => pence)));
}

function bestRun(
  runs: readonly Run[] | undefined,
  { used, points }: { used: Run; points: Points },
): Run | null {
  const cells = new Set(used.map(({ cell }) => cell));
  // a total that is printed again is not a row
  const free = (runs ?? []).filter(
    (run) => run.every(({ cell }) => !cells.has(cell)) && run.some(({ kind }) => !TOTAL_KINDS.includes(kind)),
  );
  return free.toSorted((a, b) => pointsOf(b, points) - pointsOf(a, points))[0] ?? null;
}

function pointsOf(run: Run, points: Points): number {
  return run.reduce((sum, amount) => sum + points(amount), 0);
}

function asPayment(amount: PrintedAmount): number {
  const { label, kind } = amount;
  if (!isRow(amount) || DEDUCTION_KINDS.includes(kind)) return -2;
  return kind === null && label !== '' && earningKindOf(label).type !== 'OTHER' ? 1 : 0.2;
}

function asDeduction(amount: PrintedAmount): number {
  if (!isRow(amount)) return -2;
  return DEDUCTION_KINDS.includes(amount.kind) ? 1 : 0.2;
}

function isRow({ kind, scope }: PrintedAmount): boolean {
  return scope !== 'ytd' && scope !== 'employer' && !TOTAL_KINDS.includes(kind);
}

function scoreOf({ gross, net, total, earnings, deductions }: Solution): number {
  return (
    (gross.kind === 'gross' ? 2 : 0) +
    (net.kind === 'net' ? 3 : 0) +
    (total === null ? 0 : total.kind === 'total_deductions' ? 2 : 1) +
    pointsOf(earnings, asPayment) +
    pointsOf(deductions, asDeduction)
  );
}

function cellsIn({ gross, net, total, earnings, deductions }: Solution): Set<unknown> {
  return new Set([gross, net, total, ...earnings, ...deductions].map((amount) => amount?.cell));
}

function moneyOf(solution: Solution, known: PayslipMoney): PayslipMoney {
  const { gross, net, total, earnings, deductions } = solution;
  const used = cellsIn(solution);
  const free = (figures: readonly Figure[]) => figures.filter(({ cell }) => !used.has(cell));
  const sum = (amount: PrintedAmount, kind: Kind) => ({
    pence: amount.pence,
    figure: figureOf(amount, { kind, section: null, region: 0 }),
  });
  const kindIn = (kind: Kind | null) => (DEDUCTION_KINDS.includes(kind) ? kind : null);
  return {
    earnings: [
      ...earnings.map((amount) => figureOf(amount, { kind: null, section: 'payments', region: 0 })),
      ...free(known.earnings).filter(isBesideGross),
    ],
    deductions: deductions.map((amount) =>
      figureOf(amount, { kind: kindIn(amount.kind), section: 'deductions', region: 0 }),
    ),
    totals: {
      gross: sum(gross, 'gross'),
      deductions: total ? sum(total, 'total_deductions') : { pence: gross.pence - net.pence, figure: null },
      net: sum(net, 'net'),
    },
    period: free(known.period),
    yearToDate: free(known.yearToDate),
    unnamedYears: free(known.unnamedYears ?? []),
  };
}

/** Expenses and benefits in kind are not part of gross pay. */
function isBesideGross(row: Figure): boolean {
  return isPaidInAddition(row) || isInKind(row);
}
