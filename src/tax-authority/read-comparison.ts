import { readCredits } from '#bank-statements';
import { countingStatements, countPayslips, toPayslip } from '#evidence';
import { readWholePayslips } from '#payroll';
import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '#users';
import { dateOf, dayOf, lastDayOfTaxYear, type TaxYear, taxYearOf } from '#values/calendar.ts';
import { formatPence, knownPence, type Pence } from '#values/money.ts';
import { type ComparedMonth, type ComparedYear, compareIncome, toCompared } from './compare-income.ts';
import type { AuthorityYear } from './pay-to-date.ts';
import { readIncome } from './read-income.ts';
import type { IncomeComparison, IncomeSubmission } from './schema.ts';

/** Enough for every year of the longest lookback, with a correction each month. */
const SUBMISSIONS_MAX = 1000;
/** Enough for six jobs that pay weekly, over six years. */
const PAYSLIPS_MAX = 2000;

/** Compares a user's payslips, income from the tax authority and bank statements. */
export async function readComparison(tx: Db, tenant: Tenant, userId: string): Promise<IncomeComparison> {
  const page = { filter: { userId }, skip: 0, limit: SUBMISSIONS_MAX };
  const { rows: submissions } = await readIncome(tx, tenant, page);
  const stored = await readWholePayslips(tx, tenant, { userId, limit: PAYSLIPS_MAX });
  const { payslips } = countPayslips(stored.map(toPayslip), dayOf(tenant.clientTime()));
  const { years, months } = compareIncome({
    payslips: payslips.map(toCompared),
    taxAuthority: latestYears(submissions),
    statements: countingStatements((await readCredits(tx, tenant, userId)).statements),
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
    contradictions: year.contradictions.map(({ employerName, what, payslips, taxAuthority }) => ({
      employer_name: employerName,
      what,
      payslips: formatPence(payslips),
      tax_authority: formatPence(taxAuthority),
    })),
    not_compared: year.notCompared.map(({ employerName, what, reason }) => ({
      employer_name: employerName,
      what,
      reason,
    })),
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
      total: knownPence(employment.total_income),
      employers: employment.employers.map(({ employer_name, income, tax_paid }) => ({
        name: employer_name,
        income: knownPence(income),
        taxPaid: knownPence(tax_paid),
      })),
    });
  }
  return years;
}

function money(pence: Pence | null): string | null {
  return pence === null ? null : formatPence(pence);
}
