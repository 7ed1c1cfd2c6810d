import { expect, test } from 'vitest';
import { EarningElement } from '#values/payroll-submission.ts';
import { withNumericAmounts } from './numeric-amounts.ts';

const PAYMENT = {
  type: 'BASIC',
  description: 'Hours',
  amount: '450.00',
  is_fixed: false,
  is_after_tax: false,
  is_after_ni: false,
  is_bik: false,
  quantity: '37.5',
  rate: '12.0000',
  unit: 'hour',
};

test('the amount, rate and quantity of a payment are numbers in a payload', () => {
  const parse = (given: object) => withNumericAmounts(EarningElement).parse({ ...PAYMENT, ...given });
  expect(parse({})).toEqual({ ...PAYMENT, amount: 450, quantity: 37.5, rate: 12 });
  expect(parse({ quantity: null, rate: 'as agreed' })).toMatchObject({ quantity: null, rate: null });
});
