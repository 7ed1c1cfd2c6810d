import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { PayrollData } from '#values/payroll-submission.ts';
import { readJson } from '../wire-json.ts';
import { type Employment, type Lookups, normalisePayslips } from './normalise.ts';
import { Employee, PayRun, Payslip } from './schema.ts';

const lookups: Lookups = {
  rates: new Map(
    (
      ['RegularEarnings', 'Allowance', 'OvertimeEarnings', 'Bonus', 'Commission', 'StatutorySickPay'] as const
    ).map((earningsType) => [
      earningsType,
      {
        earningsRateID: earningsType,
        name: `${earningsType} of the list`,
        earningsType,
        typeOfUnits: 'hours',
      },
    ]),
  ),
  deductions: new Map(
    (
      [
        'StakeholderPension',
        'StakeholderPensionPostTax',
        'StudentLoanDeductions',
        'PostgraduateLoanDeductions',
        'SalarySacrifice',
        'UkOther',
      ] as const
    ).map((deductionCategory) => [
      deductionCategory,
      {
        deductionId: deductionCategory,
        deductionName: deductionCategory,
        deductionCategory,
        isPension: null,
      },
    ]),
  ),
  benefits: new Map([
    ['car', { id: 'car', name: 'Car', category: 'Other', subjectToTax: true }],
    [
      'employer',
      { id: 'employer', name: 'Employer pension', category: 'StakeholderPension', subjectToTax: null },
    ],
  ]),
};

describe('a Xero payslip', () => {
  test('is read line by line', () => {
    const { income_information: income, ...rest } = normalise({});
    expect(PayrollData.strict().parse({ ...rest, income_information: income })).toBeTruthy();
    expect(income).toMatchObject({
      pay_date: '2026-05-29T00:00:00.000Z',
      pay_interval_start: '2026-05-01T00:00:00.000Z',
      pay_interval_end: '2026-05-31T00:00:00.000Z',
      pay_frequency: 'monthly',
      tax_code: '1257L',
      earnings: {
        gross_pay: '2000.00',
        net_pay: '1650.00',
        base_salary: '2000.00',
        bonus: '0.00',
        fixed_pay_total: '2000.00',
        variable_pay_total: '0.00',
      },
      deductions: {
        income_tax: '200.00',
        employee_ni: '100.00',
        employee_pension: '50.00',
        loan_deductions: '0.00',
        total_deductions: '350.00',
      },
    });
    expect(income.deductions.deductions_elements).toEqual([
      { type: 'TAX', description: 'PAYE', amount: '200.00' },
      { type: 'NI', description: 'Employee National Insurance Contribution', amount: '100.00' },
      { type: 'PENSION', description: 'StakeholderPension', amount: '50.00' },
    ]);
  });

  test.each([
    ['StudentLoanDeductions', 'STUDENT_LOAN'],
    ['PostgraduateLoanDeductions', 'POSTGRAD_LOAN'],
  ])('classifies a deduction of category %s as a loan repayment', (deductionTypeID, type) => {
    const { deductions } = normalise({
      deductionLines: [{ deductionTypeID, amount: 41 }],
    }).income_information;
    expect(deductions.loan_deductions).toBe('41.00');
    expect(deductions.deductions_elements.at(-1)?.type).toBe(type);
  });

  test.each([
    ['Student Loan', 'STUDENT_LOAN'],
    ['Postgraduate Loan', 'POSTGRAD_LOAN'],
  ])('classifies the tax line %s as a loan repayment', (description, type) => {
    const employeeTaxLines = [{ description, amount: 12, globalTaxTypeID: 9 }];
    const { deductions } = normalise({ employeeTaxLines }).income_information;
    expect(deductions.loan_deductions).toBe('12.00');
    expect(deductions.deductions_elements[0]?.type).toBe(type);
    expect(deductions.income_tax).toBe('0.00');
  });

  test('with a tax refund has a negative income tax', () => {
    const employeeTaxLines = [{ description: 'PAYE', amount: -35.2, globalTaxTypeID: '1' }];
    expect(normalise({ employeeTaxLines }).income_information.deductions.income_tax).toBe('-35.20');
  });

  test('classifies pay by its earnings rate, and keeps units', () => {
    const earningsLines = [
      line('RegularEarnings', 480.77, { ratePerUnit: 12.019231, numberOfUnits: 40 }),
      line('Allowance', 20),
      line('OvertimeEarnings', 30.5),
      line('Bonus', 100),
      line('Commission', 7),
    ];
    const leaveEarningsLines = [{ earningsRateID: 'StatutorySickPay', amount: 118.75 }];
    const { earnings } = normalise({ earningsLines, leaveEarningsLines }).income_information;
    expect(earnings).toMatchObject({
      base_salary: '480.77',
      bonus: '107.00',
      fixed_pay_total: '500.77',
      variable_pay_total: '256.25',
    });
    expect(earnings.earning_elements[0]).toMatchObject({
      type: 'BASIC',
      quantity: '40.00',
      rate: '12.019231',
      unit: 'hours',
      is_fixed: true,
    });
    expect(earnings.earning_elements.at(-1)).toMatchObject({
      type: 'OTHER',
      description: 'StatutorySickPay of the list',
      is_fixed: false,
    });
  });

  test('with an unknown earnings rate has no type for that line and no sums by type', () => {
    const { earnings } = normalise({ earningsLines: [line('deleted', 10)] }).income_information;
    expect(earnings).toMatchObject({
      base_salary: null,
      bonus: null,
      fixed_pay_total: null,
      gross_pay: '2000.00',
    });
    expect(earnings.earning_elements[0]).toMatchObject({ type: null, is_fixed: null, amount: '10.00' });
  });

  test("includes benefits in kind, but not the employer's pension contributions", () => {
    const benefitLines = [
      { benefitTypeID: 'car', displayName: 'Car', amount: 312.5 },
      { benefitTypeID: 'employer', displayName: 'Employer pension', amount: 60 },
    ];
    const { earnings } = normalise({ benefitLines }).income_information;
    expect(earnings.earning_elements.filter(({ is_bik }) => is_bik).map(({ amount }) => amount)).toEqual([
      '312.50',
    ]);
    expect(earnings.earning_elements).toHaveLength(2);
    expect(earnings.year_to_date.total_taxable_earnings).toBe('2262.50');
  });

  test('does not subtract reimbursed expenses from deductions', () => {
    const { deductions, earnings } = normalise({
      totalPay: 1700,
      totalReimbursements: 50,
      reimbursementLines: [{ description: 'Train', amount: 50 }],
    }).income_information;
    expect(deductions.total_deductions).toBe('350.00');
    expect(earnings.earning_elements.at(-1)).toMatchObject({
      amount: '50.00',
      is_after_tax: true,
      is_after_ni: true,
    });
  });

  test.each([
    ['StakeholderPension', null, '1950.00'],
    ['StakeholderPensionPostTax', null, '2000.00'],
    ['SalarySacrifice', null, '1950.00'],
    ['UkOther', null, '2000.00'],
    ['UkOther', false, '1950.00'],
    ['StakeholderPension', true, '2000.00'],
  ])(
    'with a %s whose subjectToTax is %s has taxable earnings of %s',
    (deductionTypeID, subjectToTax, taxable) => {
      const deductionLines = [{ deductionTypeID, subjectToTax, amount: 50 }];
      const { year_to_date } = normalise({ deductionLines }).income_information.earnings;
      expect(year_to_date.total_taxable_earnings).toBe(taxable);
    },
  );

  test.each([
    ['Monthly', 'monthly', '1257L M1'],
    ['Weekly', 'weekly', '1257L W1'],
    ['FourWeekly', 'four_weekly', '1257L W1'],
    ['Annual', 'annually', '1257L M1'],
    ['Lunar', null, '1257L M1'],
  ])(
    'with a %s calendar has frequency %s, and on a non-cumulative basis tax code %s',
    (calendarType, frequency, code) => {
      const tax = { taxCode: '1257L', w1M1: true, isDirector: false };
      const { income_information } = normalise({}, { run: { calendarType }, tax });
      expect(income_information).toMatchObject({ pay_frequency: frequency, tax_code: code });
    },
  );

  test('without a tax record has no tax code and an unknown directorship', () => {
    const data = normalise({}, { tax: null });
    expect(data.income_information.tax_code).toBeNull();
    expect(data.employment_information.is_director).toBeNull();
  });

  test.each([
    [null, 'active'],
    ['2026-11-14T00:00:00', 'left'],
    ['2026-11-15T00:00:00', 'active'],
    ['2027-01-31T00:00:00', 'active'],
  ])('of an employee with end date %s has status %s', (endDate, status) => {
    expect(normalise({}, { employee: { endDate } }).employment_information.status).toBe(status);
  });
});

test('the year to date restarts on 6 April and continues within a tax year', () => {
  const paid = ['2026-03-27', '2026-04-05', '2026-04-06', '2026-05-29'].map((day) =>
    paidOn(day, { paySlipID: day }),
  );
  const normalised = normalisePayslips({
    employment: employmentOf({}),
    payslips: paid.toReversed(),
    lookups,
    today: '2026-11-15',
  });
  expect(
    normalised.map(({ payDate, data }) => {
      const { gross_pay, total_tax_paid, tax_year } = data.income_information.earnings.year_to_date;
      return [payDate, tax_year, gross_pay, total_tax_paid];
    }),
  ).toEqual([
    ['2026-03-27', 2025, '2000.00', '200.00'],
    ['2026-04-05', 2025, '4000.00', '400.00'],
    ['2026-04-06', 2026, '2000.00', '200.00'],
    ['2026-05-29', 2026, '4000.00', '400.00'],
  ]);
});

test('a year to date is unknown from the first unknown amount on', () => {
  const payslips = [
    paidOn('2026-05-01', { paySlipID: 'a' }),
    paidOn('2026-05-29', { paySlipID: 'b', totalPay: null }),
  ];
  const [first, second] = normalisePayslips({
    employment: employmentOf({}),
    payslips,
    lookups,
    today: '2026-11-15',
  });
  expect(first?.data.income_information.earnings.year_to_date.net_pay).toBe('1650.00');
  expect(second?.data.income_information.earnings.year_to_date).toMatchObject({
    net_pay: null,
    gross_pay: '4000.00',
  });
  expect(second?.data.income_information.deductions.total_deductions).toBeNull();
});

function line(earningsRateID: string, amount: number, more: object = {}) {
  return { earningsRateID, displayName: earningsRateID, amount, ...more };
}

function normalise(
  payslip: object,
  { run = {}, ...employment }: { run?: object; employee?: object; tax?: Employment['tax'] } = {},
): PayrollData {
  const [only] = normalisePayslips({
    employment: employmentOf(employment),
    payslips: [paidOn('2026-05-29', payslip, run)],
    lookups,
    today: '2026-11-15',
  });
  if (!only) throw new Error('Expected one payslip');
  return only.data;
}

function employmentOf({ employee = {}, tax }: { employee?: object; tax?: Employment['tax'] }): Employment {
  return {
    employerName: 'Brindle & Lark Foods',
    employee: parse(Employee, { employeeID: 'e', firstName: 'Hannah', lastName: 'Whitcombe', ...employee }),
    tax: tax === undefined ? { taxCode: '1257L', w1M1: false, isDirector: false } : tax,
  };
}

function paidOn(day: string, payslip: object, run: object = {}) {
  return {
    run: parse(PayRun, {
      payRunID: day,
      periodStartDate: `${day.slice(0, 8)}01T00:00:00`,
      periodEndDate: `${day.slice(0, 8)}${day.slice(5, 7) === '05' ? '31' : '30'}T00:00:00`,
      paymentDate: `${day}T00:00:00`,
      payRunStatus: 'Posted',
      calendarType: 'Monthly',
      ...run,
    }),
    payslip: parse(Payslip, {
      paySlipID: 'p',
      employeeID: 'e',
      grossEarnings: 2000,
      totalPay: 1650,
      earningsLines: [line('RegularEarnings', 2000)],
      deductionLines: [{ deductionTypeID: 'StakeholderPension', amount: 50, subjectToTax: false }],
      employeeTaxLines: [
        { description: 'PAYE', amount: 200, globalTaxTypeID: 1 },
        { description: 'Employee National Insurance Contribution', amount: 100, globalTaxTypeID: 2 },
      ],
      ...payslip,
    }),
  };
}

/** Serialises and parses, because wire numbers are text. */
function parse<Schema extends z.ZodType>(schema: Schema, value: object): z.output<Schema> {
  const reply = { status: 200, headers: new Headers(), text: JSON.stringify(value), url: '' };
  return readJson(reply, schema);
}
