import type { PayrollSubmission } from 'stipend';
import { repeatUntil } from '../client.ts';
import type { Context, User } from '../context.ts';

/** Stipend retrieves the payslips as soon as the account is connected. */
export async function readPayslips(
  { lender, check, interrupted }: Context,
  { userId }: User,
): Promise<PayrollSubmission[]> {
  const { payroll } = await repeatUntil(
    interrupted,
    () => lender.users.getReadiness(userId),
    (readiness) => readiness.payroll.status !== 'in_progress',
  );
  check('the payroll data is complete', { expected: 'complete', actual: payroll.status });
  const payslips: PayrollSubmission[] = [];
  for await (const payslip of lender.payroll.list(userId)) payslips.push(payslip);
  check(`a year of payslips has arrived: ${payslips.length}`, {
    expected: `${payroll.count}, and at least 12`,
    actual: payslips.length,
    passes: payslips.length === payroll.count && payslips.length >= 12,
  });
  const dates = payslips.map(({ income_information: { pay_date } }) => pay_date);
  check('the newest payslip comes first', { expected: dates.toSorted().toReversed(), actual: dates });
  check('payslips from a provider have a high trust score', {
    expected: ['payroll_connection HIGH'],
    actual: [...new Set(payslips.map(({ source, trust_score }) => `${source} ${trust_score}`))],
  });
  return payslips;
}
