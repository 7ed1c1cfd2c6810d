/** The faults of this simulator, besides those of every simulator. */
export const FAULTS = {
  half_page: 'Employment Hero cuts off a list or the personal details',
  half_file: 'Employment Hero cuts off a payslip’s file',
  blank_file: 'a payslip’s file is a blank page, which nobody can read',
  consent_revoked: 'the person has removed the access in Employment Hero',
} as const;
export type FaultKind = keyof typeof FAULTS;
