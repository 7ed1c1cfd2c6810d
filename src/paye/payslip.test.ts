import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumPence } from '#values/money.ts';
import type { Employment, PayElement, Payment } from './payment.ts';
import { computePayslip, type Payslip } from './payslip.ts';
import { MINIMUM_PENSION, type PensionScheme } from './pension.ts';
import { NO_LOANS } from './student-loans.ts';
import { parseTaxCode, type TaxCode } from './tax-code.ts';
import { startOfTaxYear } from './year-to-date.ts';

const SALARY: PayElement = {
  description: 'Salary',
  amount: 300_000n,
  isTaxable: true,
  isNiable: true,
  isPensionable: true,
  isFixed: true,
  isInKind: false,
};
const EXPENSES = {
  ...SALARY,
  description: 'Expenses',
  isTaxable: false,
  isNiable: false,
  isPensionable: false,
};
const CAR = { ...SALARY, description: 'Car', isNiable: false, isPensionable: false, isInKind: true };
const EMPLOYMENT: Employment = {
  taxCode: parseTaxCode('1257L') as TaxCode,
  niCategory: 'A',
  isDirector: false,
  loans: NO_LOANS,
  pension: null,
  p45: null,
};
const PAYMENT: Payment = {
  employment: EMPLOYMENT,
  frequency: 'monthly',
  payDate: '2025-04-30',
  elements: [SALARY],
  otherDeductions: [],
  yearToDate: null,
};

describe('a payslip', () => {
  test('for a plain salary shows gross, deductions and net', () => {
    expect(payslipOf({})).toMatchObject({
      gross: 300_000n,
      taxable: 300_000n,
      tax: 39_020n,
      nationalInsurance: 15_616n,
      totalDeductions: 54_636n,
      net: 245_364n,
      yearToDate: { taxYear: '2025-26', gross: 300_000n, tax: 39_020n, net: 245_364n },
    });
  });

  test('deducts a pension before tax, after tax, or as salary sacrifice', () => {
    const pay = (method: PensionScheme['method']) =>
      payslipOf({
        employment: {
          ...EMPLOYMENT,
          pension: { method, earnings: 'pensionable', employeeRate: 500n, employerRate: 300n },
        },
      });
    expect(pay('net_pay')).toMatchObject({
      gross: 300_000n,
      taxable: 285_000n,
      niable: 300_000n,
      tax: 36_020n,
    });
    expect(pay('relief_at_source')).toMatchObject({ taxable: 300_000n, tax: 39_020n, net: 233_364n });
    expect(pay('salary_sacrifice')).toMatchObject({
      gross: 285_000n,
      taxable: 285_000n,
      niable: 285_000n,
      tax: 36_020n,
      nationalInsurance: 14_416n,
    });
  });

  test('taxes a benefit in kind without paying it, and pays expenses untaxed', () => {
    const elements = [SALARY, { ...EXPENSES, amount: 5_000n }, { ...CAR, amount: 20_000n }];
    expect(payslipOf({ elements })).toMatchObject({
      gross: 305_000n,
      taxable: 320_000n,
      niable: 300_000n,
      tax: 43_020n,
      net: 246_364n,
    });
  });

  test('takes at most half of the money as tax, whatever the benefit', () => {
    const elements = [SALARY, { ...CAR, amount: 2_000_000n }];
    expect(payslipOf({ elements })).toMatchObject({ tax: 150_000n, net: 134_384n });
  });

  test('repays loans and takes other deductions, even if net pay becomes negative', () => {
    const payslip = payslipOf({
      employment: { ...EMPLOYMENT, loans: { student: 'plan_1', postgraduate: true } },
      otherDeductions: [{ description: 'Season ticket', amount: 400_000n }],
    });
    expect(payslip).toMatchObject({ loans: { student: 7_400n, postgraduate: 7_500n }, net: -169_536n });
    expect(payslip.yearToDate.loans).toBe(14_900n);
  });

  test('continues from a P45 of the same tax year only', () => {
    const left = { taxable: 300_000n, tax: 39_000n };
    const may = { payDate: '2025-05-30' };
    const joined = (taxYear: string) =>
      payslipOf({ ...may, employment: { ...EMPLOYMENT, p45: { taxYear, ...left } } });
    expect(joined('2025-26').tax).toBe(39_060n);
    expect(joined('2025-26').yearToDate.tax).toBe(39_060n);
    expect(joined('2024-25').tax).toBe(payslipOf(may).tax);
  });

  test('in a new tax year starts from zero', () => {
    const march = payslipOf({ payDate: '2026-03-31' });
    const april = payslipOf({ payDate: '2026-04-30', yearToDate: march.yearToDate });
    expect(april.yearToDate).toMatchObject({ taxYear: '2026-27', gross: 300_000n });
    expect(april.tax).toBe(39_020n);
  });

  test.each<[string, Partial<Payment>]>([
    ['tax_year', { payDate: '2019-05-31' }],
    [
      'tax_code',
      { payDate: '2023-05-31', employment: { ...EMPLOYMENT, taxCode: parseTaxCode('SD3') as TaxCode } },
    ],
    ['ni_category', { payDate: '2023-05-31', employment: { ...EMPLOYMENT, niCategory: 'N' } }],
    ['loan_plan', { employment: { ...EMPLOYMENT, loans: { student: 'plan_5', postgraduate: false } } }],
    [
      'qualifying_earnings',
      { payDate: '2023-05-31', employment: { ...EMPLOYMENT, pension: MINIMUM_PENSION } },
    ],
  ])('reports that the tables lack the %s', (missing, changes) => {
    expect(computePayslip({ ...PAYMENT, ...changes })).toEqual({ outcome: 'unsupported', missing });
  });

  test('adds up to the penny, and net pay never exceeds gross', () => {
    fc.assert(
      fc.property(payments(), (payment) => {
        const payslip = payslipOf(payment);
        const deductions = [
          payslip.tax,
          payslip.nationalInsurance,
          payslip.loans.student,
          payslip.loans.postgraduate,
          payslip.pension.deducted,
          ...payslip.otherDeductions.map(({ amount }) => amount),
        ];
        expect(payslip.gross - sumPence(deductions)).toBe(payslip.net);
        expect(payslip.net <= payslip.gross).toBe(true);
        const before = payment.yearToDate ?? startOfTaxYear('2025-26');
        expect(payslip.yearToDate.gross - before.gross).toBe(payslip.gross);
        expect(payslip.yearToDate.net - before.net).toBe(payslip.net);
      }),
    );
  });
});

function payslipOf(changes: Partial<Payment>): Payslip {
  const computed = computePayslip({ ...PAYMENT, ...changes });
  if (computed.outcome !== 'computed') throw new Error(computed.missing);
  return computed.payslip;
}

function payments(): fc.Arbitrary<Partial<Payment>> {
  const amount = fc.bigInt({ min: 0n, max: 1_500_000n });
  const pension = fc.record<PensionScheme>({
    method: fc.constantFrom('net_pay', 'relief_at_source', 'salary_sacrifice'),
    earnings: fc.constantFrom('pensionable', 'qualifying'),
    employeeRate: fc.bigInt({ min: 0n, max: 4000n }),
    employerRate: fc.bigInt({ min: 0n, max: 4000n }),
  });
  const employment = fc.record<Employment>({
    taxCode: fc
      .constantFrom('1257L', 'S1257L X', 'K800', 'BR', '0T')
      .map((code) => parseTaxCode(code) as TaxCode),
    niCategory: fc.constantFrom('A', 'B', 'C', 'J'),
    isDirector: fc.boolean(),
    loans: fc.record({ student: fc.constantFrom('plan_1', 'plan_2', null), postgraduate: fc.boolean() }),
    pension: fc.option(pension),
    p45: fc.constant(null),
  });
  return fc.record({
    employment,
    elements: fc.tuple(amount, amount, amount).map(([salary, expenses, car]) => [
      { ...SALARY, amount: salary },
      { ...EXPENSES, amount: expenses },
      { ...CAR, amount: car },
    ]),
    otherDeductions: fc.array(
      amount.map((value) => ({ description: 'Other', amount: value })),
      { maxLength: 2 },
    ),
  });
}
