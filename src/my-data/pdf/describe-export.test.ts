import { expect, test } from 'vitest';
import { BankStatementSubmission } from '#bank-statements/schema.ts';
import { Expenditure } from '#expenditure/schema.ts';
import { textsIn } from '#pages';
import { IncomeComparison } from '#tax-authority/schema.ts';
import { exampleOf } from '#values/example-of.ts';
import { UserExport } from '../schema.ts';
import type { Collected } from './collect-export.ts';
import { describeExport } from './describe-export.ts';

const EXAMPLE = exampleOf(UserExport);
const TEXTS = textsIn('en').myDataPdf;

function collected(given: Partial<UserExport>, { isCut = false }: { isCut?: boolean } = {}): Collected {
  const whole = { ...EXAMPLE, ...given };
  const rest = { isCut: false };
  return {
    facts: whole,
    lists: {
      authorisations: { items: whole.authorisations, ...rest },
      accounts: { items: whole.accounts, ...rest },
      payroll_submissions: { items: whole.payroll_submissions, ...rest },
      income_submissions: { items: whole.income_submissions, ...rest },
      bank_statement_submissions: { items: whole.bank_statement_submissions, isCut },
      documents: { items: whole.documents, ...rest },
      deletion_requests: { items: whole.deletion_requests, ...rest },
    },
  };
}

function textsOf(given: Collected): string[] {
  const { blocks } = describeExport(given, { language: 'en', providerName: (id) => id });
  return blocks.flatMap((block) => ('text' in block ? [block.text] : []));
}

const STATEMENT = exampleOf(BankStatementSubmission);
const [TRANSACTION] = STATEMENT.transactions;
const withTransactions = (count: number) => ({
  ...STATEMENT,
  transactions: Array.from({ length: count }, () => TRANSACTION).flatMap((one) => one ?? []),
});

test.each([
  ['nothing if everything is shown', [1500, 1500], false, []],
  ['that payments are missing if there are too many', [1500, 1501], false, [TEXTS.notAllPayments]],
  ['how many statements are shown if some are not', [1, 1], true, [TEXTS.newestOnly(2)]],
  ['both if both are cut', [1, 3000], true, [TEXTS.newestOnly(2), TEXTS.notAllPayments]],
])('the part about bank statements notes %s', (_, counts, isCut, notes) => {
  const texts = textsOf(collected({ bank_statement_submissions: counts.map(withTransactions) }, { isCut }));
  const possible = [TEXTS.newestOnly(2), TEXTS.notAllPayments];
  expect(texts.filter((text) => possible.includes(text))).toEqual(notes);
});

const EXPENDITURE = exampleOf(Expenditure);
const COMPARISON = exampleOf(IncomeComparison);
const NO_COMPARISON = { tax_years: [], months: [] };
const { heading, about, compared } = TEXTS.estimates;

test.each([
  ['only estimates', EXPENDITURE, NO_COMPARISON, [heading, about]],
  ['only a comparison', null, COMPARISON, [heading, compared]],
  ['both', EXPENDITURE, COMPARISON, [heading, about, compared]],
  ['neither', null, NO_COMPARISON, []],
])('a person with %s sees no heading without figures', (_, expenditure, income_comparison, shown) => {
  const texts = textsOf(collected({ expenditure, income_comparison }));
  expect(texts.filter((text) => [heading, about, compared].includes(text))).toEqual(shown);
});
