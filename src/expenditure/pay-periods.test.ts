import { describe, expect, test } from 'vitest';
import type { StoredPayslip } from '#payroll';
import { toPayPeriods } from './pay-periods.ts';

let made = 0;

function slip(changes: Partial<StoredPayslip> = {}): StoredPayslip {
  made += 1;
  return {
    createdAt: '2026-01-01T00:00:00.000Z',
    submissionId: `submission ${String(made).padStart(4, '0')}`,
    accountId: 'portal',
    documentId: null,
    source: 'payroll_connection',
    trustScore: 'HIGH',
    isAmended: false,
    employer_name: 'Kestrel Foods Ltd',
    employer_tax_reference: null,
    date_of_birth: null,
    post_code: null,
    pay_interval_start: '2026-01-01T00:00:00.000Z',
    pay_interval_end: '2026-01-31T00:00:00.000Z',
    pay_date: null,
    gross_pay: null,
    net_pay: '2500.00',
    taxable_to_date: null,
    ...changes,
  };
}

const UPLOAD = { accountId: null, source: 'payslip_upload', documentId: 'document' } as const;
const DIRECT = { accountId: 'direct', source: 'payroll_direct_connection' } as const;

const periodsOf = (payslips: StoredPayslip[]) => toPayPeriods(payslips, '2026-02-01').periods;
const netPays = (payslips: StoredPayslip[]) => periodsOf(payslips).map(({ netPay }) => Number(netPay) / 100);

describe('a payslip from two sources', () => {
  test.each([
    ['spelt differently', { employer_name: 'KESTREL FOODS Limited' }],
    ['in other Unicode characters', { employer_name: 'Kestrel Foods  Ltd.' }],
    ['not named', { employer_name: null }],
  ])('counts once when its employer is %s', (_, changes) => {
    expect(netPays([slip(), slip({ ...UPLOAD, ...changes })])).toEqual([2500]);
  });

  test('counts twice when the employers’ tax references differ, whatever their names', () => {
    const one = slip({ employer_tax_reference: '123/AB456' });
    expect(netPays([one, slip({ ...UPLOAD, employer_tax_reference: '123/AB457' })])).toEqual([2500, 2500]);
    const alike = slip({ ...UPLOAD, employer_name: 'KF', employer_tax_reference: '123/ab456' });
    expect(netPays([one, alike])).toEqual([2500]);
  });

  test('keeps every postcode and a date of birth that only one of them shows, that of the trusted one first', () => {
    const [channel, wales] = [{ post_code: 'JE2 4WD' }, { ...UPLOAD, post_code: 'cf101aa' }];
    const born = { date_of_birth: '1990-06-15T00:00:00.000Z' };
    for (const both of [
      [slip(channel), slip({ ...wales, ...born })],
      [slip({ ...wales, ...born }), slip(channel)],
    ])
      expect(periodsOf(both)).toMatchObject([
        { dateOfBirth: '1990-06-15', postCodes: ['JE2 4WD', 'CF10 1AA'] },
      ]);
  });

  test('counts as corrected when the more trusted source has corrected it', () => {
    const old = slip({ isAmended: true });
    const corrected = slip({ net_pay: '2600.00' });
    const copy = slip(DIRECT);
    expect(netPays([old, corrected, copy])).toEqual([2600]);
    expect(netPays([copy, corrected, old])).toEqual([2600]);
  });

  test('counts once with the amounts of the one that is trusted more', () => {
    const changed = slip({ ...UPLOAD, net_pay: '3002.97', trustScore: 'MEDIUM' });
    expect(netPays([slip({ net_pay: '2190.29' }), changed])).toEqual([2190.29]);
  });

  test('counts unchanged when it was corrected back', () => {
    expect(netPays([slip({ isAmended: true }), slip(), slip(DIRECT)])).toEqual([2500]);
  });
});

test('two equal payslips of one account both count', () => {
  expect(netPays([slip(), slip()])).toEqual([2500, 2500]);
});

test.each([
  ['of low trust', { trustScore: 'LOW' }],
  ['of very low trust', { trustScore: 'VERY_LOW' }],
  ['that was amended', { isAmended: true }],
  ['dated more than 14 days ahead', { pay_date: '2026-02-16T00:00:00.000Z' }],
] as const)('a payslip %s does not count, and says nothing about the person', (_, changes) => {
  expect(toPayPeriods([slip({ post_code: 'CF10 1AA', ...changes })], '2026-02-01')).toEqual({
    periods: [],
    identities: [],
  });
});

test.each([
  ['no net pay', { net_pay: null }],
  ['no first day', { pay_interval_start: null }],
  ['an end before its start', { pay_interval_end: '2025-12-31T00:00:00.000Z' }],
  ['more than ten years', { pay_interval_start: '2010-01-01T00:00:00.000Z' }],
])('a payslip with %s has no pay period', (_, changes) => {
  expect(periodsOf([slip(changes)])).toEqual([]);
});
