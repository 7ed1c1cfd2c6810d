import type { Context, User } from '../context.ts';

/** Three independent sources show the same income. */
export async function compareIncome({ lender, printer, check }: Context, { userId }: User): Promise<void> {
  const { tax_years, months } = await lender.users.getIncomeComparison(userId);
  const years = tax_years.filter(hasTwoSources);
  for (const { tax_year, payslips, tax_authority, verdict } of years)
    printer.line(`    ${tax_year}  payslips ${payslips}, tax authority ${tax_authority}: ${verdict}`);
  check('payslips and tax authority agree in every tax year that both cover', {
    expected: 'agrees, in at least one year',
    actual: tax_years.map(({ tax_year, verdict }) => `${tax_year} ${verdict}`),
    passes: years.length > 0 && years.every(({ verdict }) => verdict === 'agrees'),
  });
  const withBank = months.filter(hasTwoSources);
  for (const { date, net_pay, bank_credits, verdict } of withBank)
    printer.line(
      `    ${date.slice(0, 7)}  net pay ${net_pay}, paid into the bank ${bank_credits}: ${verdict}`,
    );
  check('payslips and bank statement agree in the month of the statement', {
    expected: 'agrees, in one month',
    actual: months.map(({ date, verdict }) => `${date.slice(0, 7)} ${verdict}`),
    passes: withBank.length === 1 && withBank.every(({ verdict }) => verdict === 'agrees'),
  });
}

function hasTwoSources({ verdict }: { verdict: string }): boolean {
  return verdict !== 'one_source_only';
}
