import { z } from 'zod';
import type { Scene, User } from '../scene.ts';

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

/** What the provider knows comes by itself once the account is connected. */
export async function readPayslips({ lender, check }: Scene, { userId }: User): Promise<Payslip[]> {
  const { payroll } = await lender.askUntil(
    `/users/${userId}/readiness`,
    (readiness) => readiness.payroll.status !== 'in_progress',
    { reply: Readiness, brief: (readiness) => ({ payroll: readiness.payroll }) },
  );
  check('all of it has come', { expected: 'complete', came: payroll.status });
  const { payroll_submissions: payslips } = await lender.ask('GET', `/payroll/${userId}?limit=100`, {
    reply: PayslipList,
  });
  check(`there are payslips of a year: ${payslips.length}`, {
    expected: `${payroll.count}, and 12 or more`,
    came: payslips.length,
    holds: payslips.length === payroll.count && payslips.length >= 12,
  });
  const dates = payslips.map(({ income_information: { pay_date } }) => pay_date);
  check('the newest is first', { expected: dates.toSorted().toReversed(), came: dates });
  check('as the provider itself gave them, they are trusted', {
    expected: ['payroll_connection HIGH'],
    came: [...new Set(payslips.map(({ source, trust_score }) => `${source} ${trust_score}`))],
  });
  return payslips;
}
