import { describe, expect, test } from 'vitest';
import { countPaid, type PaidSlip, rollingIncome } from './rolling-income.ts';
import type { PayslipSummary } from './seal-submission.ts';

const TODAY = '2026-02-10';
const KESTREL = { reference: '999/KF1', name: 'kestrel' };

type Changes = Partial<Omit<PaidSlip, 'summary'>> & { summary?: Partial<PayslipSummary> };

let made = 0;

function slip(payDate: string, { summary, ...changes }: Changes = {}): PaidSlip {
  made += 1;
  const id = String(made).padStart(4, '0');
  return {
    submission_id: id,
    entry_id: id,
    account_id: 'one',
    document_id: null,
    payslip_index: Buffer.from(payDate),
    trust_score: 'HIGH',
    source: 'payroll_connection',
    ...changes,
    summary: {
      employer_name: 'Kestrel',
      employer_tax_reference: '999/KF1',
      date_of_birth: null,
      post_code: null,
      pay_interval_start: null,
      pay_interval_end: null,
      gross_pay: '100.00',
      net_pay: '80.00',
      pay_date: `${payDate}T00:00:00.000Z`,
      taxable_to_date: null,
      pay_frequency: 'monthly',
      start_date: null,
      ...summary,
    },
  };
}

const uploaded = (payDate: string, { summary, ...changes }: Changes = {}) =>
  slip(payDate, {
    account_id: null,
    document_id: `document of ${payDate}`,
    source: 'payslip_upload',
    ...changes,
    ...(summary ? { summary } : {}),
  });

const incomeAt = (payDate: string, around: readonly PaidSlip[], account_id: string | null = 'one') =>
  rollingIncome(
    { account_id, pay_date: `${payDate}T00:00:00.000Z`, employer: KESTREL },
    countPaid(around, TODAY),
  );

describe('the rolling income', () => {
  test('covers twelve months up to the pay date, for the same account, with the latest version of each payslip', () => {
    const around = [
      slip('2025-01-31'),
      slip('2025-02-01'),
      slip('2026-01-31'),
      slip('2026-01-31', { summary: { gross_pay: '110.00' } }),
      slip('2026-02-01'),
      slip('2025-06-30', { account_id: 'two' }),
    ];
    expect(incomeAt('2026-01-31', around)).toMatchObject({ gross_pay: '210.00', net_pay: '160.00' });
    // the order in which they are read does not matter
    expect(incomeAt('2026-01-31', around.toReversed())).toMatchObject({ gross_pay: '210.00' });
  });

  test('includes uploads from the same employer, but counts a payslip only once if it was also retrieved', () => {
    const around = [
      slip('2025-11-30'),
      uploaded('2025-11-30'),
      uploaded('2025-12-31', { summary: { employer_tax_reference: null } }),
      uploaded('2025-12-30', { summary: { employer_name: 'Other', employer_tax_reference: null } }),
      slip('2025-10-31', { account_id: 'two' }),
    ];
    expect(incomeAt('2026-01-31', around).gross_pay).toBe('200.00');
    // an upload has no account: all uploads count, and payslips retrieved from the same employer
    expect(incomeAt('2026-01-31', around, null).gross_pay).toBe('400.00');
  });

  test('is that of the account if two accounts have the same payslips', () => {
    const direct = { account_id: 'two', source: 'payroll_direct_connection' } as const;
    const both = ['2025-11-30', '2025-12-31'].flatMap((day) => [slip(day), slip(day, direct)]);
    const different = slip('2026-01-31', { ...direct, summary: { gross_pay: '900.00' } });
    const around = [...both, slip('2026-01-31'), different];
    for (const account of ['one', 'two'])
      expect(incomeAt('2026-01-31', around, account).gross_pay).toBe('300.00');
  });

  test('leaves out a forged upload of low trust, before and after the true payslip', () => {
    const forged = () => uploaded('2026-01-31', { trust_score: 'LOW', summary: { gross_pay: '900.00' } });
    const around = [slip('2025-12-31'), forged(), slip('2026-01-31'), forged()];
    expect(incomeAt('2026-01-31', around).gross_pay).toBe('200.00');
    expect(incomeAt('2026-01-31', [forged()], null).gross_pay).toBeNull();
  });

  test('an upload that is trusted less does not replace a true upload of the same payslip', () => {
    const day = '2026-01-31';
    const changed = uploaded(day, {
      document_id: 'changed',
      trust_score: 'MEDIUM',
      summary: { gross_pay: '900.00' },
    });
    expect(incomeAt(day, [uploaded(day), changed], null).gross_pay).toBe('100.00');
  });

  test('is null when no amount is known', () => {
    const none = { gross_pay: null, net_pay: null, is_complete: false };
    expect(rollingIncome({ account_id: null, pay_date: null, employer: KESTREL }, [])).toEqual(none);
    const unread = slip('2026-01-31', { summary: { gross_pay: null, net_pay: null } });
    expect(incomeAt('2026-01-31', [unread])).toEqual(none);
  });

  test('is complete only if each of its payslips has both amounts', () => {
    const months = Array.from({ length: 12 }, (_, month) =>
      slip(`2025-${String(month + 1).padStart(2, '0')}-28`),
    );
    const sums = { gross_pay: '1200.00', net_pay: '960.00' };
    expect(incomeAt('2025-12-28', months)).toEqual({ ...sums, is_complete: true });
    const unread = months.with(3, slip('2025-04-28', { summary: { net_pay: null } }));
    expect(incomeAt('2025-12-28', unread)).toEqual({ ...sums, net_pay: '880.00', is_complete: false });
  });
});
