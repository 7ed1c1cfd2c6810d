import { describe, expect, test } from 'vitest';
import { addDays, lastDayOfTaxYear } from '#values/calendar.ts';
import { sumPence } from '#values/money.ts';
import type { PaySchedule } from './pay-days.ts';
import type { Employment, PayElement } from './payment.ts';
import { NO_LOANS } from './student-loans.ts';
import { TAX_YEARS } from './tables.ts';
import { parseTaxCode, type TaxCode } from './tax-code.ts';
import { type PayslipOfRun, yearOfPayslips } from './year-of-payslips.ts';

const EMPLOYMENT: Employment = {
  taxCode: parseTaxCode('1257L') as TaxCode,
  niCategory: 'A',
  isDirector: false,
  loans: NO_LOANS,
  pension: null,
  p45: null,
};
const LAST_WORKING_DAY: PaySchedule = { frequency: 'monthly', payDay: 'last_working_day' };

describe('consecutive payslips', () => {
  test('add up to their year-to-date totals, and restart on 6 April', () => {
    const payslips = run({ schedule: LAST_WORKING_DAY, from: '2024-12-01', to: '2026-11-15', pay: 500_000n });
    expect(payslips).toHaveLength(23);
    expect(payslips.map(({ period }) => period.number)).toEqual([
      ...[9, 10, 11, 12],
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      ...[1, 2, 3, 4, 5, 6, 7],
    ]);
    const year = payslips.filter(({ period }) => period.taxYear === '2025-26');
    expect(year.at(-1)?.yearToDate).toMatchObject({ gross: 6_000_000n, tax: 1_142_800n });
    expect(sumPence(year.map(({ tax }) => tax))).toBe(1_142_800n);
    expect(sumPence(year.map(({ net }) => net))).toBe(year.at(-1)?.yearToDate.net);
  });

  test('for weekly pay reach week 53, which is taxed on its own', () => {
    // The Sundays from 6 April 2025 to 5 April 2026
    const schedule = { frequency: 'weekly', anyPayDay: '2025-04-06' } as const;
    const payslips = run({ schedule, from: '2025-04-06', to: '2026-04-12', pay: 50_000n });
    expect(payslips.slice(51).map(({ period }) => period.number)).toEqual([52, 53, 1]);
    expect(payslips.slice(51).map(({ tax }) => tax)).toEqual([5_160n, 5_160n, 5_160n]);
    expect(payslips[52]?.yearToDate).toMatchObject({ taxYear: '2025-26', gross: 2_650_000n });
    expect(payslips[53]?.yearToDate).toMatchObject({ taxYear: '2026-27', gross: 50_000n });
  });

  test('due on 6 April but paid before the weekend belong to the new tax year', () => {
    const schedule = { frequency: 'monthly', payDay: 6 } as const;
    const payslips = run({ schedule, from: '2024-04-01', to: '2024-04-30', pay: 300_000n });
    expect(payslips[0]).toMatchObject({
      payDay: { paidOn: '2024-04-05' },
      period: { taxYear: '2024-25', number: 1 },
    });
  });

  test('are not calculated for a tax year without figures', () => {
    const end = lastDayOfTaxYear(TAX_YEARS.at(-1) ?? '');
    const computed = yearOfPayslips({
      schedule: LAST_WORKING_DAY,
      from: addDays(end, -35),
      to: addDays(end, 56),
      payFor: () => ({ employment: EMPLOYMENT, elements: [] }),
    });
    expect(computed).toEqual({ outcome: 'unsupported', missing: 'tax_year' });
  });

  test("of a director deduct exactly the year's contributions by the end of the year", () => {
    const employment = { ...EMPLOYMENT, isDirector: true };
    const range = { from: '2025-04-06', to: '2026-04-05' };
    const payslips = run({ schedule: LAST_WORKING_DAY, ...range, pay: 500_000n, employment });
    expect(payslips.map(({ nationalInsurance }) => nationalInsurance).slice(0, 3)).toEqual([0n, 0n, 19_440n]);
    expect(payslips.at(-1)?.yearToDate.nationalInsurance).toBe(321_060n);
  });
});

function run(options: {
  schedule: PaySchedule;
  from: string;
  to: string;
  pay: bigint;
  employment?: Employment;
}): PayslipOfRun[] {
  const { pay, employment = EMPLOYMENT, ...range } = options;
  const salary: PayElement = {
    description: 'Salary',
    amount: pay,
    isTaxable: true,
    isNiable: true,
    isPensionable: true,
    isFixed: true,
    isInKind: false,
  };
  const computed = yearOfPayslips({ ...range, payFor: () => ({ employment, elements: [salary] }) });
  if (computed.outcome !== 'computed') throw new Error(computed.missing);
  return computed.payslips;
}
