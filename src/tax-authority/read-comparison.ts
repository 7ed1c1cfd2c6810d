import { readPayslips, type StoredPayslip } from '#payroll';
import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '#users';
import { dateOf, type TaxYear, taxYearOf } from '#values/calendar.ts';
import { formatPence, type Pence, parsePence } from '#values/money.ts';
import { type ComparedPayslip, compareIncome } from './compare-income.ts';
import { readIncome } from './read-income.ts';
import type { IncomeComparison, IncomeSubmission } from './schema.ts';

/** Every year of the longest lookback, corrected each month. */
const SUBMISSIONS_MAX = 1000;

/** What payslips and the tax authority say of a user, side by side. */
export async function readComparison(tx: Db, tenant: Tenant, userId: string): Promise<IncomeComparison> {
  const page = { filter: { userId }, skip: 0, limit: SUBMISSIONS_MAX };
  const { submissions } = await readIncome(tx, tenant, page);
  const payslips = (await readPayslips(tx, tenant, userId)).filter(({ isAmended }) => !isAmended);
  const { years, months } = compareIncome(payslips.flatMap(toCompared), latestOf(submissions));
  return {
    tax_years: years.map(({ taxYear, payslips, taxAuthority, difference, verdict }) => ({
      tax_year: taxYear,
      payslips: money(payslips),
      tax_authority: money(taxAuthority),
      difference: money(difference),
      verdict,
    })),
    months: months.map(({ month, gross, net }) => ({
      date: dateOf(month).toISOString(),
      gross_pay: money(gross),
      net_pay: money(net),
      tax_authority: null,
      difference: null,
      verdict: 'one_source_only',
    })),
  };
}

/** A payslip without a pay date belongs to no year. */
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

/** What was said last of each tax year, whichever employments it then had. */
function latestOf(submissions: readonly IncomeSubmission[]): Map<TaxYear, Pence | null> {
  const years = new Map<TaxYear, Pence | null>();
  for (const { employment, income_period } of submissions.toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  )) {
    const day = income_period.start ?? income_period.end;
    if (day !== null) years.set(taxYearOf(day.slice(0, 10)), penceOf(employment.total_income));
  }
  return years;
}

function penceOf(amount: string | null): Pence | null {
  return amount === null ? null : parsePence(amount);
}

function money(pence: Pence | null): string | null {
  return pence === null ? null : formatPence(pence);
}
