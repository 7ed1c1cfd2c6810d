import { expect, test } from 'vitest';
import { payslipOf } from '../../../relations/payslips/payslip.fixture.ts';
import type { Details } from '../details/details.ts';
import { findFrequency } from './find-frequency.ts';

test('the contribution shows how often people are paid', () => {
  const { money, details } = payslipOf({ pays: [3_000, 3_000] });
  expect(findFrequency(money, { ...details, frequency: null } as Details)).toBe('monthly');
});

test('the first contribution of a director in month 10 does not make the pay quarterly', () => {
  const pays = [...Array.from({ length: 9 }, () => 1_047.5), 8_000];
  const { money, details } = payslipOf({ pays, isDirector: true });
  expect(findFrequency(money, details as Details)).toBeNull();
});
