import type { Loans, PayDay, PaySchedule, PensionScheme } from '#paye';
import type { Day } from '#values/calendar.ts';
import type { EmployerId } from './employers.ts';
import type { SandboxDeduction, SandboxEarning } from './person.ts';

/** An employment and how it is paid. Its days are fixed, so that a payslip is the same whenever one looks. */
export interface PaidEmployment {
  employer: EmployerId;
  payrollId: string;
  role: string;
  contract: 'FullTime' | 'PartTime';
  startDate: Day;
  leaveDate: Day | null;
  isDirector: boolean;
  schedule: PaySchedule;
  taxCode: string;
  niCategory: string;
  loans: Loans;
  pension: PensionScheme | null;
  earnings: readonly EarningRule[];
  deductions: readonly DeductionRule[];
  /** What a correction pays for an hour. */
  overtimeRatePence: bigint;
  /** Goes on from the P45 of the person's employment before it. */
  hasP45: boolean;
  /** Paid when somebody asks for it, and never by the clock. */
  isPaidOnRequest: boolean;
}

/** One pay day of a employment. */
export interface PayRun extends PayDay {
  payslipId: string;
  /** Days of the period in employment, of all its days. */
  days: number;
  ofDays: number;
}

export type EarningRule = (run: PayRun) => SandboxEarning | null;
export type DeductionRule = (run: PayRun) => SandboxDeduction | null;
