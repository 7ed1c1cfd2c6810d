import type { PayFrequency } from '#values/payroll-submission.ts';

/** A fictional person, identical in every simulator. */
export interface SandboxPerson {
  /** The sign-in name at every portal, such as `user_good`. */
  userName: string;
  forename: string;
  surname: string;
  /** `1990-01-31`; null if the payroll does not know it. */
  dateOfBirth: string | null;
  niNumber: string;
  address: { street: string; city: string; county: string; postCode: string; country: string };
  email: string;
  phone: string;
  employments: SandboxEmployment[];
}

export interface SandboxEmployment {
  id: string;
  employer: SandboxEmployer;
  payrollId: string;
  role: string;
  contract: 'FullTime' | 'PartTime';
  startDate: string;
  leaveDate: string | null;
  isDirector: boolean;
  frequency: PayFrequency;
}

export interface SandboxEmployer {
  id: string;
  name: string;
  /** `999/KF12345` */
  payeReference: string;
  /** True if the employer allows direct connections. */
  isOptedIn: boolean;
}

export interface SandboxPayslip {
  /** Never changes: an amended payslip keeps its id and gets a new version. */
  id: string;
  version: number;
  userName: string;
  employmentId: string;
  payDate: string;
  periodStart: string;
  periodEnd: string;
  taxCode: string;
  niCategory: string;
  earnings: SandboxEarning[];
  deductions: SandboxDeduction[];
  grossPence: bigint;
  taxablePence: bigint;
  totalDeductionsPence: bigint;
  netPence: bigint;
  yearToDate: {
    /** The year in which the tax year starts. */
    taxYear: number;
    grossPence: bigint;
    netPence: bigint;
    taxPence: bigint;
    niPence: bigint;
    taxablePence: bigint;
  };
}

export interface SandboxEarning {
  code: 'BASIC' | 'OVERTIME' | 'BONUS' | 'COMMISSION' | 'ALLOWANCE' | 'BENEFIT';
  description: string;
  amountPence: bigint;
  /** Hours or days and the rate for one, if the pay was calculated that way. */
  quantity: string | null;
  ratePence: bigint | null;
  unit: string | null;
  isFixed: boolean;
  /** A benefit in kind: taxed but not paid out. */
  isBenefit: boolean;
}

export interface SandboxDeduction {
  code: 'TAX' | 'NI' | 'PENSION' | 'STUDENT_LOAN' | 'POSTGRAD_LOAN' | 'OTHER';
  description: string;
  amountPence: bigint;
}

/**
 * All people of the sandbox. Payslips up to today appear as the clock advances; tests and control endpoints
 * add more.
 */
export interface People {
  /** The time of the client that these people belong to. */
  now(): Date;
  all(): readonly SandboxPerson[];
  find(userName: string): SandboxPerson | undefined;
  findByNiNumber(niNumber: string): SandboxPerson | undefined;
  /** The payslips of the last 24 months up to today, plus those paid in advance; oldest first. */
  payslips(userName: string): readonly SandboxPayslip[];
  /** The same, plus older ones that still count towards the year to date of a shown payslip. */
  payslipsOfWholeYears(userName: string): readonly SandboxPayslip[];
  /** Pays the person `count` more times, on their next pay dates. */
  addPayslips(userName: string, count: number): readonly SandboxPayslip[];
  /** Corrects a payslip: same id, next version, new figures. */
  amend(payslipId: string): SandboxPayslip;
  reset(): void;
}
