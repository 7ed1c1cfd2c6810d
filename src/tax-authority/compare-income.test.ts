import { describe, expect, test } from 'vitest';
import { type ComparedPayslip, compareIncome } from './compare-income.ts';

function slip(
  payDate: string,
  toDate: number | null,
  employerName: string | null = 'Kestrel',
): ComparedPayslip {
  const pence = (pounds: number | null) => (pounds === null ? null : BigInt(Math.round(pounds * 100)));
  return {
    payDate,
    employerName,
    grossPence: 250_000n,
    netPence: 200_000n,
    taxableToDatePence: pence(toDate),
  };
}

const YEAR = [slip('2025-04-30', 2400), slip('2025-05-31', 4800), slip('2026-03-31', 28_800)];

describe('a tax year', () => {
  test.each([
    ['the same to the penny', YEAR, 2_880_000n, 0n, 'agrees'],
    ['99 pence apart', YEAR, 2_880_099n, -99n, 'agrees'],
    ['a pound apart', YEAR, 2_879_900n, 100n, 'differs'],
    ['far apart', YEAR, 3_000_000n, -120_000n, 'differs'],
    ['payslips alone', YEAR, null, null, 'one_source_only'],
    ['the tax authority alone', [], 2_880_000n, null, 'one_source_only'],
    ['two employers', [...YEAR, slip('2025-06-30', 1000, 'Heron')], 2_980_000n, 0n, 'agrees'],
    [
      'an employer spelt in two ways',
      [...YEAR, slip('2026-03-01', 28_800, ' KESTREL ')],
      2_880_000n,
      0n,
      'agrees',
    ],
    ['only what came late in the year', YEAR.slice(2), 2_880_000n, 0n, 'agrees'],
    [
      'an employer that says no sum',
      [...YEAR, slip('2025-06-30', null, 'Heron')],
      1n,
      null,
      'one_source_only',
    ],
  ] as const)('%s', (_, payslips, authority, difference, verdict) => {
    const { years } = compareIncome(payslips, new Map([['2025-26', authority]]));
    expect(years).toMatchObject([{ taxYear: '2025-26', taxAuthority: authority, difference, verdict }]);
  });

  test('ends on 5 April; years are newest first', () => {
    const payslips = [slip('2026-04-05', 28_800), slip('2026-04-06', 2400)];
    const { years } = compareIncome(payslips, new Map([['2024-25', 5n]]));
    expect(years.map(({ taxYear, payslips }) => [taxYear, payslips])).toEqual([
      ['2026-27', 240_000n],
      ['2025-26', 2_880_000n],
      ['2024-25', null],
    ]);
  });
});

test('a month is what was paid in it, null where a part is not known', () => {
  const unknown = { ...slip('2025-05-15', 1), netPence: null };
  expect(compareIncome([...YEAR, unknown], new Map()).months).toEqual([
    { month: '2026-03-01', gross: 250_000n, net: 200_000n },
    { month: '2025-05-01', gross: 500_000n, net: null },
    { month: '2025-04-01', gross: 250_000n, net: 200_000n },
  ]);
});

test('a payslip that came by two sources is paid once', () => {
  const twice = [...YEAR, ...YEAR.map((payslip) => ({ ...payslip, employerName: 'KESTREL' }))];
  expect(compareIncome(twice, new Map()).months).toEqual(compareIncome(YEAR, new Map()).months);
});

test('without either source there is nothing to compare', () => {
  expect(compareIncome([], new Map())).toEqual({ years: [], months: [] });
});
