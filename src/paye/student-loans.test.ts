import { describe, expect, test } from 'vitest';
import { parsePence } from '#values/money.ts';
import { type PayFrequency, payPeriodOf } from './pay-period.ts';
import { computeLoanDeductions } from './student-loans.ts';
import { type LoanPlan, type TaxYearTables, tablesOf } from './tables.ts';

describe('a loan deduction', () => {
  test.each<[string, LoanPlan, PayFrequency, string, bigint | null]>([
    ['2026-27', 'plan_1', 'weekly', '528.41', 0n],
    ['2026-27', 'plan_1', 'weekly', '528.42', 1n],
    ['2026-27', 'plan_1', 'four_weekly', '2080.34', 0n],
    ['2026-27', 'plan_1', 'four_weekly', '2080.35', 1n],
    ['2026-27', 'plan_1', 'monthly', '2252.77', 0n],
    ['2026-27', 'plan_1', 'monthly', '2252.78', 1n],
    ['2026-27', 'plan_2', 'monthly', '2948.86', 45n],
    ['2026-27', 'plan_4', 'four_weekly', '2610.73', 1n],
    ['2026-27', 'plan_4', 'monthly', '5505.14', 242n],
    ['2026-27', 'plan_5', 'monthly', '2094.44', 0n],
    ['2026-27', 'plan_5', 'monthly', '8427.78', 571n],
    ['2025-26', 'postgraduate', 'monthly', '3000.00', 75n],
    ['2022-23', 'plan_1', 'monthly', '1694.03', 1n],
    ['2025-26', 'plan_5', 'monthly', '9000.00', null],
    ['2020-21', 'plan_4', 'monthly', '9000.00', null],
  ])('in %s for %s, %s, on %s is %s pounds', (taxYear, plan, frequency, pay, pounds) => {
    const loans =
      plan === 'postgraduate'
        ? { student: null, postgraduate: true }
        : { student: plan, postgraduate: false };
    const payment = { loans, period: payPeriodOf(frequency, '2025-05-30'), pay: parsePence(pay) ?? 0n };
    const deductions = computeLoanDeductions(tablesOf(taxYear) as TaxYearTables, payment);
    expect(deductions && deductions.student + deductions.postgraduate).toBe(
      pounds === null ? null : pounds * 100n,
    );
  });

  test('is made for a student loan and a postgraduate loan together', () => {
    const loans = { student: 'plan_2', postgraduate: true } as const;
    const payment = { loans, period: payPeriodOf('monthly', '2025-05-30'), pay: 300_000n };
    expect(computeLoanDeductions(tablesOf('2025-26') as TaxYearTables, payment)).toEqual({
      student: 5_600n,
      postgraduate: 7_500n,
    });
  });
});
