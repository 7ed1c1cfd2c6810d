import type { ExtractedPayslip } from '#extraction';
import type { PayrollData } from '#values/payroll-submission.ts';

type Income = PayrollData['income_information'];

/**
 * Returns the payslip without the figures that its own page does not prove, because they may have been misread. The figures of a period
 * prove each other by their sums. Any other value counts unless a check of it failed. Whether tax and National Insurance follow the
 * law does not matter: the provider states what was deducted.
 */
export function onlyProven({ data, findings }: ExtractedPayslip): PayrollData {
  const passed = new Set<string>(findings.filter(({ isPassed }) => isPassed).map(({ code }) => code));
  const failed = new Set(findings.flatMap(({ isPassed, field }) => (isPassed || !field ? [] : [field])));
  const isNetProven = passed.has('net_pay');
  const isProven = (sum: string, total: string) =>
    passed.has(sum) || (isNetProven && !failed.has(`income_information.${total}`));
  const { income_information: income, identity_information: identity } = data;
  const isFailed = (field: string) => failed.has(`income_information.${field}`);
  return {
    ...data,
    identity_information: {
      ...identity,
      NI_number: failed.has('identity_information.NI_number') ? null : identity.NI_number,
    },
    income_information: {
      ...income,
      tax_code: isFailed('tax_code') ? null : income.tax_code,
      earnings: {
        ...(isProven('earnings_sum', 'earnings.gross_pay') ? income.earnings : NO_EARNINGS),
        gross_pay: isNetProven || passed.has('earnings_sum') ? income.earnings.gross_pay : null,
        net_pay: isNetProven ? income.earnings.net_pay : null,
        year_to_date: yearToDate(income, isFailed),
      },
      deductions: {
        ...(isProven('deductions_sum', 'deductions.total_deductions') ? income.deductions : NO_DEDUCTIONS),
        total_deductions:
          isNetProven || passed.has('deductions_sum') ? income.deductions.total_deductions : null,
      },
    },
  };
}

const NO_EARNINGS = {
  base_salary: null,
  bonus: null,
  fixed_pay_total: null,
  variable_pay_total: null,
  earning_elements: [],
} satisfies Partial<Income['earnings']>;

const NO_DEDUCTIONS = {
  income_tax: null,
  employee_ni: null,
  employee_pension: null,
  loan_deductions: null,
  deductions_elements: [],
} satisfies Partial<Income['deductions']>;

function yearToDate(
  { earnings: { year_to_date } }: Income,
  isFailed: (field: string) => boolean,
): Income['earnings']['year_to_date'] {
  const known = { ...year_to_date };
  for (const key of [
    'gross_pay',
    'net_pay',
    'total_tax_paid',
    'total_ni_paid',
    'total_taxable_earnings',
  ] as const)
    if (isFailed(`earnings.year_to_date.${key}`)) known[key] = null;
  return known;
}
