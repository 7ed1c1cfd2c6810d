import type { Day, TaxYear } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { PayFrequency } from './pay-period.ts';
import type { PensionScheme } from './pension.ts';
import type { Loans } from './student-loans.ts';
import type { TaxCode } from './tax-code.ts';
import type { YearToDate } from './year-to-date.ts';

export interface Employment {
  taxCode: TaxCode;
  niCategory: string;
  isDirector: boolean;
  loans: Loans;
  pension: PensionScheme | null;
  /** Pay and tax from an earlier employment in the tax year. A cumulative code continues from them. */
  p45: { taxYear: TaxYear; taxable: Pence; tax: Pence } | null;
}

export interface PayElement {
  description: string;
  amount: Pence;
  isTaxable: boolean;
  isNiable: boolean;
  isPensionable: boolean;
  /** The same amount in every period, such as a salary. */
  isFixed: boolean;
  /** A benefit in kind: taxed but not paid out. */
  isInKind: boolean;
}

export interface OtherDeduction {
  description: string;
  amount: Pence;
}

export interface Payment {
  employment: Employment;
  frequency: PayFrequency;
  /** The day on which pay is due. A payment moved by a weekend keeps its tax period. */
  payDate: Day;
  elements: readonly PayElement[];
  otherDeductions: readonly OtherDeduction[];
  /** Totals after the previous payment. Totals from an earlier tax year are ignored. */
  yearToDate: YearToDate | null;
}
