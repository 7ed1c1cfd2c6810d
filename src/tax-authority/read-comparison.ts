import { readCredits } from '#bank-statements';
import { countingStatements } from '#evidence';
import { readPayslips, type StoredPayslip } from '#payroll';
import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '#users';
import { dateOf, lastDayOfTaxYear, type TaxYear, taxYearOf } from '#values/calendar.ts';
import { formatPence, type Pence, parsePence } from '#values/money.ts';
import {
  type ComparedMonth,
  type ComparedPayslip,
  type ComparedYear,
  compareIncome,
} from './compare-income.ts';
import { readIncome } from './read-income.ts';
import type { IncomeComparison, IncomeSubmission } from './schema.ts';
import type { AuthorityYear } from './taxable-pay.ts';

/** Enough for every year of the longest lookback, with a correction each month. */
const SUBMISSIONS_MAX = 1000;

/** Compares a user's payslips, income from the tax authority and bank statements. */
export async function readComparison(tx: Db, tenant: Tenant, userId: string): Promise<IncomeComparison> {
  const page = { filter: { userId }, skip: 0, limit: SUBMISSIONS_MAX };
  const { submissions } = await readIncome(tx, tenant, page);
  const payslips = (await readPayslips(tx, tenant, userId)).filter(({ isAmended }) => !isAmended);
  const { years, months } = compareIncome({
    payslips: payslips.flatMap(toCompared),
    taxAuthority: latestYears(submissions),
    statements: countingStatements(await readCredits(tx, tenant, userId)),
  });
  return { tax_years: years.map(showYear), months: months.map(showMonth) };
}

function showYear({ taxYear, ...year }: ComparedYear): IncomeComparison['tax_years'][number] {
  return {
    tax_year: taxYear,
    payslips: money(year.payslips),
    tax_authority: money(year.taxAuthority),
    net_pay: money(year.net),
    bank_credits: money(year.bankCredits),
    difference: money(year.difference),
    verdict: year.verdict,
    is_complete: year.isComplete,
  };
}

function showMonth({ month, ...paid }: ComparedMonth): IncomeComparison['months'][number] {
  return {
    date: dateOf(month).toISOString(),
    gross_pay: money(paid.gross),
    net_pay: money(paid.net),
    tax_authority: null,
    bank_credits: money(paid.bankCredits),
    difference: money(paid.difference),
    verdict: paid.verdict,
    is_complete: paid.isComplete,
  };
}

/** A payslip without a pay date can't be assigned to a year. */
function toCompared(payslip: StoredPayslip): ComparedPayslip[] {
  const { employer_name, pay_date, gross_pay, net_pay, taxable_to_date } = payslip;
  if (!pay_date) return [];
  return [
    {
      employerName: employer_name,
      payDate: pay_date.slice(0, 10),
      grossPence: penceOf(gross_pay),
      netPence: penceOf(net_pay),
      taxableToDatePence: penceOf(taxable_to_date),
    },
  ];
}

/** Returns the latest submission of each tax year, whichever employments it lists. */
export function latestYears(
  submissions: readonly IncomeSubmission[],
): Map<TaxYear, AuthorityYear & { submissionId: string }> {
  const years = new Map<TaxYear, AuthorityYear & { submissionId: string }>();
  for (const { id, employment, income_period } of submissions.toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  )) {
    const day = income_period.start ?? income_period.end;
    if (day === null) continue;
    const taxYear = taxYearOf(day.slice(0, 10));
    const end = income_period.end?.slice(0, 10) ?? null;
    years.set(taxYear, {
      submissionId: id,
      upTo: end !== null && end < lastDayOfTaxYear(taxYear) ? end : null,
      total: penceOf(employment.total_income),
      employers: employment.employers.map(({ employer_name, income }) => ({
        name: employer_name,
        income: penceOf(income),
      })),
    });
  }
  return years;
}

function penceOf(amount: string | null): Pence | null {
  return amount === null ? null : parsePence(amount);
}

function money(pence: Pence | null): string | null {
  return pence === null ? null : formatPence(pence);
}
