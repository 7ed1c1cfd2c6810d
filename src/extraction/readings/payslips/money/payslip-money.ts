import { type Pence, sumPence } from '#values/money.ts';
import type { Cell } from '../../../page/cells.ts';
import type { Kind } from '../../../vocabulary/payslips/lexicon.ts';
import type { Figure } from './figures.ts';

/** The figures of a payslip. Totals that are not printed are sums of the rows. */
export interface PayslipMoney {
  earnings: Figure[];
  deductions: Figure[];
  totals: Totals;
  /** Other figures of the period: taxable pay, NI-able pay. */
  period: Figure[];
  yearToDate: Figure[];
  /** Year-to-date figures with labels that are not known. */
  unnamedYears?: readonly Figure[];
  /** Kinds of deductions that are not due on this pay. A row with an unknown label can't be one of them. */
  notDue?: readonly Kind[];
}

export interface Totals {
  gross: Total | null;
  deductions: Total | null;
  net: Total | null;
}

export interface Total {
  pence: Pence;
  /** The printed figure; null for a sum of rows. */
  figure: Figure | null;
}

/** Returns the texts on the page that the figures were read from. */
export function cellsOf(money: PayslipMoney): Cell[] {
  const { earnings, deductions, period, yearToDate } = money;
  return [...totalsOf(money), ...earnings, ...deductions, ...period, ...yearToDate].map(({ cell }) => cell);
}

/** Returns the printed totals. */
export function totalsOf({ totals }: PayslipMoney): Figure[] {
  return [totals.gross, totals.deductions, totals.net].flatMap((total) => total?.figure ?? []);
}

export function sumOf(rows: readonly Figure[]): Pence {
  return sumPence(rows.map(({ pence }) => pence));
}
