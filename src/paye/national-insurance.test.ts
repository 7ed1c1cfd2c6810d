import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPence, parsePence } from '#values/money.ts';
import {
  computeDirectorNationalInsurance,
  computeNationalInsurance,
  directorWeeksFrom,
} from './national-insurance.ts';
import { type PayFrequency, payPeriodOf } from './pay-period.ts';
import { TAX_YEARS, type TaxYearTables, tablesOf } from './tables.ts';

const NOW = tablesOf('2025-26') as TaxYearTables;
const pence = fc.bigInt({ min: 0n, max: 3_000_000n });

describe('a contribution', () => {
  test.each<[string, string, PayFrequency, string, string]>([
    ['2025-05-30', 'A', 'monthly', '3333.33', '182.83'],
    ['2025-05-30', 'A', 'monthly', '5000.00', '267.50'],
    ['2025-05-30', 'A', 'weekly', '242.07', '0.00'],
    ['2025-05-30', 'A', 'weekly', '242.08', '0.01'],
    ['2025-05-30', 'A', 'weekly', '481.03', '19.12'],
    ['2025-05-30', 'A', 'weekly', '1000.00', '58.66'],
    ['2025-05-30', 'A', 'fortnightly', '484.07', '0.00'],
    ['2025-05-30', 'A', 'fortnightly', '484.08', '0.01'],
    ['2025-05-30', 'A', 'fortnightly', '1934.00', '116.00'],
    ['2025-05-30', 'A', 'four_weekly', '967.00', '0.00'],
    ['2025-05-30', 'B', 'four_weekly', '1924.04', '17.70'],
    ['2025-05-30', 'B', 'four_weekly', '3867.05', '53.65'],
    ['2025-05-30', 'B', 'monthly', '4188.53', '58.10'],
    ['2025-05-30', 'B', 'monthly', '4189.05', '58.11'],
    ['2025-05-30', 'A', 'quarterly', '10000.00', '548.56'],
    ['2025-05-30', 'A', 'annually', '60000.00', '3210.60'],
    ['2025-05-30', 'C', 'monthly', '5000.00', '0.00'],
    ['2025-05-30', 'H', 'monthly', '3333.33', '182.83'],
    ['2025-05-30', 'J', 'monthly', '5000.00', '79.04'],
    ['2025-05-30', 'M', 'monthly', '3333.33', '182.83'],
    ['2025-05-30', 'V', 'monthly', '3333.33', '182.83'],
    ['2026-05-30', 'Z', 'monthly', '5000.00', '79.04'],
    ['2020-05-30', 'A', 'weekly', '1000.00', '94.24'],
    ['2021-05-30', 'A', 'monthly', '2000.00', '144.36'],
    ['2022-07-05', 'A', 'monthly', '2000.00', '155.95'],
    ['2022-07-06', 'A', 'monthly', '2000.00', '126.14'],
    ['2022-11-06', 'A', 'monthly', '2000.00', '114.24'],
    ['2024-01-05', 'A', 'monthly', '2000.00', '114.24'],
    ['2024-01-06', 'A', 'monthly', '2000.00', '95.20'],
    ['2024-04-06', 'A', 'monthly', '2000.00', '76.16'],
  ])('on %s in category %s, %s, from %s is %s', (payDate, category, frequency, pay, due) => {
    expect(contributionOf(payDate, category, frequency, pay)).toBe(due);
  });

  test('is rounded down on five tenths of a penny, and up on six', () => {
    expect(contributionOf('2025-05-30', 'J', 'weekly', '242.25')).toBe('0.00');
    expect(contributionOf('2025-05-30', 'J', 'weekly', '242.29')).toBe('0.00');
    expect(contributionOf('2025-05-30', 'J', 'weekly', '242.30')).toBe('0.01');
  });

  test('is null if the year has no such category', () => {
    expect(contributionOf('2023-05-30', 'N', 'monthly', '2000.00')).toBeNull();
    expect(contributionOf('2025-05-30', 'Q', 'monthly', '2000.00')).toBeNull();
  });

  test('never falls when pay rises, and is always less than the pay', () => {
    const year = fc.constantFrom(...TAX_YEARS);
    fc.assert(
      fc.property(year, pence, pence, (taxYear, pay, rise) => {
        const payDate = `${taxYear.slice(0, 4)}-09-30`;
        const payment = { category: 'A', period: payPeriodOf('monthly', payDate), payDate };
        const tables = tablesOf(taxYear) as TaxYearTables;
        const lower = computeNationalInsurance(tables, { ...payment, pay }) ?? -1n;
        const higher = computeNationalInsurance(tables, { ...payment, pay: pay + rise }) ?? -1n;
        expect(0n <= lower && lower <= higher && higher <= pay + rise).toBe(true);
      }),
    );
  });
});

describe("a director's contributions", () => {
  test('of a year equal those on one yearly payment, however it was paid', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('A', 'B', 'C', 'J'),
        fc.array(pence, { minLength: 1 }),
        (category, payments) => {
          let payBefore = 0n;
          let contributedBefore = 0n;
          for (const pay of payments) {
            const payment = { category, pay, payBefore, contributedBefore };
            contributedBefore += computeDirectorNationalInsurance(NOW, payment) ?? 0n;
            payBefore += pay;
          }
          const period = payPeriodOf('annually', '2025-09-30');
          const yearly = { category, period, payDate: '2025-09-30', pay: payBefore };
          expect(contributedBefore).toBe(computeNationalInsurance(NOW, yearly));
        },
      ),
    );
  });

  test("start once the year's earnings pass the threshold", () => {
    const first = { category: 'A', pay: 1_257_000n, payBefore: 0n, contributedBefore: 0n };
    expect(computeDirectorNationalInsurance(NOW, first)).toBe(0n);
    const second = { category: 'A', pay: 100_000n, payBefore: 1_257_000n, contributedBefore: 0n };
    expect(computeDirectorNationalInsurance(NOW, second)).toBe(8_000n);
  });

  test.each([
    ['2022-23', 'A', '4930.71'],
    ['2022-23', 'B', '2571.45'],
    ['2022-23', 'J', '1094.51'],
    ['2023-24', 'A', '4370.10'],
    ['2023-24', 'B', '2051.55'],
    ['2023-24', 'C', '0.00'],
  ])('in %s, category %s, on 52,000.00 are %s, by the rates for the whole year', (year, category, due) => {
    const payment = { category, pay: 5_200_000n, payBefore: 0n, contributedBefore: 0n };
    expect(formatPence(directors(year, payment) ?? -1n)).toBe(due);
  });

  test('use limits for the weeks that are left when a director is appointed within the year', () => {
    const payment = { category: 'M', pay: 4_800_000n, payBefore: 0n, contributedBefore: 0n };
    expect(directors('2025-26', { ...payment, weeks: directorWeeksFrom('2025-05-04') })).toBe(281_592n);
    expect(directorWeeksFrom('2025-04-06')).toBe(52);
    expect(directorWeeksFrom('2026-04-05')).toBe(1);
  });
});

function directors(taxYear: string, payment: Parameters<typeof computeDirectorNationalInsurance>[1]) {
  return computeDirectorNationalInsurance(tablesOf(taxYear) as TaxYearTables, payment);
}

function contributionOf(
  payDate: string,
  category: string,
  frequency: PayFrequency,
  pay: string,
): string | null {
  const period = payPeriodOf(frequency, payDate);
  const tables = tablesOf(period.taxYear) as TaxYearTables;
  const payment = { category, period, payDate, pay: parsePence(pay) ?? 0n };
  const contribution = computeNationalInsurance(tables, payment);
  return contribution === null ? null : formatPence(contribution);
}
