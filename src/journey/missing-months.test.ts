import { expect, test } from 'vitest';
import { isMonthComplete, missingMonths } from './missing-months.ts';

const monthly = ['2026-01-30', '2026-02-27', '2026-04-30', '2026-05-29'];

test.each<[string, string | null, string[], string[]]>([
  ['a month without a payslip', 'monthly', monthly, ['2026-03']],
  ['no month, in any order of the payslips', 'monthly', ['2026-02-27', '2026-01-30', '2026-03-31'], []],
  ['no month for a pay day that moved', 'monthly', ['2026-01-01', '2026-01-30', '2026-02-27'], []],
  ['no month for a pay day that moved into the month after', 'monthly', ['2026-01-31', '2026-03-02'], []],
  ['every month of a long gap', 'monthly', ['2025-11-28', '2026-03-31'], ['2025-12', '2026-01', '2026-02']],
  ['the month of a missing week', 'weekly', ['2026-03-06', '2026-03-13', '2026-03-27'], ['2026-03']],
  ['no month for four-weekly pay', 'four_weekly', ['2026-01-30', '2026-02-27', '2026-03-27'], []],
  ['the quarter that is missing', 'quarterly', ['2025-09-30', '2026-03-31'], ['2025-12']],
  ['nothing if pay is irregular', 'irregular', ['2025-01-30', '2026-03-31'], []],
  ['nothing if the frequency is not known', null, ['2025-01-30', '2026-03-31'], []],
  ['nothing for one payslip', 'monthly', ['2026-01-30'], []],
  ['nothing for none', 'monthly', [], []],
])('missing months are %s', (_, frequency, days, months) => {
  expect(missingMonths(days.map((payDate) => ({ payDate, frequency })))).toEqual(months);
});

test.each<[string, string | null, string[], boolean]>([
  ['one payslip of monthly pay', 'monthly', ['2026-03-31'], true],
  ['no payslip', 'monthly', ['2026-02-27'], false],
  ['every week', 'weekly', ['2026-03-06', '2026-03-13', '2026-03-20', '2026-03-27'], true],
  ['all weeks but the first', 'weekly', ['2026-03-13', '2026-03-20', '2026-03-27'], false],
  ['all weeks but one', 'weekly', ['2026-03-06', '2026-03-13', '2026-03-27'], false],
  ['all weeks but the last', 'weekly', ['2026-03-06', '2026-03-13', '2026-03-20'], false],
  [
    'a week that a holiday moved',
    'weekly',
    ['2025-12-31', '2026-01-09', '2026-01-16', '2026-01-23', '2026-01-30'],
    true,
  ],
  ['two fortnights', 'fortnightly', ['2026-03-06', '2026-03-20'], true],
  ['one payslip of an unknown frequency', null, ['2026-03-06'], true],
])('a month with %s', (_, frequency, days, isComplete) => {
  const month = days.at(-1)?.startsWith('2026-01') ? '2026-01' : '2026-03';
  expect(
    isMonthComplete(
      days.map((payDate) => ({ payDate, frequency })),
      month,
    ),
  ).toBe(isComplete);
});
