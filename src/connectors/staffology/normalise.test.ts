import { describe, expect, test } from 'vitest';
import { PayrollData } from '#values/payroll-submission.ts';
import { readJson } from '../wire-json.ts';
import { normalisePayslip } from './normalise.ts';
import { Payslip } from './schema.ts';

const BASIC = {
  value: 2000,
  type: 'BasicPay',
  code: 'BASIC',
  description: 'Monthly pay',
  contributesToBasicPay: true,
};
const TAX = { value: -200, type: 'Tax', code: 'PAYE', description: 'PAYE tax' };
const NI = { value: -100, type: 'Nic', code: 'NIC', description: 'National Insurance' };
const TOTALS = {
  basicPay: 2000,
  gross: 2000,
  grossForTax: 1950,
  tax: 200,
  employeeNi: 100,
  deductions: 350,
  takeHomePay: 1650,
};

describe('a Staffology payslip', () => {
  test('keeps its values, and missing values are null', () => {
    const data = normalise({});
    expect(PayrollData.strict().parse(data)).toEqual(data);
    expect(data.employment_information).toEqual({
      employer_name: null,
      role: null,
      type: null,
      status: 'active',
      start_date: null,
      leave_date: null,
      employer_tax_reference: null,
      is_director: null,
    });
    expect(data.income_information).toMatchObject({
      pay_date: '2026-05-29T00:00:00.000Z',
      pay_frequency: 'monthly',
      tax_code: null,
      earnings: {
        gross_pay: '2000.00',
        net_pay: '1650.00',
        base_salary: '2000.00',
        bonus: '0.00',
        fixed_pay_total: '2000.00',
        variable_pay_total: '0.00',
        year_to_date: { tax_year: 2026, total_taxable_earnings: '1950.00', gross_pay: '2000.00' },
      },
      deductions: {
        income_tax: '200.00',
        employee_ni: '100.00',
        employee_pension: null,
        loan_deductions: null,
        total_deductions: '350.00',
      },
    });
  });

  test.each([
    [{ value: -50, type: 'Gross', code: 'PENSION' }, 'PENSION', '50.00'],
    [{ value: -50, type: 'Net', code: 'PENSIONRAS' }, 'PENSION', '50.00'],
    [{ value: 50, type: 'Net', code: 'PENSION' }, 'PENSION', '50.00'],
    [{ value: -41, type: 'Net', code: 'X', description: 'Student loan' }, 'STUDENT_LOAN', '41.00'],
    [{ value: -12, type: 'Net', code: 'X', description: 'Postgrad loan' }, 'POSTGRAD_LOAN', '12.00'],
    [{ value: -30, type: 'Net', code: 'AEO', description: 'Attachment' }, 'OTHER', '30.00'],
  ])('classifies %j as a deduction of type %s', (line, type, amount) => {
    const { deductions } = normalise({ lines: [BASIC, TAX, NI, line] }).income_information;
    expect(deductions.deductions_elements.at(-1)).toMatchObject({ type, amount });
    expect(deductions.deductions_elements).toHaveLength(3);
  });

  test('with a tax refund has a negative income tax', () => {
    const lines = [BASIC, { ...TAX, value: 35.2 }, NI];
    const { deductions } = normalise({ lines, totals: { ...TOTALS, tax: -35.2 } }).income_information;
    expect(deductions.income_tax).toBe('-35.20');
    expect(deductions.deductions_elements[0]).toMatchObject({ type: 'TAX', amount: '-35.20' });
  });

  test('separates fixed from variable pay, and expenses and benefits from pay', () => {
    const { earnings } = normalise({
      lines: [
        BASIC,
        { value: 30.5, type: 'Gross', code: 'OVERTIME', multiplier: 2.5 },
        { value: 100, type: 'Gross', code: 'BONUS' },
        { value: 50, type: 'Net', code: 'EXPENSES' },
        { value: 312.5, type: 'Gross', code: 'CAR', isNotional: true },
      ],
    }).income_information;
    expect(earnings).toMatchObject({
      bonus: '100.00',
      fixed_pay_total: '2000.00',
      variable_pay_total: '130.50',
    });
    expect(
      earnings.earning_elements.map(({ type, is_after_tax, is_bik, quantity }) => [
        type,
        is_after_tax,
        is_bik,
        quantity,
      ]),
    ).toEqual([
      ['BASIC', false, null, null],
      ['OVERTIME', false, null, '2.50'],
      ['BONUS', false, null, null],
      ['OTHER', true, null, null],
      ['BENEFIT', false, true, null],
    ]);
  });

  test('without lines has null for all values that come from lines', () => {
    const { earnings } = normalise({ lines: null }).income_information;
    expect(earnings).toMatchObject({
      bonus: null,
      fixed_pay_total: null,
      variable_pay_total: null,
      base_salary: '2000.00',
    });
  });

  test.each([
    ['Weekly', true, 'weekly', '1257L W1'],
    ['Monthly', true, 'monthly', '1257L M1'],
    ['HalfYearly', false, 'bi_annually', '1257L'],
    ['Custom', false, 'irregular', '1257L'],
    ['Daily', false, null, '1257L'],
  ])(
    'with pay period %s and week1Month1 %s has frequency %s and tax code %s',
    (payPeriod, week1Month1, frequency, code) => {
      const payOptions = { taxAndNi: { taxCode: '1257L', week1Month1 } };
      expect(normalise({ payPeriod, payOptions }).income_information).toMatchObject({
        pay_frequency: frequency,
        tax_code: code,
      });
    },
  );

  test('adds voluntary contributions to the pension, and sums loans', () => {
    const totals = {
      ...TOTALS,
      employeePensionContribution: 50,
      employeePensionContributionAvc: 25.5,
      studentLoanRecovered: 41,
      postgradLoanRecovered: 12,
    };
    expect(normalise({ totals }).income_information.deductions).toMatchObject({
      employee_pension: '75.50',
      loan_deductions: '53.00',
    });
  });

  test('reads net pay from its older field too', () => {
    const totals = { ...TOTALS, takeHomePay: null, netPay: 1649.5 };
    expect(normalise({ totals }).income_information.earnings.net_pay).toBe('1649.50');
  });
});

/** Serialises and parses, because wire numbers are text. */
function normalise(changes: object): PayrollData {
  const payslip = {
    isClosed: true,
    personalDetails: { dateOfBirth: '0001-01-01' },
    employmentDetails: {},
    payPeriod: 'Monthly',
    taxYear: 'Year2026',
    from: '2026-05-01',
    to: '2026-05-31',
    paymentDate: '2026-05-29',
    lines: [BASIC, TAX, NI],
    totals: TOTALS,
    totalsYtd: TOTALS,
    ...changes,
  };
  const reply = { status: 200, headers: new Headers(), text: JSON.stringify(payslip), url: '' };
  return normalisePayslip(readJson(reply, Payslip));
}
