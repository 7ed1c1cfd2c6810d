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
  /** Pay and tax of an earlier employment in that tax year, which a cumulative code goes on from. */
  p45: { taxYear: TaxYear; taxable: Pence; tax: Pence } | null;
}

export interface PayElement {
  description: string;
  amount: Pence;
  isTaxable: boolean;
  isNiable: boolean;
  isPensionable: boolean;
  /** The same in every period, such as a salary. */
  isFixed: boolean;
  /** A benefit: it counts for tax and is not paid out. */
  isInKind: boolean;
}

export interface OtherDeduction {
  description: string;
  amount: Pence;
}

export interface Payment {
  employment: Employment;
  frequency: PayFrequency;
  /** The day on which pay is due: one moved by a weekend keeps its tax period. */
  payDate: Day;
  elements: readonly PayElement[];
  otherDeductions: readonly OtherDeduction[];
  /** As of the payment before; one of an earlier tax year counts for nothing. */
  yearToDate: YearToDate | null;
}
