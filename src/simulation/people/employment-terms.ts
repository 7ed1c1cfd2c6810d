import { MINIMUM_PENSION, NO_LOANS, type PensionScheme } from '#paye';
import type { PaidEmployment } from './paid-employment.ts';

/** The terms of most employments. */
export const USUAL = {
  contract: 'FullTime',
  leaveDate: null,
  isDirector: false,
  schedule: { frequency: 'monthly', payDay: 28 },
  taxCode: '1257L',
  niCategory: 'A',
  loans: NO_LOANS,
  pension: MINIMUM_PENSION,
  deductions: [],
  hasP45: false,
  isPaidOnRequest: false,
} as const satisfies Partial<PaidEmployment>;

export const LOCAL_GOVERNMENT_PENSION: PensionScheme = {
  method: 'net_pay',
  earnings: 'pensionable',
  employeeRate: 650n,
  employerRate: 1980n,
};

export const TEACHERS_PENSION: PensionScheme = {
  ...LOCAL_GOVERNMENT_PENSION,
  employeeRate: 890n,
  employerRate: 2868n,
};
