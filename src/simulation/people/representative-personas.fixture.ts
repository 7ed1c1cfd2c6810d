import type { PersonaName } from './index.ts';

/** Several jobs, other pay periods, variable pay, no current job, no payslips, and another identity. Long tests try all personas. */
export const REPRESENTATIVE_PERSONAS = [
  'user_two_jobs',
  'user_weekly',
  'user_bonus',
  'user_leaver',
  'user_no_payslips',
  'user_mismatch',
] as const satisfies PersonaName[];
