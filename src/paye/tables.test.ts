import { expect, test } from 'vitest';
import { taxYearOf } from '#values/calendar.ts';
import { REGIONS, TAX_YEARS, tablesOf } from './tables.ts';
import { parseTaxCode } from './tax-code.ts';

test('there are tables for all tax years from 2020-21 to the last one, and for no others', () => {
  const starts = TAX_YEARS.map((taxYear) => Number(taxYear.slice(0, 4)));
  const [first = 0] = starts;
  expect(first).toBe(2020);
  expect(starts).toEqual(starts.map((_, index) => first + index));
  expect(starts.map((year) => taxYearOf(`${year}-04-06`))).toEqual(TAX_YEARS);
  expect(tablesOf('2019-20')).toBeNull();
  expect(tablesOf(taxYearOf(`${first + starts.length}-04-06`))).toBeNull();
});

test.each(TAX_YEARS)('the tables of %s are complete', (taxYear) => {
  const tables = tablesOf(taxYear);
  expect(parseTaxCode(tables?.standardCode ?? '')).not.toBeNull();
  for (const region of REGIONS) {
    const bands = tables?.bands[region] ?? [];
    expect(bands.at(-1)?.upTo).toBeNull();
    bands.forEach(({ above, rate }, index) => {
      expect(above).toBe(index === 0 ? 0n : bands[index - 1]?.upTo);
      expect(rate > (bands[index - 1]?.rate ?? 0n)).toBe(true);
    });
  }
  expect(tables?.nationalInsurance[0]?.from).toBe(`${taxYear.slice(0, 4)}-04-06`);
  for (const { primaryThreshold, upperEarningsLimit, rates } of tables?.nationalInsurance ?? []) {
    for (const letter of 'ABCHJMXZ') expect(rates.has(letter), letter).toBe(true);
    for (const { weekly, monthly, annual } of [primaryThreshold, upperEarningsLimit]) {
      // HMRC rounds the weekly, monthly and annual figures independently, each to about a pound
      expect(Math.abs(Number(weekly * 52n - annual))).toBeLessThanOrEqual(5_200);
      expect(Math.abs(Number(monthly * 12n - annual))).toBeLessThanOrEqual(1_200);
    }
  }
  expect(tables?.loans).toMatchObject({ postgraduate: 2_100_000n });
});

test('the tax below a band equals the tax on all lower bands', () => {
  expect(tablesOf('2025-26')?.bands.rUK.map(({ taxBelow }) => taxBelow)).toEqual([
    0n,
    75_400_000n,
    425_160_000n,
  ]);
});

test('the Scottish bands of 2020-21 end at 2,085, 12,658 and 30,930 pounds', () => {
  const ends = tablesOf('2020-21')?.bands.scotland.map(({ upTo }) => upTo);
  expect(ends).toEqual([2_085n, 12_658n, 30_930n, 150_000n, null]);
});
