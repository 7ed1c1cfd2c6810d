import { describe, expect, test } from 'vitest';
import { type PaidSlip, rollingIncome } from './rolling-income.ts';

describe('the rolling income', () => {
  const KESTREL = { reference: '999/KF1', name: 'kestrel' };
  const slip = (payDate: string, more: Partial<PaidSlip> = {}): PaidSlip => ({
    accountId: 'one',
    employer: KESTREL,
    paid: null,
    intervalStart: null,
    intervalEnd: null,
    frequency: 'monthly',
    startDate: null,
    payDate: `${payDate}T00:00:00.000Z`,
    payslip: payDate,
    submissionId: payDate,
    grossPence: 10_000n,
    netPence: 8_000n,
    ...more,
  });
  const at = (payDate: string, account_id: string | null = 'one') => ({
    account_id,
    pay_date: `${payDate}T00:00:00.000Z`,
    employer: KESTREL,
  });

  test('covers twelve months up to the pay date, for the same account, with the latest version of each payslip', () => {
    const around = [
      slip('2025-01-31'),
      slip('2025-02-01'),
      slip('2026-01-31'),
      slip('2026-01-31', { submissionId: 'later', grossPence: 11_000n }),
      slip('2026-02-01'),
      slip('2025-06-30', { accountId: 'two' }),
    ];
    expect(rollingIncome(at('2026-01-31'), around)).toMatchObject({ gross_pay: '210.00', net_pay: '160.00' });
  });

  test('includes uploads from the same employer, but counts a payslip only once if it was also retrieved', () => {
    const around = [
      slip('2025-11-30', { paid: 'november' }),
      slip('2025-11-30', { paid: 'november', accountId: null }),
      slip('2025-12-31', { paid: 'december', accountId: null, employer: { ...KESTREL, reference: null } }),
      slip('2025-12-31', {
        paid: 'elsewhere',
        accountId: null,
        payslip: 'elsewhere',
        employer: { reference: null, name: 'other' },
      }),
      slip('2025-10-31', { paid: 'october', accountId: 'two' }),
    ];
    expect(rollingIncome(at('2026-01-31'), around).gross_pay).toBe('200.00');
    // an upload has no account: all uploads count, and payslips retrieved from the same employer
    expect(rollingIncome(at('2026-01-31', null), around).gross_pay).toBe('400.00');
  });

  test('is null when no amount is known', () => {
    expect(rollingIncome({ account_id: null, pay_date: null, employer: KESTREL }, [])).toEqual({
      gross_pay: null,
      net_pay: null,
      is_complete: false,
    });
    expect(
      rollingIncome(at('2026-01-31'), [slip('2026-01-31', { grossPence: null, netPence: null })]),
    ).toEqual({
      gross_pay: null,
      net_pay: null,
      is_complete: false,
    });
  });

  test('is complete only if each of its payslips has both amounts', () => {
    const months = Array.from({ length: 12 }, (_, month) =>
      slip(`2025-${String(month + 1).padStart(2, '0')}-28`),
    );
    const sums = { gross_pay: '1200.00', net_pay: '960.00' };
    expect(rollingIncome(at('2025-12-28'), months)).toEqual({ ...sums, is_complete: true });
    const unread = months.with(3, slip('2025-04-28', { netPence: null }));
    expect(rollingIncome(at('2025-12-28'), unread)).toEqual({
      ...sums,
      net_pay: '880.00',
      is_complete: false,
    });
  });
});
