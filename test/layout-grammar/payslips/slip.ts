import type { Day, TaxYear } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { Employer, Person } from '../people.ts';
import type { DrawnFrequency } from './pay-days.ts';
import type { DeductionKind } from './words/deductions.ts';
import type { PaymentKind } from './words/payments.ts';

/** A payslip to print, correct to the penny until a forger changes it. */
export interface Slip {
  person: Person;
  employer: Employer;
  payrollNumber: string;
  role: string;
  department: string;
  frequency: DrawnFrequency;
  payDate: Day;
  start: Day;
  end: Day;
  startedOn: Day;
  /** The person started within the tax year, so the payslip prints the day. */
  isStarter: boolean;
  /** Only the year's figures explain this tax or National Insurance. */
  needsYear: boolean;
  taxYear: TaxYear;
  taxPeriod: { unit: 'week' | 'month'; number: number };
  taxCode: string;
  niCategory: string;
  isDirector: boolean;
  /** Yearly pay in pounds. */
  salary: number;
  hourlyRate: string | null;
  payments: SlipRow[];
  deductions: SlipRow[];
  /** Tax-free pay, outside gross pay. */
  expenses: SlipRow[];
  /** Taxed but not paid. */
  benefits: SlipRow[];
  employerRows: SlipRow[];
  gross: Pence;
  taxable: Pence;
  niable: Pence;
  /** Null without a pension on all pensionable pay. */
  pensionable: Pence | null;
  totalDeductions: Pence;
  net: Pence;
  year: SlipYear;
  /** Taxable pay and tax of an earlier job in the tax year. */
  previous: { taxable: Pence; tax: Pence } | null;
}

export interface SlipYear {
  gross: Pence;
  taxable: Pence;
  niable: Pence;
  tax: Pence;
  ni: Pence;
  pension: Pence;
  net: Pence;
  deductions: Pence;
}

export type RowKind = PaymentKind | DeductionKind;

export interface SlipRow {
  kind: RowKind;
  description: string;
  units: string | null;
  rate: string | null;
  amount: Pence;
  year: Pence;
}

export const PENSION_KINDS: readonly RowKind[] = ['pension', 'avc'];
export const LOAN_KINDS: readonly RowKind[] = ['plan_1', 'plan_2', 'plan_4', 'plan_5', 'postgraduate'];
export const SACRIFICE_KINDS: readonly RowKind[] = ['sacrificed_pension', 'sacrifice'];
