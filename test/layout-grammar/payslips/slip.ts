import type { Payslip, PayslipRow, PayslipYear } from '#sandbox/documents/payslip.ts';
import type { Day } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { Person } from '../people.ts';
import type { DrawnFrequency } from './pay-days.ts';
import type { DeductionKind } from './words/deductions.ts';
import type { PaymentKind } from './words/payments.ts';

/** A payslip to print, correct to the penny until a forger changes it. */
export interface Slip extends Payslip {
  person: Person;
  employerAddress: readonly string[];
  department: string;
  frequency: DrawnFrequency;
  startedOn: Day;
  /** The person started within the tax year, so the payslip prints the day. */
  isStarter: boolean;
  /** Only the year's figures explain this tax or National Insurance. */
  needsYear: boolean;
  isDirector: boolean;
  /** Yearly pay in pounds. */
  salary: number;
  hourlyRate: string | null;
  payments: readonly SlipRow[];
  deductions: readonly SlipRow[];
  /** Tax-free pay, outside gross pay. */
  expenses: readonly SlipRow[];
  benefits: readonly SlipRow[];
  employerRows: readonly SlipRow[];
  niable: Pence;
  /** Null without a pension on all pensionable pay. */
  pensionable: Pence | null;
  year: SlipYear;
  /** Taxable pay and tax of an earlier job in the tax year. */
  previous: { taxable: Pence; tax: Pence } | null;
}

export interface SlipYear extends PayslipYear {
  niable: Pence;
  deductions: Pence;
}

export type RowKind = PaymentKind | DeductionKind;

export interface SlipRow extends PayslipRow {
  kind: RowKind;
  year: Pence;
}

export const PENSION_KINDS: readonly RowKind[] = ['pension', 'avc'];
export const LOAN_KINDS: readonly RowKind[] = ['plan_1', 'plan_2', 'plan_4', 'plan_5', 'postgraduate'];
export const SACRIFICE_KINDS: readonly RowKind[] = ['sacrificed_pension', 'sacrifice'];
