import { addDays, addMonthsToDay, type Day, daysBetween, taxYearOf } from '#values/calendar.ts';
import { magnitude } from '#values/money.ts';
import type { PayFrequency } from '#values/payroll-submission.ts';
import { known, type Sum, unknown } from './figures.ts';
import type { PayPeriod } from './pay-periods.ts';

/** The average number of days of a pay period. Irregular pay has none, so it has no gaps. */
const MEAN_DAYS: Readonly<Partial<Record<PayFrequency, number>>> = {
  weekly: 7,
  fortnightly: 14,
  four_weekly: 28,
  monthly: 365.25 / 12,
  quarterly: 365.25 / 4,
  bi_annually: 365.25 / 2,
  annually: 365.25,
};
const MONTHS: Readonly<Partial<Record<PayFrequency, number>>> = {
  monthly: 1,
  quarterly: 3,
  bi_annually: 6,
  annually: 12,
};

/** A smaller growth of the year to date is rounding. */
const UNPAID_BELOW_PENCE = 100n;

/** Missing payments between two pay periods of one employment. */
export interface PayGap {
  before: PayPeriod;
  after: PayPeriod;
  from: Day;
  to: Day;
  missing: number;
  /** The days on which the missing payments were due. */
  payDates: readonly Day[];
  paid: Sum;
}

/** Less than half a pay period without pay is a moved pay day. */
export function findGaps(periods: readonly PayPeriod[]): PayGap[] {
  return periods.slice(1).flatMap((after, at) => {
    const before = periods[at];
    const frequency = after.frequency;
    const length = MEAN_DAYS[frequency ?? 'irregular'];
    if (!before || !frequency || length === undefined) return [];
    const missing = Math.round(daysWithout(before, after) / length);
    if (missing < 1) return [];
    const payDates = Array.from({ length: missing }, (_, index) => stepBack(after, frequency, index + 1));
    const [from, to] = [addDays(before.to, 1), addDays(after.from, -1)];
    return [
      { before, after, from, to: laterOf(from, to), missing, payDates, paid: paidBetween(before, after) },
    ];
  });
}

/** True if the year to date shows that nothing was paid in the gap. */
export function isUnpaid({ paid }: PayGap): boolean {
  return paid.pence !== null && magnitude(paid.pence) < UNPAID_BELOW_PENCE;
}

function daysWithout(before: PayPeriod, after: PayPeriod): number {
  if (before.isStated && after.isStated) return daysBetween(before.to, after.from) - 1;
  return (
    daysBetween(before.payDate, after.payDate) -
    (MEAN_DAYS[after.frequency ?? 'irregular'] ?? 0) * after.count
  );
}

/** The pay date some pay periods before a payment. */
function stepBack({ payDate }: PayPeriod, frequency: PayFrequency, periods: number): Day {
  const months = MONTHS[frequency];
  if (months !== undefined) return addMonthsToDay(payDate, -months * periods);
  return addDays(payDate, -periods * (MEAN_DAYS[frequency] ?? 0));
}

/** The year to date grows by what was paid in the gap and by the payment after it. */
function paidBetween(before: PayPeriod, after: PayPeriod): Sum {
  const ids = [...before.ids, ...after.ids];
  const [first, last] = [
    before.payslips.at(-1)?.grossToDate ?? null,
    after.payslips.at(-1)?.grossToDate ?? null,
  ];
  if (taxYearOf(before.payDate) !== taxYearOf(after.payDate)) return unknown('other_tax_year', ids);
  if (first === null || last === null || after.gross === null) return unknown('no_year_to_date', ids);
  return known(last - first - after.gross, ids);
}

function laterOf(one: Day, other: Day): Day {
  return [one, other].sort().at(-1) ?? one;
}
