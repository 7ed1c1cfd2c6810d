import { type Pence, sumPence } from '#values/money.ts';
import type { Figure } from './figures.ts';

/** The money of one payslip. Totals that it does not print are what its rows add up to. */
export interface PayslipMoney {
  earnings: Figure[];
  deductions: Figure[];
  totals: Totals;
  /** What else it shows of the period: taxable pay, pay for contributions. */
  period: Figure[];
  yearToDate: Figure[];
}

export interface Totals {
  gross: Total | null;
  deductions: Total | null;
  net: Total | null;
}

export interface Total {
  pence: Pence;
  /** Where it is printed; null when it is the sum of rows. */
  figure: Figure | null;
}

export function sumOf(rows: readonly Figure[]): Pence {
  return sumPence(rows.map(({ pence }) => pence));
}
