import { z } from 'zod';
import type { Context, User } from '../context.ts';

export const Payslip = z.object({
  source: z.string(),
  trust_score: z.string().nullable(),
  employment_information: z.object({ employer_name: z.string().nullable() }),
  income_information: z.object({
    pay_date: z.string(),
    earnings: z.object({ gross_pay: z.string(), net_pay: z.string() }),
  }),
});
export type Payslip = z.output<typeof Payslip>;
export const PayslipList = z.object({
  pagination: z.object({ count: z.int(), total_count: z.int() }),
  payroll_submissions: z.array(Payslip),
});

const Source = z.object({ status: z.string(), count: z.int() });
export const Readiness = z.object({ payroll: Source, taxauth: Source });

/** Stipend retrieves the payslips as soon as the account is connected. */
export async function readPayslips({ lender, check }: Context, { userId }: User): Promise<Payslip[]> {
  const { payroll } = await lender.poll(
    `/users/${userId}/readiness`,
    (readiness) => readiness.payroll.status !== 'in_progress',
    { reply: Readiness, brief: (readiness) => ({ payroll: readiness.payroll }) },
  );
  check('the payroll data is complete', { expected: 'complete', actual: payroll.status });
  const { payroll_submissions: payslips } = await lender.call('GET', `/payroll/${userId}?limit=100`, {
    reply: PayslipList,
  });
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
