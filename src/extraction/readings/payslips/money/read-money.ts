import type { Row } from '../../../page/cells.ts';
import { isSameEdge } from '../../../page/tolerances.ts';
import { explain, isExplained } from '../../../relations/payslips/explain.ts';
import type { Figure, PayslipMoney, Total } from '../../../relations/payslips/figures.ts';
import { yearRatios } from '../../../relations/payslips/joined-in-year.ts';
import { datedPeriodsOf } from '../../../relations/payslips/pay-periods.ts';
import type { Details } from '../details/details.ts';
import { chooseReading } from './choose-reading.ts';
import { completeNet, completeRows } from './complete-rows.ts';
import { nameRows } from './name-rows.ts';
import { readByArithmetic } from './read-by-arithmetic.ts';
import { listViews } from './views.ts';

/** An unusual way to see the page must explain clearly more than the usual one. */
const UNUSUAL_MARGIN = 0.5;

const NET_OF_YEAR_SLACK = 0.05;

/**
 * Reads the money of a payslip. The words and their usual places come first. If they leave figures unexplained, labels
 * after or below their amounts are tried, then figures that only arithmetic connects.
 */
export function readMoney(rows: readonly Row[], details: Details): PayslipMoney {
  let best = readUsual(rows, details);
  if (isExplained(best, details)) return best;
  const { gross, net } = best.totals;
  const printed = net?.figure;
  const improve = (other: PayslipMoney) => {
    // A forged net pay must not be replaced with an amount that fits, such as the net pay to date. Exception: if the
    // column for the year comes first, gross and net pay both move to another column.
    const isOtherColumn = other.totals.gross?.pence !== gross?.pence && isOfSameLine(other, printed);
    const isOther = printed && other.totals.net?.pence !== printed.pence;
    if (isOther && !isOtherColumn && !isNetOfYear(best, details)) return;
    if (explain(other, details) > explain(best, details) + UNUSUAL_MARGIN) best = other;
  };
  if (isNetOfYear(best, details))
    improve(completeNet({ ...best, totals: { ...best.totals, net: null } }, rows));
  for (const view of listViews(rows)) improve(withCellsOf(rows, readUsual(view, details)));
  if (isExplained(best, details)) return best;
  for (const found of readByArithmetic(rows, best)) improve(nameRows(found, details));
  return best;
}

/**
 * True if the printed net pay is the net pay to date: it is far above gross pay, and it is about the same multiple of
 * gross pay less deductions as the pay to date is of the period's pay. Never true in the first period of a year: the
 * net pay to date then equals net pay of the period, so a higher one may be forged.
 */
function isNetOfYear(money: PayslipMoney, details: Details): boolean {
  const { gross, net, deductions } = money.totals;
  if (!gross || !net || !deductions || deductions.pence <= 0n || net.pence * 2n < gross.pence * 3n)
    return false;
  const ratios = yearRatios({ money });
  const year = ratios.get('gross') ?? ratios.get('taxable');
  const ratio = Number(net.pence) / Number(gross.pence - deductions.pence);
  if (year === undefined || Math.abs(ratio / year - 1) > NET_OF_YEAR_SLACK) return false;
  const periods = datedPeriodsOf(details);
  return periods.length > 0 && periods.every(({ number, length }) => number > length);
}

/** True if the other reading's net pay has the same label and is in the same line. */
function isOfSameLine({ totals }: PayslipMoney, printed: Figure | null | undefined): boolean {
  const net = totals.net?.figure;
  if (!printed) return false;
  const { label, cell } = printed;
  return net?.label === label && net.cell.page === cell.page && isSameEdge(net.cell.y0, cell.y0, cell.size);
}

/** Puts the cells of the page in place of those that a view moved. Both have the same words. */
function withCellsOf(rows: readonly Row[], money: PayslipMoney): PayslipMoney {
  const printed = new Map(rows.flatMap(({ cells }) => cells.map((cell) => [cell.words, cell])));
  const restored = (figure: Figure): Figure => ({
    ...figure,
    cell: printed.get(figure.cell.words) ?? figure.cell,
  });
  const total = (one: Total | null) => one && { ...one, figure: one.figure && restored(one.figure) };
  const { gross, deductions, net } = money.totals;
  return {
    ...money,
    earnings: money.earnings.map(restored),
    deductions: money.deductions.map(restored),
    period: money.period.map(restored),
    yearToDate: money.yearToDate.map(restored),
    unnamedYears: (money.unnamedYears ?? []).map(restored),
    totals: { gross: total(gross), deductions: total(deductions), net: total(net) },
  };
}

function readUsual(rows: readonly Row[], details: Details): PayslipMoney {
  return nameRows(completeRows(chooseReading(rows, details), rows), details);
}
