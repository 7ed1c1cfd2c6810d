import { describe, expect, test } from 'vitest';
import { PayrollData } from '#values/payroll-submission.ts';
import { ConnectorFailure } from '../failure.ts';
import { PortalDefinition } from './definition.ts';
import harbour from './definitions/harbour.json' with { type: 'json' };
import { createNormaliser, type PayslipTexts, type ProfileTexts } from './normalise-payslip.ts';

const { wording } = PortalDefinition.parse(harbour);
const NOTHING: PayslipTexts = { fields: {}, earnings: [], deductions: [] };
const NOBODY: ProfileTexts = { fields: {}, jobs: [] };

function normalise(payslip: Partial<PayslipTexts>, profile: Partial<ProfileTexts> = {}): PayrollData {
  const convert = createNormaliser({ ...NOBODY, ...profile }, { wording, today: '2026-11-15' });
  return convert({ ...NOTHING, ...payslip });
}

const incomeOf = (payslip: Partial<PayslipTexts>) => normalise(payslip).income_information;
const jobOf = (fields: PayslipTexts['fields'], jobs: ProfileTexts['jobs']) =>
  normalise({ fields }, { jobs }).employment_information;

test('a page without values gives null for every field, never 0', () => {
  const data = normalise({});
  expect(PayrollData.parse(data)).toEqual(data);
  const values = JSON.stringify(data).match(/:("[^"]*"|\d+|true|false|null)/g) ?? [];
  expect(new Set(values)).toEqual(new Set([':null']));
});

describe('fields', () => {
  test.each([
    ['pay_date', '28/03/2026', '2026-03-28T00:00:00.000Z'],
    ['pay_date', '-', null],
    ['pay_frequency', 'Four weekly', 'four_weekly'],
    ['pay_frequency', 'Now and then', null],
    ['tax_code', ' 1257L ', '1257L'],
  ] as const)('%s %j is %j', (field, text, value) => {
    expect(incomeOf({ fields: { [field]: text } })[field]).toBe(value);
  });

  test.each([
    ['2026/27', 2026],
    ['2026-2027', 2026],
    ['2026', 2026],
    [null, null],
  ])('the tax year %j is %j', (tax_year, year) => {
    expect(incomeOf({ fields: { tax_year } }).earnings.year_to_date.tax_year).toBe(year);
  });

  test.each([
    ['AB 12 34 56 C', 'AB123456C'],
    ['** ** 34 56 *', null],
    [null, null],
  ])('the NI number %j is %j', (ni_number, expected) => {
    expect(normalise({}, { fields: { ni_number } }).identity_information.NI_number).toBe(expected);
  });

  test.each([
    [{ fields: { net_pay: 'about £20' } }, '[net_pay] is not an amount'],
    [{ fields: { pay_date: '31/02/2026' } }, '[pay_date] is not a date'],
    [{ fields: { tax_year: 'this one' } }, '[tax_year] is not a year'],
    [{ earnings: [{ description: 'Overtime', quantity: 'some' }] }, '[quantity] is not a number'],
  ])('%j is invalid, and the detail does not contain the value', (payslip, detail) => {
    const failure = expect.objectContaining({ reason: 'invalid_data', message: detail });
    expect(() => normalise(payslip)).toThrow(ConnectorFailure);
    expect(() => normalise(payslip)).toThrow(failure);
  });
});

describe('earnings and deductions', () => {
  const earnings = [
    { description: 'Basic salary', amount: '£2,000.00' },
    { description: 'Overtime', amount: '£150.00', quantity: '7.5', rate: '£20.00', unit: 'hours' },
    { description: 'Sales commission', amount: '£50.00' },
    { description: 'Company car', amount: '£300.00' },
  ];
  const deductions = [
    { description: 'PAYE tax', amount: '(£20.00)' },
    { description: 'National Insurance', amount: '£80.00' },
    { description: 'Student loan', amount: '£30.00' },
    { description: 'Postgraduate loan', amount: '£6.00' },
  ];

  test('are classified by their descriptions and summed', () => {
    const { earnings: paid, deductions: taken } = incomeOf({ earnings, deductions });
    expect(paid).toMatchObject({
      base_salary: '2000.00',
      bonus: '50.00',
      fixed_pay_total: '2000.00',
      variable_pay_total: '200.00',
    });
    expect(paid.earning_elements[1]).toEqual({
      type: 'OVERTIME',
      description: 'Overtime',
      amount: '150.00',
      is_fixed: false,
      is_after_tax: false,
      is_after_ni: false,
      is_bik: false,
      quantity: '7.5',
      rate: '20.00',
      unit: 'hours',
    });
    expect(taken).toMatchObject({
      income_tax: '-20.00',
      employee_ni: '80.00',
      employee_pension: '0.00',
      loan_deductions: '36.00',
    });
  });

  test('missing totals are summed without benefits in kind; totals on the page are kept', () => {
    const summed = incomeOf({ earnings, deductions });
    expect(summed.earnings.gross_pay).toBe('2200.00');
    expect(summed.deductions.total_deductions).toBe('96.00');
    const given = incomeOf({
      earnings,
      deductions,
      fields: { gross_pay: '£1.00', total_deductions: '£2.00' },
    });
    expect(given.earnings.gross_pay).toBe('1.00');
    expect(given.deductions.total_deductions).toBe('2.00');
  });

  test('a row without a matching pattern has no type and makes sums of absent types unknown', () => {
    const { earnings: paid, deductions: taken } = incomeOf({
      earnings: [...earnings.slice(0, 1), { description: 'Sundry', amount: '£5.00' }],
      deductions: [...deductions.slice(0, 1), { description: 'Sundry', amount: '£5.00' }],
    });
    expect(paid.earning_elements[1]).toMatchObject({ type: null, is_fixed: null, is_bik: null });
    expect(paid).toMatchObject({ base_salary: '2000.00', bonus: null, fixed_pay_total: null });
    expect(taken).toMatchObject({ income_tax: '-20.00', employee_ni: null, loan_deductions: null });
  });

  test('a sum with a missing amount is null', () => {
    const { earnings: paid } = incomeOf({
      earnings: [...earnings, { description: 'Overtime', amount: null }],
    });
    expect(paid).toMatchObject({ gross_pay: null, variable_pay_total: null, base_salary: '2000.00' });
  });
});

describe('the job of a payslip', () => {
  const analyst = { employer_name: 'Wren', payroll_number: '1', role: 'Analyst', start_date: '01/02/2020' };
  const clerk = { employer_name: 'Wren', payroll_number: '2', role: 'Clerk', leave_date: '14/11/2026' };
  const cook = { employer_name: 'Oak', role: 'Cook', leave_date: '31/12/2026' };

  test.each([
    ['by payroll number', { employer_name: 'Wren', payroll_number: '2' }, [analyst, clerk], 'Clerk'],
    ['not by an unknown payroll number', { employer_name: 'Wren', payroll_number: '9' }, [analyst], null],
    ['by employer', { employer_name: 'Oak', payroll_number: '3' }, [cook], 'Cook'],
    ['not by an employer with two jobs', { employer_name: 'Wren' }, [analyst, clerk], null],
    ['if there is only one', {}, [analyst], 'Analyst'],
    ['not if there are two', {}, [analyst, cook], null],
  ])('is found %s', (_how, fields, jobs, role) => expect(jobOf(fields, jobs).role).toBe(role));

  test.each([
    [analyst, 'active'],
    [clerk, 'left'],
    [cook, 'active'],
  ])('%j has the status %s on 15 November 2026', (job, status) =>
    expect(jobOf({}, [job]).status).toBe(status),
  );
});
