import {
  computeDirectorNationalInsurance,
  computeNationalInsurance,
  directorWeeksFrom,
  tablesOf,
} from '#paye';
import { taxYearOf } from '#values/calendar.ts';
import { magnitude, type Pence, WHOLE } from '#values/money.ts';
import { type Case, casesOf, isYearKnown, niBases } from './bases.ts';
import { amountOf, amountOfYear, POUND } from './figures.ts';
import { type DatedPeriod, isLast, payDayOf } from './pay-periods.ts';
import type { Payslip } from './payslip.ts';
import { exactly, isElsewhere, isFar, type Judgement, relation } from './relation.ts';

/** The employee's contribution is due on the pay, by its category. */
export const nationalInsurance = relation({
  code: 'national_insurance',
  terms: { period: ['gross', 'niable', 'ni'], year: ['ni', 'niable'] },
  slack: 10n,
  explains: { holds: 2, fails: 0 },
  says: ['The NI contribution matches the pay', 'The NI contribution does not match the pay'],
  compare(payslip) {
    const ni = amountOf(payslip.money, 'ni');
    // pensions are free of National Insurance
    if (!ni || payslip.type === 'Pension') return [];
    const due = contributionsDue(payslip, { byYear: payslip.isDirector === true }).map(exactly);
    return [{ ...ni, due, judge: ({ nearest, gap }) => judge(payslip, { due: nearest.least ?? 0n, gap }) }];
  },
  isMisread: isElsewhere,
});

function judge(payslip: Payslip, { due, gap }: { due: Pence; gap: Pence }): Partial<Judgement> {
  const { details, money, isDirector } = payslip;
  if (details.niCategory === null && amountOf(money, 'ni')?.actual === 0n)
    // low, because tax must then prove the pay
    return {
      outcome: 'unproven',
      severity: 'low',
      message:
        'Unproven: only people over pension age and some others pay no National Insurance on this pay, and the payslip shows no category',
    };
  const bases = niBases(payslip);
  const isYearShown = bases.some(({ yearToDate }) => yearToDate !== null);
  if (isDirector === true && !(isYearShown && isYearKnown(bases)))
    return {
      outcome: 'unproven',
      severity: isYearShown ? 'medium' : 'low',
      message: `Unproven: a director’s National Insurance depends on the pay to date, which the payslip does not show${isYearShown ? '. It does not match our estimate' : ''}`,
    };
  // otherwise many years or frequencies are tried, and one of them is often near by chance
  const isDated = payDayOf(details) !== null && details.frequency !== null;
  if (isDated && (gap <= POUND || isOfDirector(payslip))) return { severity: 'low' };
  return { severity: isDated && isFar(gap, due) ? 'high' : 'medium' };
}

/** Directors pay by yearly limits, and above the threshold on all of their pay, but not every payslip says who is one. */
function isOfDirector(payslip: Payslip): boolean {
  const onAllPay = categoryCases(payslip).flatMap(({ tables, category, pay }) =>
    tables.nationalInsurance.flatMap(({ rates }) => (pay * (rates.get(category)?.main ?? 0n)) / WHOLE),
  );
  const ni = amountOf(payslip.money, 'ni')?.actual ?? 0n;
  return [...contributionsDue(payslip, { byYear: true }), ...onAllPay].some(
    (due) => magnitude(due - ni) <= nationalInsurance.slack,
  );
}

/** Lists the contributions that may be due. `byYear` also tries the yearly limits for directors. */
function contributionsDue(payslip: Payslip, { byYear }: { byYear: boolean }): Pence[] {
  return categoryCases(payslip).flatMap((one) => {
    const payDate = one.period.paidOn;
    const due = [
      computeNationalInsurance(one.tables, { ...one, payDate }),
      ...(byYear ? directorsDue(payslip, one) : []),
    ];
    return due.filter((pence) => pence !== null);
  });
}

type CategoryCase = Case & { category: string };

function categoryCases(payslip: Payslip): CategoryCase[] {
  return casesOf(payslip, niBases(payslip)).flatMap((one) =>
    categoriesOf(payslip).map((category) => ({ ...one, category })),
  );
}

/** The printed category, or the most common one, then others with different rates. */
export function categoriesOf({ details: { niCategory } }: Payslip): readonly string[] {
  return niCategory === null ? ['A', 'B', 'J'] : [niCategory];
}

function directorsDue({ details, money }: Payslip, one: CategoryCase): (Pence | null)[] {
  const { category, tables, period, pay, yearToDate } = one;
  if (yearToDate === null) return [];
  const [now, toDate] = [amountOf(money, 'ni'), amountOfYear(money, 'ni')];
  const payBefore = yearToDate - pay;
  const byWeeks = (weeks?: number) => {
    const own = { category, ...(weeks && { weeks }) };
    const before = { ...own, pay: payBefore, payBefore: 0n, contributedBefore: 0n };
    // some directors pay like employees, and by yearly limits in the last period. In others, the contributions to date
    // don't count: with these, any contribution of this period would be right
    const contributedBefore =
      isLast(period) && now && toDate
        ? toDate.actual - now.actual
        : computeDirectorNationalInsurance(tables, before);
    if (contributedBefore === null) return null;
    return computeDirectorNationalInsurance(tables, { ...own, pay, payBefore, contributedBefore });
  };
  const { startDate } = details;
  const isAppointedInYear = startDate !== null && taxYearOf(startDate) === tables.taxYear;
  return [byWeeks(), ...(isAppointedInYear ? [byWeeks(directorWeeksFrom(startDate))] : [])];
}

/**
 * Returns how much pay can be free of contributions in this many weeks or months of the year. Directors have a
 * threshold for the whole year.
 */
export function freePay(
  { isDirector }: Payslip,
  { taxYear, unit, paidOn }: DatedPeriod,
  units: number,
): Pence {
  const table = tablesOf(taxYear)?.nationalInsurance.findLast(({ from }) => from <= paidOn);
  if (!table) return 0n;
  const { annual, weekly, monthly } = table.primaryThreshold;
  return isDirector ? annual : BigInt(units) * (unit === 'week' ? weekly : monthly);
}
