import { expect, test } from 'vitest';
import { finding } from '#extraction';
import type { PayrollData } from '#values/payroll-submission.ts';
import { onlyProven } from './prove-figures.ts';

const INCOME = 'income_information';
const NOBODY = { name: null, date_of_birth: null, email: null, phone: null, NI_number: 'JG481926B' };
const NOWHERE = { street: null, county: null, city: null, post_code: null, country: null };
const DATA: PayrollData = {
  identity_information: { ...NOBODY, address: NOWHERE },
  employment_information: {
    employer_name: null,
    role: null,
    type: null,
    status: null,
    start_date: null,
    leave_date: null,
    employer_tax_reference: null,
    is_director: null,
  },
  income_information: {
    pay_date: null,
    pay_interval_start: null,
    pay_interval_end: null,
    pay_frequency: null,
    tax_code: '1257L',
    earnings: {
      gross_pay: '100.00',
      net_pay: '70.00',
      base_salary: '100.00',
      bonus: '0.00',
      fixed_pay_total: '100.00',
      variable_pay_total: '0.00',
      earning_elements: [
        {
          type: 'BASIC',
          description: 'Salary',
          amount: '100.00',
          is_fixed: true,
          is_after_tax: false,
          is_after_ni: false,
          is_bik: false,
          quantity: null,
          rate: null,
          unit: null,
        },
      ],
      year_to_date: {
        gross_pay: '300.00',
        net_pay: null,
        total_tax_paid: '60.00',
        total_ni_paid: null,
        total_taxable_earnings: null,
        tax_year: 2026,
      },
    },
    deductions: {
      income_tax: '20.00',
      employee_ni: '10.00',
      employee_pension: '0.00',
      total_deductions: '30.00',
      loan_deductions: '0.00',
      deductions_elements: [
        { type: 'TAX', description: 'Tax', amount: '20.00' },
        { type: 'NI', description: 'NI', amount: '10.00' },
      ],
    },
  },
};

/** A payslip with these checks, of which those with a `!` failed. */
function proven(...checks: readonly string[]) {
  const FIELDS: Record<string, string> = {
    net_pay: `${INCOME}.earnings.net_pay`,
    earnings_sum: `${INCOME}.earnings.gross_pay`,
    deductions_sum: `${INCOME}.deductions.total_deductions`,
    national_insurance: `${INCOME}.deductions.employee_ni`,
    year_tax: `${INCOME}.earnings.year_to_date.total_tax_paid`,
    tax_code_form: `${INCOME}.tax_code`,
    ni_number_form: 'identity_information.NI_number',
  };
  const findings = checks.map((check) => {
    const code = check.replace('!', '') as Parameters<typeof finding>[0];
    return finding(code, { isPassed: !check.startsWith('!'), field: FIELDS[code] ?? null, message: '' });
  });
  const { identity_information, income_information } = onlyProven({ data: DATA, findings });
  const { earnings, deductions, tax_code } = income_information;
  return {
    net: earnings.net_pay,
    gross: earnings.gross_pay,
    basic: earnings.base_salary,
    paid: earnings.earning_elements.length,
    total: deductions.total_deductions,
    tax: deductions.income_tax,
    ni: deductions.employee_ni,
    deducted: deductions.deductions_elements.length,
    yearTax: earnings.year_to_date.total_tax_paid,
    yearGross: earnings.year_to_date.gross_pay,
    code: tax_code,
    niNumber: identity_information.NI_number,
  };
}

const WHOLE = {
  net: '70.00',
  gross: '100.00',
  basic: '100.00',
  paid: 1,
  total: '30.00',
  tax: '20.00',
  ni: '10.00',
  deducted: 2,
  yearTax: '60.00',
  yearGross: '300.00',
  code: '1257L',
  niNumber: 'JG481926B',
};
const NO_PAYMENTS = { basic: null, paid: 0 };
const NO_DEDUCTIONS = { tax: null, ni: null, deducted: 0 };

test.each([
  ['all sums add up', ['net_pay', 'earnings_sum', 'deductions_sum'], {}],
  ['no totals are printed, and net pay fits', ['net_pay'], {}],
  ['NI is not what the law says', ['net_pay', 'earnings_sum', 'deductions_sum', '!national_insurance'], {}],
  ['the payments do not add up', ['net_pay', '!earnings_sum', 'deductions_sum'], NO_PAYMENTS],
  ['the deductions do not add up', ['net_pay', 'earnings_sum', '!deductions_sum'], NO_DEDUCTIONS],
  ['net pay does not fit', ['!net_pay', 'earnings_sum', 'deductions_sum'], { net: null }],
  ['nothing could be checked', [], { ...NO_PAYMENTS, ...NO_DEDUCTIONS, net: null, gross: null, total: null }],
  [
    'a check of another value failed',
    ['net_pay', '!year_tax', '!tax_code_form', '!ni_number_form'],
    {
      yearTax: null,
      code: null,
      niNumber: null,
    },
  ],
])('keeps what the page proves if %s', (_what, checks, missing) => {
  expect(proven(...checks)).toEqual({ ...WHOLE, ...missing });
});
