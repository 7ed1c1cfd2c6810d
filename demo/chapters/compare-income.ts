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
});

/** Two sources that know nothing of each other say the same. */
export async function compareIncome({ lender, show, check }: Scene, { userId }: User): Promise<void> {
  const { tax_years: years } = await lender.ask('GET', `/users/${userId}/income-comparison`, {
    reply: Comparison,
  });
  const known = years.filter(({ verdict }) => verdict !== 'one_source_only');
  for (const { tax_year, payslips, tax_authority, verdict } of known)
    show.line(`    ${tax_year}  payslips ${payslips}, tax authority ${tax_authority}: ${verdict}`);
  check('in every tax year that both know, payslips and tax authority agree', {
    expected: 'agrees, in one year or more',
    came: years.map(({ tax_year, verdict }) => `${tax_year} ${verdict}`),
    holds: known.length > 0 && known.every(({ verdict }) => verdict === 'agrees'),
  });
}
