import type { PayFrequency } from '#values/payroll-submission.ts';

/** A fictional person, the same in every simulator. */
export interface SandboxPerson {
  /** What they sign in with at every portal: `user_good`. */
  userName: string;
  forename: string;
  surname: string;
  /** `1990-01-31`; null where a payroll does not know it. */
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
  /** Whether the employer lets payslips be read by a direct connection. */
  isOptedIn: boolean;
}

export interface SandboxPayslip {
  /** The same for ever; an amended payslip keeps its id and has another version. */
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
  /** Hours or days, and the rate for one, where it was paid so. */
  quantity: string | null;
  ratePence: bigint | null;
  unit: string | null;
  isFixed: boolean;
  /** A benefit in kind: taxed, not paid out. */
  isBenefit: boolean;
}

export interface SandboxDeduction {
  code: 'TAX' | 'NI' | 'PENSION' | 'STUDENT_LOAN' | 'POSTGRAD_LOAN' | 'OTHER';
  description: string;
  amountPence: bigint;
}

/** Everyone in the sandbox. What was paid up to now grows with the clock; tests and control endpoints add to it. */
export interface People {
  all(): readonly SandboxPerson[];
  find(userName: string): SandboxPerson | undefined;
  findByNiNumber(niNumber: string): SandboxPerson | undefined;
  /** Paid up to the clock's today, oldest first. */
  payslips(userName: string): readonly SandboxPayslip[];
  /** The same, and those too old to be shown that a year to date on one of them still counts. */
  payslipsOfWholeYears(userName: string): readonly SandboxPayslip[];
  /** Pays the person again, so many times, on the next pay dates. */
  addPayslips(userName: string, count: number): readonly SandboxPayslip[];
  /** Corrects a payslip: same id, next version, other figures. */
  amend(payslipId: string): SandboxPayslip;
  reset(): void;
}
