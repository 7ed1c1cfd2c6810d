import { expect, test } from 'vitest';
import type { PersonaName, SandboxDeduction, SandboxPayslip } from '#simulation/people/index.ts';
import { formatPence, sumPence } from '#values/money.ts';
import { userOf, useStaffology, useXero } from '../../test/support/simulated-providers.ts';
import type { FetchedPayslip } from './connector.ts';

// a whole tax year and part of the next: Xero's totals don't include payments before the first payslip of the
// sandbox
const WINDOW = { from: '2025-04-06', to: '2026-11-15' };
const NOT_AT_STAFFOLOGY = [
  'user_director',
  'user_two_jobs',
  'user_no_dob',
  'user_no_payslips',
  'user_self_employed',
];

/** Tests that every source has the amounts of the payroll of the sandbox. */
export function testAmounts(personas: readonly PersonaName[]): void {
  test.each(personas.filter((name) => name !== 'user_self_employed'))(
    'payslips of %s from Xero have the amounts of the sandbox payroll',
    async (userName) => {
      const { payslipsOf, people } = await useXero();
      expect((await payslipsOf(userName, WINDOW)).map(figuresOf)).toEqual(
        people.payslips(userName).filter(isWithin).map(knownFiguresOf),
      );
    },
  );

  test.each(personas.filter((name) => !NOT_AT_STAFFOLOGY.includes(name)))(
    'payslips of %s from Staffology have the amounts of the sandbox payroll',
    async (userName) => {
      const { find, people } = await useStaffology();
      const found = await find(userOf(people, userName), WINDOW);
      expect('payslips' in found && found.payslips.map(figuresOf)).toEqual(
        people.payslips(userName).filter(isWithin).map(knownFiguresOf),
      );
    },
  );
}

function isWithin({ payDate }: SandboxPayslip): boolean {
  return WINDOW.from <= payDate && payDate <= WINDOW.to;
}

export function figuresOf({ data }: FetchedPayslip) {
  const { earnings, deductions, ...income } = data.income_information;
  return {
    paid: [income.pay_date, income.pay_interval_start, income.pay_interval_end, income.tax_code],
    gross: earnings.gross_pay,
    net: earnings.net_pay,
    base: earnings.base_salary,
    bonus: earnings.bonus,
    fixed: earnings.fixed_pay_total,
    variable: earnings.variable_pay_total,
    elements: earnings.earning_elements.map(({ description, amount, quantity }) => [
      description,
      amount,
      quantity,
    ]),
    taken: [
      deductions.income_tax,
      deductions.employee_ni,
      deductions.employee_pension,
      deductions.loan_deductions,
    ],
    deductions: deductions.total_deductions,
    toDate: earnings.year_to_date,
  };
}

export function knownFiguresOf(payslip: SandboxPayslip): ReturnType<typeof figuresOf> {
  const sumOf = (lines: readonly { amountPence: bigint }[]) =>
    formatPence(sumPence(lines.map(({ amountPence }) => amountPence)));
  const taken = (...codes: SandboxDeduction['code'][]) =>
    sumOf(payslip.deductions.filter(({ code }) => codes.includes(code)));
  const paid = payslip.earnings.filter(({ isBenefit }) => !isBenefit);
  const benefits = payslip.earnings.filter(({ isBenefit }) => isBenefit);
  const { yearToDate } = payslip;
  const midnight = (day: string) => `${day}T00:00:00.000Z`;
  return {
    paid: [
      midnight(payslip.payDate),
      midnight(payslip.periodStart),
      midnight(payslip.periodEnd),
      payslip.taxCode,
    ],
    gross: formatPence(payslip.grossPence),
    net: formatPence(payslip.netPence),
    base: sumOf(paid.filter(({ code }) => code === 'BASIC')),
    bonus: sumOf(paid.filter(({ code }) => code === 'BONUS' || code === 'COMMISSION')),
    fixed: sumOf(paid.filter(({ isFixed }) => isFixed)),
    variable: sumOf(paid.filter(({ isFixed }) => !isFixed)),
    elements: [...paid, ...benefits].map(({ description, amountPence, quantity }) => [
      description,
      formatPence(amountPence),
      quantity,
    ]),
    taken: [taken('TAX'), taken('NI'), taken('PENSION'), taken('STUDENT_LOAN', 'POSTGRAD_LOAN')],
    deductions: formatPence(payslip.totalDeductionsPence),
    toDate: {
      tax_year: yearToDate.taxYear,
      gross_pay: formatPence(yearToDate.grossPence),
      net_pay: formatPence(yearToDate.netPence),
      total_tax_paid: formatPence(yearToDate.taxPence),
      total_ni_paid: formatPence(yearToDate.niPence),
      total_taxable_earnings: formatPence(yearToDate.taxablePence),
    },
  };
}
