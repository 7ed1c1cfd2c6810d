import { latestYears } from '#tax-authority';
import type { IncomeSubmission } from '#tax-authority/schema.ts';
import { type Day, lastDayOfTaxYear, type TaxYear, taxMonthOf, taxYearOf } from '#values/calendar.ts';
import { divideHalfUp, type Pence } from '#values/money.ts';
import type { CalendarMonth } from './monthly-pay.ts';

/** In April, pay from this day on belongs to the new tax year. */
const FIRST_DAY_OF_TAX_YEAR = '06';

/**
 * An average month of each tax year that the tax authority has reported: the year's pay divided by the number of months up to
 * the last reported day (12 for a whole year).
 */
export function authorityMonths(
  income: readonly IncomeSubmission[],
  { payDates, today }: { payDates: readonly Day[]; today: Day },
): (month: CalendarMonth) => Pence | null {
  const averages = new Map<TaxYear, { pence: Pence; last: CalendarMonth }>();
  for (const [year, report] of latestYears(income)) {
    const found = reportedMonths(year, report, { income, payDates, today });
    if (report.total === null || !found || found.months === 0) continue;
    averages.set(year, {
      pence: divideHalfUp(report.total, BigInt(found.months)),
      last: found.end.slice(0, 7),
    });
  }
  return (month) => {
    const found = averages.get(taxYearOf(`${month}-${FIRST_DAY_OF_TAX_YEAR}`));
    return found && month <= found.last ? found.pence : null;
  };
}

/** The last day that a report covers, and the number of months up to it; null if the report ends in another year. */
export function reportedMonths(
  year: TaxYear,
  { upTo, submissionId }: { upTo: Day | null; submissionId: string },
  { income, payDates, today }: { income: readonly IncomeSubmission[]; payDates: readonly Day[]; today: Day },
): { end: Day; months: number } | null {
  const reported = income.find(({ id }) => id === submissionId)?.created_at.slice(0, 10) ?? today;
  // if the report has no last day, it can't contain pay that came after it was stored
  const end = upTo ?? [lastDayOfTaxYear(year), reported, today].sort()[0] ?? today;
  if (taxYearOf(end) !== year) return null;
  const paid = payDates.filter((day) => taxYearOf(day) === year);
  return { end, months: monthsUpTo(end, paid) };
}

/** The last month counts unless the payslips of the year show that it had not been paid yet. */
function monthsUpTo(end: Day, paid: readonly Day[]): number {
  const last = taxMonthOf(end);
  const isPaid = paid.some((day) => day <= end && taxMonthOf(day) === last);
  return isPaid || paid.length === 0 || end === lastDayOfTaxYear(taxYearOf(end)) ? last : last - 1;
}
