import type { Day } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { PayFrequency } from '#values/payroll-submission.ts';
import type { SandboxDeduction, SandboxEarning, SandboxPerson } from '../people/index.ts';
import type { Month } from './build-statement.ts';
import type { Paper } from './pen.ts';

/** The contents of a payslip. */
export interface Payslip {
  employeeName: string;
  address: readonly string[];
  niNumber: string;
  employerName: string;
  payeReference: string;
  payrollId: string;
  role: string;
  taxCode: string;
  niCategory: string;
  frequency: PayFrequency;
  /** `Month 9`, `Week 36` */
  taxPeriod: { unit: 'Month' | 'Week'; number: number };
  taxYear: number;
  payDate: Day;
  periodStart: Day;
  periodEnd: Day;
  /** Paid out, so they add up to gross pay. */
  earnings: readonly SandboxEarning[];
  /** Taxed but not paid out. */
  benefits: readonly SandboxEarning[];
  deductions: readonly SandboxDeduction[];
  gross: Pence;
  taxable: Pence;
  totalDeductions: Pence;
  net: Pence;
  yearToDate: { gross: Pence; taxable: Pence; tax: Pence; ni: Pence; pension: Pence; net: Pence };
}

/** Fields that a layout may leave out, named as in the expected values. */
export type PayslipField =
  | 'NI_number'
  | 'tax_code'
  | 'ytd.ni'
  | 'employer_tax_reference'
  | 'pay_interval_start'
  | 'pay_interval_end'
  | 'ytd.pension'
  | 'ytd.net_pay';

/** A payroll program's layout. */
export interface PayslipLayout {
  name: string;
  description: string;
  /** The program's name, written to the file as its producer. */
  vendor: string;
  omits: readonly PayslipField[];
  /** The type of the employment, if it is not a job. */
  type?: 'Pension' | 'Subcontractor';
  /** Invents a payment that no employer made. */
  build?(person: SandboxPerson, month: Month): Payslip;
  /** The program's own names for pay elements, if it has any. */
  spell?(description: string): string;
  draw(payslip: Payslip, paper: Paper): Buffer;
}
