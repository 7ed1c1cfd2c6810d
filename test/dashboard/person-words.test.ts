import { expect, test } from 'vitest';
import type { IncomeSummary } from '../../clients/typescript/index.js';
import EXAMPLE from '../../src/income-summary/example.json' with { type: 'json' };
import { factsOf, monthly } from '../../src/income-summary/facts.fixture.ts';
import { summariseIncome } from '../../src/income-summary/summarise-income.ts';
import { noFailureInWords } from '../../web/dashboard/src/pages/person/documents/no-failure.ts';
import {
  groupLeftOut,
  whatIsLeftOut,
  whenLeftOut,
} from '../../web/dashboard/src/pages/person/overview/group-left-out.ts';
import { whyNoTrend, whyNoVariation } from '../../web/dashboard/src/pages/person/overview/reasons.ts';
import { timeLineOf } from '../../web/dashboard/src/pages/person/overview/time-line.ts';
import { remarksOf } from '../../web/dashboard/src/pages/person/overview/time-line-words.ts';
import { trustLabelOf } from '../../web/dashboard/src/pages/person/overview/trust-label.ts';
import { comparedInWords } from '../../web/dashboard/src/words/verdicts.ts';

const at = (day: string) => `${day}T00:00:00.000Z`;

/** The remarks below the timeline of a person with these jobs; a job without a last day is current. */
function remarks(
  jobs: readonly (readonly [from: string, to: string | null])[],
  gaps: readonly (readonly [from: string, to: string])[] = [],
): string[] {
  const [one] = EXAMPLE.employments;
  const summary = {
    ...EXAMPLE,
    as_of: at('2026-06-30'),
    employments: jobs.map(([from, to], index) => ({
      ...one,
      number: index + 1,
      from: at(from),
      to: to && at(to),
      is_current: to === null,
    })),
    gaps: gaps.map(([from, to]) => ({ kind: 'between_employments', from: at(from), to: at(to) })),
  };
  const line = timeLineOf(summary as unknown as IncomeSummary);
  return line ? remarksOf(line) : [];
}

test('the text about a gap between jobs names its last day, although it is drawn up to the next day', () => {
  const jobs = [
    ['2025-01-06', '2026-01-31'],
    ['2026-03-01', null],
  ] as const;
  expect(remarks(jobs, [['2026-02-01', '2026-02-28']])).toEqual([
    'No job is known from 1 Feb 2026 to 28 Feb 2026.',
  ]);
});

test.each([
  ['of one day', ['2026-03-10', '2026-03-10'], 'Two jobs or more on 10 Mar 2026.'],
  ['of some days', ['2026-03-10', '2026-03-20'], 'Two jobs or more from 10 Mar 2026 to 20 Mar 2026.'],
  ['that has not ended', ['2026-03-10', null], 'Two jobs or more since 10 Mar 2026.'],
] as const)('the text about a second job %s names its own days', (_, second, text) => {
  expect(remarks([['2025-01-06', null], second])).toEqual([text]);
});

test('the text about a second job of one day names that day if the first job ends a day later', () => {
  const jobs = [
    ['2025-01-06', '2026-03-11'],
    ['2026-03-10', '2026-03-10'],
  ] as const;
  expect(remarks(jobs)).toEqual(['Two jobs or more on 10 Mar 2026.']);
});

test.each([
  [{}, 'Payslips'],
  [{ VERY_LOW: 1 }, '1 payslip'],
  [{ HIGH: 12, VERY_LOW: 1 }, 'Lowest trust of 13 payslips'],
])('beside the lowest trust of payslips with the scores %j, the page says: %s', (scores, text) => {
  expect(trustLabelOf({ HIGH: 0, MEDIUM: 0, LOW: 0, VERY_LOW: 0, ...scores })).toBe(text);
});

test('the page says in words what each source shows about whose evidence it is', () => {
  const compared = [
    { source: 'upload', field: 'name', result: 'similar' },
    { source: 'upload', field: 'date_of_birth', result: 'matches' },
    { source: 'upload', field: 'ni_number', result: 'matches' },
    { source: 'upload', field: 'post_code', result: 'differs' },
    { source: 'bank', field: 'name', result: 'not_on_record' },
    { source: 'bank', field: 'date_of_birth', result: 'not_shown' },
  ] as const;
  expect(comparedInWords(compared)).toEqual([
    [
      'Uploaded payslips',
      'The postcode differs from your record. The date of birth and the National Insurance number match your record. The name is similar to your record.',
    ],
    ['Bank statements', 'The date of birth is not shown. Your record has no name.'],
  ]);
});

test('payslips that a provider sent and that do not count for one reason are one item, documents are not', () => {
  const item = {
    kind: 'payslip',
    reason: 'low_trust',
    message: 'Its trust score is low.',
    payer: 'Kestrel Foods Ltd',
    trust_score: 'LOW',
    finding: null,
  } as const;
  const items = ['2026-01-28', '2026-02-28', '2026-03-28'].map((date) => ({
    ...item,
    date: at(date),
    submission_ids: [date],
    document_id: null,
  }));
  const document = {
    ...item,
    date: at('2026-04-28'),
    submission_ids: ['uploaded'],
    document_id: 'document',
  };
  const groups = groupLeftOut([document, ...items]);
  expect(groups.map((group) => [whatIsLeftOut(group), whenLeftOut(group)])).toEqual([
    ['Payslip', '28 Apr 2026'],
    ['3 payslips', '28 Jan 2026 to 28 Mar 2026'],
  ]);
});

test.each([
  [0, 'Nothing was checked.'],
  [3, 'No check failed.'],
])('with %i checks of which none failed, the page says: %s', (count, text) => {
  expect(noFailureInWords(Array.from({ length: count }))).toBe(text);
});

test.each([
  ['no payslips', [], 'no payslip counts', 'no payslip counts'],
  ['five months', monthly('2026-01-28', 5), 'too few whole months', 'too few whole months'],
  [
    'six months without pay',
    monthly('2026-01-28', 6, { gross: '0.00' }),
    'typical pay in the earlier months was zero or less',
    'average pay was zero or less',
  ],
])('for %s, the page says why the trend and the variation are not known', (_, payslips, trend, variation) => {
  const summary = summariseIncome(factsOf(payslips));
  expect(summary).toMatchObject({ trend: { direction: null }, volatility: { level: null } });
  expect([whyNoTrend(summary.trend), whyNoVariation(summary)]).toEqual([trend, variation]);
});
