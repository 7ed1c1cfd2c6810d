import { expect, test } from 'vitest';
import { factsOf, monthly } from './facts.fixture.ts';
import { showStreams } from './report-verdict.ts';
import { trendInWords, variationInWords } from './report-words.ts';
import { summariseIncome } from './summarise-income.ts';

const LATEST = monthly('2026-01-28', 3);

test.each([
  ['no payslips', [], 'no payslip counts', 'no payslip counts'],
  ['five months', monthly('2026-01-28', 5), 'too few months', 'too few months'],
  ['six months of the same pay', monthly('2026-01-28', 6), 'about the same (0%)', 'low (0%)'],
  [
    'pay that began after three months without pay',
    [...monthly('2025-10-28', 3, { gross: '0.00' }), ...LATEST],
    'not known: typical pay in the earlier months was zero or less',
    'high (100%)',
  ],
  [
    'six months without pay',
    monthly('2026-01-28', 6, { gross: '0.00' }),
    'not known: typical pay in the earlier months was zero or less',
    'not known: average pay was zero or less',
  ],
])(
  'for %s, the report says how pay changes and varies, or why that is not known',
  (_, payslips, trend, variation) => {
    const summary = summariseIncome(factsOf(payslips));
    expect([trendInWords(summary.trend), variationInWords(summary)]).toEqual([trend, variation]);
  },
);

test('a report cuts the names of payers, so that a row stays short', () => {
  const payer = 'x'.repeat(200);
  const { income_streams, ...rest } = summariseIncome(factsOf(monthly('2026-01-28', 6, { employer: payer })));
  expect(income_streams[0]?.payer).toBe(payer);
  const [, table] = showStreams({ ...rest, income_streams }, () => '');
  expect(table?.kind === 'table' && table.rows[0]?.[0]).toBe(`${'x'.repeat(40)} …, job, current`);
});
