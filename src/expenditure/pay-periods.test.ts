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

describe('a payslip that two sources tell of', () => {
  test.each([
    ['spelt otherwise', { employer_name: 'KESTREL FOODS Limited' }],
    ['composed of other signs', { employer_name: 'Kestrel Foods  Ltd.' }],
    ['not named', { employer_name: null }],
  ])('counts once, also with its employer %s', (_, changes) => {
    expect(netPays([slip(), slip({ accountId: null, ...changes })])).toEqual([2500]);
  });

  test('of employers with other tax references counts twice, whatever their names', () => {
    const one = slip({ employer_tax_reference: '123/AB456' });
    expect(netPays([one, slip({ accountId: null, employer_tax_reference: '123/AB457' })])).toEqual([
      2500, 2500,
    ]);
    const alike = slip({ accountId: null, employer_name: 'KF', employer_tax_reference: '123/ab456' });
    expect(netPays([one, alike])).toEqual([2500]);
  });

  test('keeps every post code, whichever came first', () => {
    const [channel, wales] = [{ post_code: 'JE2 4WD' }, { accountId: null, post_code: 'cf101aa' }];
    expect(toPayPeriods([slip(channel), slip(wales)])[0]?.postCodes).toEqual(['JE2 4WD', 'CF10 1AA']);
    expect(toPayPeriods([slip(wales), slip(channel)])[0]?.postCodes).toEqual(['CF10 1AA', 'JE2 4WD']);
  });

  test('and that one of them has corrected counts as corrected', () => {
    const old = slip({ isAmended: true });
    const corrected = slip({ net_pay: '2600.00' });
    const copy = slip({ accountId: 'direct' });
    expect(netPays([old, corrected, copy])).toEqual([2600]);
    expect(netPays([copy, corrected, old])).toEqual([2600]);
  });

  test('and that was corrected back again counts as it is now', () => {
    expect(netPays([slip({ isAmended: true }), slip(), slip({ accountId: 'direct' })])).toEqual([2500]);
  });
});

test('two payslips of one account that look alike are two', () => {
  expect(netPays([slip(), slip()])).toEqual([2500, 2500]);
});

test.each([
  ['no net pay', { net_pay: null }],
  ['no first day', { pay_interval_start: null }],
  ['its end before its beginning', { pay_interval_end: '2025-12-31T00:00:00.000Z' }],
  ['more than ten years', { pay_interval_start: '2010-01-01T00:00:00.000Z' }],
])('a payslip with %s is no period', (_, changes) => {
  expect(toPayPeriods([slip(changes)])).toEqual([]);
});
