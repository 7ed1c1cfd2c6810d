import type { IncomeSummary } from '../../../../../../clients/typescript/index.js';
import { count } from '../../../ui/format.ts';

/** The label of `trust.worst`, which is the lowest score of all payslips, also of those that don't count. */
export function trustLabelOf(counts: IncomeSummary['trust']['counts']): string {
  const payslips = Object.values(counts).reduce((sum, number) => sum + number, 0);
  if (payslips === 0) return 'Payslips';
  return payslips === 1 ? '1 payslip' : `Lowest trust of ${count(payslips)} payslips`;
}
