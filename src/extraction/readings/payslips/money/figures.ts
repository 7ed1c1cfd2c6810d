export type { Clarity, Figure } from '../../../relations/payslips/figures.ts';
