import { expect, test } from 'vitest';
import type { PayrollData } from '#values/payroll-submission.ts';
import { untaxedPay } from './untaxed-pay.ts';

type Element = Partial<PayrollData['income_information']['earnings']['earning_elements'][number]>;

/** A payslip with a gross pay of 3,000, tax of 390, National Insurance of 156 and a student loan of 54. */
function payslip(net_pay: string | null, elements: readonly Element[] = []): PayrollData {
  const earnings = { gross_pay: '3000.00', net_pay, earning_elements: elements };
  const deductions = { income_tax: '390.00', employee_ni: '156.00', loan_deductions: '54.00' };
  return { income_information: { earnings, deductions } } as unknown as PayrollData;
}

test.each<[string, PayrollData, bigint | null, bigint]>([
  ['nothing, if net pay is gross pay less tax, National Insurance and loans', payslip('2400.00'), 0n, 0n],
  ['any other deduction, whatever its name', payslip('2250.00'), 150_00n, 0n],
  [
    'expenses that are part of gross pay',
    payslip('2400.00', [{ type: 'EXPENSES', amount: '80.00' }]),
    80_00n,
    0n,
  ],
  [
    'a pension contribution, if expenses are paid on top of gross pay',
    payslip('2330.00', [{ type: 'EXPENSES', amount: '80.00' }]),
    150_00n,
    0n,
  ],
  ['a payment that is free of tax', payslip('2400.00', [{ is_after_tax: true, amount: '6.00' }]), 6_00n, 0n],
  ['nothing, if net pay is more than that', payslip('2500.00'), 0n, 0n],
  ['an unknown amount, if net pay is not known', payslip(null), null, 0n],
  [
    'nothing for a car, which is a benefit',
    payslip('2400.00', [{ is_bik: true, amount: '99.00' }]),
    0n,
    99_00n,
  ],
])('the untaxed pay of a payslip is %s', (_, data, untaxed, benefits) => {
  expect(untaxedPay(data)).toEqual({ untaxed, benefits });
});
