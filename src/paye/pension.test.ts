import { describe, expect, test } from 'vitest';
import { computePension, MINIMUM_PENSION, type PensionScheme } from './pension.ts';
import { type TaxYearTables, tablesOf } from './tables.ts';

const NOW = tablesOf('2025-26') as TaxYearTables;
const FIVE_AND_THREE = { earnings: 'pensionable', employeeRate: 500n, employerRate: 300n } as const;

describe('a pension contribution', () => {
  test.each<[PensionScheme['method'], object]>([
    ['net_pay', { deducted: 15_000n, beforeTax: 15_000n, sacrificed: 0n, employer: 9_000n }],
    ['relief_at_source', { deducted: 12_000n, beforeTax: 0n, sacrificed: 0n, employer: 9_000n }],
    ['salary_sacrifice', { deducted: 0n, beforeTax: 0n, sacrificed: 15_000n, employer: 24_000n }],
  ])('of 5 percent by the employee and 3 percent by the employer is taken by %s', (method, contributions) => {
    const scheme = { ...FIVE_AND_THREE, method };
    expect(computePension(NOW, { scheme, frequency: 'monthly', pay: 300_000n })).toEqual(contributions);
  });

  test.each([
    ['monthly', 52_000n, 0n, 0n],
    ['monthly', 152_000n, 4_000n, 3_000n],
    ['monthly', 418_900n, 14_676n, 11_007n],
    ['monthly', 900_000n, 14_676n, 11_007n],
    ['four_weekly', 386_700n, 13_548n, 10_161n],
    ['weekly', 22_000n, 400n, 300n],
    ['annually', 1_624_000n, 40_000n, 30_000n],
  ] as const)(
    'at the minimum rates, %s, on %s pence is %s from the employee and %s from the employer',
    (frequency, pay, deducted, employer) => {
      const contributions = computePension(NOW, { scheme: MINIMUM_PENSION, frequency, pay });
      expect(contributions).toMatchObject({ deducted, employer });
    },
  );

  test('on qualifying earnings is null if their limits are not known', () => {
    const before = tablesOf('2023-24') as TaxYearTables;
    const payment = { scheme: MINIMUM_PENSION, frequency: 'monthly', pay: 300_000n } as const;
    expect(computePension(before, payment)).toBeNull();
    expect(computePension(NOW, { ...payment, frequency: 'quarterly' })).toBeNull();
  });
});
