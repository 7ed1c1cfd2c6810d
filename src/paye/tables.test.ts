import { expect, test } from 'vitest';
import { REGIONS, TAX_YEARS, tablesOf } from './tables.ts';
import { parseTaxCode } from './tax-code.ts';

test('there are tables for exactly seven tax years', () => {
  expect(TAX_YEARS).toEqual(['2020-21', '2021-22', '2022-23', '2023-24', '2024-25', '2025-26', '2026-27']);
  expect(tablesOf('2019-20')).toBeNull();
  expect(tablesOf('2027-28')).toBeNull();
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
    expect(rates.has('A')).toBe(true);
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
