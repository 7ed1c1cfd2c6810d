import { latestYears } from '#tax-authority';
import { addDays, type Day, lastDayOfTaxYear, type TaxYear, taxYearOf } from '#values/calendar.ts';
import { divideHalfUp, type Pence } from '#values/money.ts';
import { reportedMonths } from '../authority-months.ts';
import type { AuthorityIncome, Calculated, UnpaidEmployment } from '../calculated.ts';
import { known, lowest, type Sum, showFigure, unknown } from '../figures.ts';
import type { StoredFacts } from '../stored-facts.ts';
import type { IncomeStream } from '../stream-schema.ts';
import { kindOfEmployer } from './bank-payers.ts';
import { allSources } from './sources-of-stream.ts';

/** An employer reports pay each month, so a report that ends earlier does not show whether the job goes on. */
const RECENT_DAYS = 92;
const YEAR_MONTHS = 12;
const YEARS_COMPARED = 2;

interface ReportedYear extends AuthorityIncome {
  /** The last day of the report. */
  end: Day;
  months: number;
}

/** The income from an employer that only the tax authority names: taxable pay, because nothing else is known. */
export function authorityStream(
  { number, name, years }: UnpaidEmployment,
  { facts, employments }: Calculated,
): IncomeStream {
  const reported = reportsOf(facts);
  const own = years.flatMap((year): ReportedYear[] => {
    const report = reported.get(year.taxYear);
    return report ? [{ ...year, ...report }] : [];
  });
  return {
    kind: kindOfEmployer(name),
    payer: name,
    employment: number,
    is_current: isStillReported(own, {
      reported: [...reported.keys()],
      today: facts.today,
      isOnly: employments.length === 0,
    }),
    basis: 'taxable',
    ...monthOf(own),
    last_12_months: showFigure(lastYearOf(own, facts.today)),
    first_payment: null,
    last_payment: null,
    regularity: null,
    sources: allSources({
      tax_authority: { result: 'proves', ids: years.map(({ submissionId }) => submissionId) },
    }),
  };
}

function reportsOf({ income, today }: StoredFacts): Map<TaxYear, { end: Day; months: number }> {
  const years = [...latestYears(income)].flatMap(([taxYear, report]) => {
    const found = reportedMonths(taxYear, report, { income, payDates: [], today });
    return found ? [[taxYear, found] as const] : [];
  });
  return new Map(years);
}

/** The taxable pay of the latest year divided by its months. The cautious figure is not above the year before. */
function monthOf(years: readonly ReportedYear[]): Pick<IncomeStream, 'typical_month' | 'cautious_month'> {
  const ids = years.slice(0, 1).map(({ submissionId }) => submissionId);
  const amounts = years.slice(0, YEARS_COMPARED).map(monthlyPence);
  const [latest, before] = amounts;
  if (latest === undefined || latest === null) {
    const none = showFigure(unknown('amount_missing', ids));
    return { typical_month: none, cautious_month: none };
  }
  const isLower = before !== undefined && before !== null && before < latest;
  return {
    typical_month: showFigure(known(latest, ids)),
    cautious_month: showFigure(
      isLower
        ? known(
            lowest([latest, before]),
            years.slice(0, YEARS_COMPARED).map(({ submissionId }) => submissionId),
          )
        : known(latest, ids),
    ),
  };
}

function monthlyPence({ income, months }: ReportedYear): Pence | null {
  return income === null || months === 0 ? null : divideHalfUp(income, BigInt(months));
}

/** A whole tax year that has just ended. */
function lastYearOf([latest]: readonly ReportedYear[], today: Day): Sum {
  if (!latest || latest.income === null) return unknown('amount_missing');
  const { taxYear, end, months, income, submissionId } = latest;
  const isWhole = months === YEAR_MONTHS && end === lastDayOfTaxYear(taxYear);
  return isWhole && isRecent(end, today)
    ? known(income, [submissionId])
    : unknown('too_few_months', [submissionId]);
}

/**
 * False if a later report leaves out the employer. Null if nobody knows: the report has one last day for all employers, so a job
 * beside another one may have ended before.
 */
function isStillReported(
  [latest]: readonly ReportedYear[],
  { reported, today, isOnly }: { reported: readonly TaxYear[]; today: Day; isOnly: boolean },
): boolean | null {
  if (!latest) return null;
  if (reported.some((year) => year > latest.taxYear)) return false;
  return isOnly && latest.taxYear === taxYearOf(today) && isRecent(latest.end, today) ? true : null;
}

function isRecent(day: Day, today: Day): boolean {
  return addDays(day, RECENT_DAYS) >= today;
}
