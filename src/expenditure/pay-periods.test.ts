import { describe, expect, test } from 'vitest';
import type { StoredPayslip } from '#payroll';
import { toPayPeriods } from './pay-periods.ts';

let made = 0;

function slip(changes: Partial<StoredPayslip> = {}): StoredPayslip {
  made += 1;
  return {
    submissionId: `submission ${String(made).padStart(4, '0')}`,
    accountId: 'portal',
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

const netPays = (payslips: StoredPayslip[]) =>
  toPayPeriods(payslips).map(({ netPay }) => Number(netPay) / 100);

describe('a payslip from two sources', () => {
  test.each([
    ['spelt differently', { employer_name: 'KESTREL FOODS Limited' }],
    ['in other Unicode characters', { employer_name: 'Kestrel Foods  Ltd.' }],
    ['not named', { employer_name: null }],
  ])('counts once when its employer is %s', (_, changes) => {
    expect(netPays([slip(), slip({ accountId: null, ...changes })])).toEqual([2500]);
  });

  test('counts twice when the employers’ tax references differ, whatever their names', () => {
    const one = slip({ employer_tax_reference: '123/AB456' });
    expect(netPays([one, slip({ accountId: null, employer_tax_reference: '123/AB457' })])).toEqual([
      2500, 2500,
    ]);
    const alike = slip({ accountId: null, employer_name: 'KF', employer_tax_reference: '123/ab456' });
    expect(netPays([one, alike])).toEqual([2500]);
  });

  test('keeps every postcode, whichever came first', () => {
    const [channel, wales] = [{ post_code: 'JE2 4WD' }, { accountId: null, post_code: 'cf101aa' }];
    expect(toPayPeriods([slip(channel), slip(wales)])[0]?.postCodes).toEqual(['JE2 4WD', 'CF10 1AA']);
    expect(toPayPeriods([slip(wales), slip(channel)])[0]?.postCodes).toEqual(['CF10 1AA', 'JE2 4WD']);
  });

  test('counts as corrected when one source has corrected it', () => {
    const old = slip({ isAmended: true });
    const corrected = slip({ net_pay: '2600.00' });
    const copy = slip({ accountId: 'direct' });
    expect(netPays([old, corrected, copy])).toEqual([2600]);
    expect(netPays([copy, corrected, old])).toEqual([2600]);
  });

  test('counts unchanged when it was corrected back', () => {
    expect(netPays([slip({ isAmended: true }), slip(), slip({ accountId: 'direct' })])).toEqual([2500]);
  });
});

test('two equal payslips of one account both count', () => {
  expect(netPays([slip(), slip()])).toEqual([2500, 2500]);
});

test.each([
  ['no net pay', { net_pay: null }],
  ['no first day', { pay_interval_start: null }],
  ['an end before its start', { pay_interval_end: '2025-12-31T00:00:00.000Z' }],
  ['more than ten years', { pay_interval_start: '2010-01-01T00:00:00.000Z' }],
])('a payslip with %s has no pay period', (_, changes) => {
  expect(toPayPeriods([slip(changes)])).toEqual([]);
});
