import type { SandboxPerson } from '#simulation/people/index.ts';
import type { Day, TaxYear } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { PayFrequency } from '#values/payroll-submission.ts';
import type { Month } from './build-statement.ts';
import type { Block } from './drawing/block.ts';
import { Paper, type PaperOptions } from './drawing/paper.ts';
import type { Desk, Style } from './drawing/style.ts';
import { A4 } from './drawing/surface.ts';

/** The contents of a payslip. */
export interface Payslip {
  name: string;
  /** Ends with the post code. */
  address: readonly string[];
  niNumber: string;
  employer: string;
  payeReference: string;
  payrollNumber: string;
  role: string;
  taxCode: string;
  niCategory: string;
  frequency: PayFrequency;
  taxYear: TaxYear;
  taxPeriod: { unit: 'week' | 'month'; number: number };
  payDate: Day;
  start: Day;
  end: Day;
  /** Paid out, so they add up to gross pay. */
  payments: readonly PayslipRow[];
  deductions: readonly PayslipRow[];
  /** Taxed but not paid out. */
  benefits: readonly PayslipRow[];
  gross: Pence;
  taxable: Pence;
  totalDeductions: Pence;
  net: Pence;
  year: PayslipYear;
}

export interface PayslipYear {
  gross: Pence;
  taxable: Pence;
  tax: Pence;
  ni: Pence;
  pension: Pence;
  net: Pence;
}

export interface PayslipRow {
  /** Of a deduction: `tax`, `ni`, `pension`, `loan` or `other`. */
  kind: string;
  description: string;
  /** Hours or days and the rate for one, if the pay was calculated that way. */
  units: string | null;
  rate: string | null;
  amount: Pence;
  /** Null if nobody prints the year to date of this row. */
  year: Pence | null;
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
  /** Width and height in points; A4 portrait by default. */
  size?: readonly [number, number];
  style: Style;
  /** What a form has before anything is printed on it. */
  drawForm?(desk: Desk): void;
  compose(desk: Desk, payslip: Payslip): Block;
}

/** Draws a payslip. The paper knows what was printed, and makes the file. */
export function drawPayslip(layout: PayslipLayout, payslip: Payslip, options: PaperOptions): Paper {
  const { style, size = A4 } = layout;
  const paper = new Paper({ ...options, size, family: style.family, values: style.values });
  const desk: Desk = { paper, style };
  layout.drawForm?.(desk);
  const block = layout.compose(desk, payslip);
  const { margin } = style;
  block.draw({ x: margin, y: margin, width: paper.width - 2 * margin, height: block.height });
  return paper;
}
