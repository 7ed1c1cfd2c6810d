import { count } from '../../../ui/format.ts';

/** The label of `trust.worst`, which is the score of one payslip. */
export function trustLabelOf(payslips: number): string {
  if (payslips === 0) return 'Payslips';
  return payslips === 1 ? '1 payslip' : `Lowest trust of ${count(payslips)} payslips`;
}
