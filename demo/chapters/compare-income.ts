import { z } from 'zod';
import type { Scene, User } from '../scene.ts';

const Comparison = z.object({
  tax_years: z.array(
    z.object({
      tax_year: z.string(),
      payslips: z.string().nullable(),
      tax_authority: z.string().nullable(),
      verdict: z.string(),
    }),
  ),
  months: z.array(
    z.object({
      date: z.string(),
      net_pay: z.string().nullable(),
      bank_credits: z.string().nullable(),
      verdict: z.string(),
    }),
  ),
});

/** Three sources that know nothing of each other say the same. */
export async function compareIncome({ lender, show, check }: Scene, { userId }: User): Promise<void> {
  const { tax_years, months } = await lender.ask('GET', `/users/${userId}/income-comparison`, {
    reply: Comparison,
  });
  const years = tax_years.filter(isKnownTwice);
  for (const { tax_year, payslips, tax_authority, verdict } of years)
    show.line(`    ${tax_year}  payslips ${payslips}, tax authority ${tax_authority}: ${verdict}`);
  check('in every tax year that both know, payslips and tax authority agree', {
    expected: 'agrees, in one year or more',
    came: tax_years.map(({ tax_year, verdict }) => `${tax_year} ${verdict}`),
    holds: years.length > 0 && years.every(({ verdict }) => verdict === 'agrees'),
  });
  const banked = months.filter(isKnownTwice);
  for (const { date, net_pay, bank_credits, verdict } of banked)
    show.line(`    ${date.slice(0, 7)}  net pay ${net_pay}, came into the bank ${bank_credits}: ${verdict}`);
  check('in the month of the statement, what payslips paid out came into the bank', {
    expected: 'agrees, in one month',
    came: months.map(({ date, verdict }) => `${date.slice(0, 7)} ${verdict}`),
    holds: banked.length === 1 && banked.every(({ verdict }) => verdict === 'agrees'),
  });
}

function isKnownTwice({ verdict }: { verdict: string }): boolean {
  return verdict !== 'one_source_only';
}
