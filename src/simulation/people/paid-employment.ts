import type { Loans, PayDay, PaySchedule, PensionScheme } from '#paye';
import type { Day } from '#values/calendar.ts';
import type { EmployerId } from './employers.ts';
import type { SandboxDeduction, SandboxEarning } from './person.ts';

/** An employment and how it is paid. Its dates are fixed, so that payslips never change. */
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
  /** The hourly rate of a correction. */
  overtimeRatePence: bigint;
  /** Continues from the P45 of the person's previous employment. */
  hasP45: boolean;
  /** Paid only on request, never by the clock. */
  isPaidOnRequest: boolean;
}

/** One pay day of an employment. */
export interface PayRun extends PayDay {
  payslipId: string;
  /** Days in employment within the pay period, and days in the period. */
  days: number;
  ofDays: number;
}

export type EarningRule = (run: PayRun) => SandboxEarning | null;
export type DeductionRule = (run: PayRun) => SandboxDeduction | null;
