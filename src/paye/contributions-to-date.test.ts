import { describe, expect, test } from 'vitest';
import { lastDayOfTaxYear } from '#values/calendar.ts';
import { type Pence, sumPence } from '#values/money.ts';
import { seededRandom } from '#values/seeded-random.ts';
import { leastContributions, mostContributions, upperLimitOf } from './contributions-to-date.ts';
import { computeNationalInsurance } from './national-insurance.ts';
import { payPeriodOf } from './pay-period.ts';
import { TAX_YEARS, tablesOf } from './tables.ts';

const YEARS = TAX_YEARS.filter((year) => (tablesOf(year)?.nationalInsurance.length ?? 0) > 0);

describe.each(YEARS)('contributions to date of tax year %s', (year) => {
  const tables = tablesOf(year);
  const payDate = lastDayOfTaxYear(year);

  test.each(['weekly', 'monthly', 'four_weekly'] as const)(
    'are within their bounds, paid %s',
    (frequency) => {
      if (!tables) throw new Error('no tables');
      const random = seededRandom('contributions', year, frequency);
      const period = payPeriodOf(frequency, payDate);
      const limit = upperLimitOf(tables, period) ?? 0n;
      for (let round = 0; round < 40; round++) {
        const count = random.between(1, 10);
        const isBelow = random.happens(50);
        const category = random.pick(['A', 'B', 'J']);
        const pays = Array.from({ length: count }, () => random.pence(0n, isBelow ? limit : 3n * limit));
        const due = (pay: Pence) =>
          computeNationalInsurance(tables, { category, period, payDate, pay }) ?? 0n;
        const sum = sumPence(pays.map(due));
        const payToDate = sumPence(pays);
        const units = count * period.length;
        const most = mostContributions(tables, payToDate, category) ?? 0n;
        expect(sum).toBeLessThanOrEqual(most);
        expect(most).toBeLessThanOrEqual(mostContributions(tables, payToDate) ?? 0n);
        if (isBelow)
          expect(sum).toBeGreaterThanOrEqual(
            leastContributions(tables, { category, payToDate, unit: period.unit, units }) ?? 0n,
          );
      }
    },
  );
});

test('at the upper earnings limit, the maximum is within a pound of the amount that is due', () => {
  const tables = tablesOf('2025-26');
  if (!tables) throw new Error('no tables');
  const limit = 4_189_00n;
  const period = payPeriodOf('monthly', '2025-09-26');
  const due = computeNationalInsurance(tables, { category: 'A', period, payDate: '2025-09-26', pay: limit });
  const most = mostContributions(tables, limit) ?? 0n;
  expect(Number(most - (due ?? 0n))).toBeGreaterThanOrEqual(0);
  expect(Number(most - (due ?? 0n))).toBeLessThan(100);
});
