import { expect, test } from 'vitest';
import { EXAMPLE_FACTS } from './facts.fixture.ts';
import { showAgreement } from './report-sources.ts';
import type { IncomeSummary } from './schema.ts';
import { summariseIncome } from './summarise-income.ts';

type Verdict = IncomeSummary['agreement']['bank']['verdict'];

/** The row of the report that compares payslips with the tax authority. */
function taxYearsInWords(verdicts: readonly Verdict[]): unknown {
  const summary = summariseIncome(EXAMPLE_FACTS);
  const [year] = summary.agreement.tax_authority.tax_years;
  if (!year) throw new Error('The example has no tax year');
  const agreement = {
    ...summary.agreement,
    tax_authority: {
      ...summary.agreement.tax_authority,
      tax_years: verdicts.map((verdict) => ({ ...year, verdict })),
    },
  };
  const facts = showAgreement({ ...summary, agreement }).find(({ kind }) => kind === 'facts');
  return facts?.kind === 'facts' ? facts.rows[0] : null;
}

test.each<[Verdict[], string]>([
  [['agrees'], 'agree in 1 of 1 tax year'],
  [['differs'], 'agree in 0 of 1 tax year'],
  [['agrees', 'differs', 'one_source_only'], 'agree in 1 of 2 tax years'],
  [['one_source_only'], 'nothing to compare with'],
])('the report says of tax years that are %j: payslips and tax authority %s', (verdicts, words) => {
  expect(taxYearsInWords(verdicts)).toEqual(['Payslips and tax authority', words]);
});
