import { expect } from 'vitest';
import type { SandboxPayslip } from '#simulation/people/index.ts';
import { formatPence, type Pence } from '#values/money.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import { portal, type TestPortal } from '../../../test/support/portal.ts';

export const PERSON = { niNumber: null, dateOfBirth: null, postCodes: [], forename: null, surname: null };
export const ALWAYS = { from: '2000-01-01', to: '2030-01-01' };

export function fetchAs(at: TestPortal, session: string, window = ALWAYS) {
  return portal().fetchPayslips(at.context(), session, window, PERSON);
}

export async function fetched(at: TestPortal, session: string, window = ALWAYS) {
  const answer = await fetchAs(at, session, window);
  if (answer.outcome !== 'fetched') throw new Error(`The connector did not fetch: ${JSON.stringify(answer)}`);
  return answer;
}

/** Expects every amount of the payroll of a person. */
export async function expectEveryAmount(at: TestPortal, userName: string): Promise<void> {
  const { people } = at;
  // one year is enough: weekly pay already makes 52 payslips
  const window = { from: '2025-11-01', to: '2026-11-15' };
  const payslips = people.payslips(userName).filter(({ payDate }) => payDate >= window.from);
  const answer = await fetched(at, await at.signIn({ userName }), window);
  expect(answer.payslips.map(read)).toEqual(shown({ payslips, people }));
}

/** Returns the expected data of payslips, taken from the sandbox payroll. */
export function shown({
  payslips,
  people,
}: {
  payslips: readonly SandboxPayslip[];
  people: TestPortal['people'];
}) {
  return payslips.map((payslip) => {
    const employment = people
      .find(payslip.userName)
      ?.employments.find(({ id }) => id === payslip.employmentId);
    return {
      externalId: payslip.id,
      employer: employment?.employer.name,
      role: employment?.role,
      type: employment?.contract,
      started: `${employment?.startDate}T00:00:00.000Z`,
      left: employment?.leaveDate ? `${employment.leaveDate}T00:00:00.000Z` : null,
      director: employment?.isDirector,
      reference: employment?.employer.payeReference,
      frequency: employment?.frequency,
      period: [payslip.periodStart, payslip.periodEnd, payslip.payDate].map((day) => `${day}T00:00:00.000Z`),
      taxCode: payslip.taxCode,
      totals: [payslip.grossPence, payslip.netPence, payslip.totalDeductionsPence].map(formatPence),
      yearToDate: {
        gross_pay: formatPence(payslip.yearToDate.grossPence),
        net_pay: formatPence(payslip.yearToDate.netPence),
        total_tax_paid: formatPence(payslip.yearToDate.taxPence),
        total_ni_paid: formatPence(payslip.yearToDate.niPence),
        total_taxable_earnings: formatPence(payslip.yearToDate.taxablePence),
        tax_year: payslip.yearToDate.taxYear,
      },
      earnings: payslip.earnings.map((earning) => ({
        type: earning.code,
        description: earning.description,
        amount: formatPence(earning.amountPence),
        is_fixed: earning.isFixed,
        is_after_tax: false,
        is_after_ni: false,
        is_bik: earning.isBenefit,
        quantity: earning.quantity,
        rate: earning.ratePence === null ? null : formatPence(earning.ratePence),
        unit: earning.unit,
      })),
      deductions: payslip.deductions.map(({ code, description, amountPence }) => ({
        type: code,
        description,
        amount: formatPence(amountPence),
      })),
      tax: formatPence(sum(payslip.deductions.filter(({ code }) => code === 'TAX'))),
      loans: formatPence(sum(payslip.deductions.filter(({ code }) => code.endsWith('_LOAN')))),
    };
  });
}

function sum(lines: readonly { amountPence: Pence }[]): Pence {
  return lines.reduce((total, { amountPence }) => total + amountPence, 0n);
}

export function read({ externalId, data }: { externalId: string | null; data: PayrollData }) {
  const { employment_information: job, income_information: income } = data;
  const { earnings, deductions } = income;
  return {
    externalId,
    employer: job.employer_name,
    role: job.role,
    type: job.type,
    started: job.start_date,
    left: job.leave_date,
    director: job.is_director,
    reference: job.employer_tax_reference,
    frequency: income.pay_frequency,
    period: [income.pay_interval_start, income.pay_interval_end, income.pay_date],
    taxCode: income.tax_code,
    totals: [earnings.gross_pay, earnings.net_pay, deductions.total_deductions],
    yearToDate: earnings.year_to_date,
    earnings: earnings.earning_elements,
    deductions: deductions.deductions_elements,
    tax: deductions.income_tax,
    loans: deductions.loan_deductions,
  };
}
