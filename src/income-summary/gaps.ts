import { addDays, addMonthsToDay, type Day, daysBetween, taxYearOf } from '#values/calendar.ts';
import { magnitude } from '#values/money.ts';
import type { PayFrequency } from '#values/payroll-submission.ts';
import { known, median, type Sum, unknown } from './figures.ts';
import { leaveDateOf, type PayPeriod, showsRate } from './pay-periods.ts';

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
/** A payment in advance differs by at most a tenth from the usual payments that it replaces. */
const ADVANCE_PARTS_MAX = 10n;

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

/**
 * Holidays can be paid in advance: one payment is several times the usual one, and as many payments are left out after it. It
 * then pays for all of these periods. If the year to date shows that something was paid in between, payslips are missing.
 */
export function withAdvances(periods: readonly PayPeriod[]): PayPeriod[] {
  const amounts = periods
    .filter(showsRate)
    .flatMap(({ gross, count }) => (gross ? [gross / BigInt(count)] : []));
  if (amounts.length === 0) return [...periods];
  const usual = median(amounts);
  return periods.map((period, at) => {
    const after = periods[at + 1];
    const { gross, count } = period;
    const missing = after ? missingBetween(period, after) : 0;
    const expected = usual * BigInt(count + missing);
    if (!after || missing < 1 || gross === null || !showsRate(period)) return period;
    if (isPaidBetween(period, after) || magnitude(gross - expected) * ADVANCE_PARTS_MAX > expected)
      return period;
    return { ...period, count: count + missing, to: period.isStated ? addDays(after.from, -1) : period.to };
  });
}

/** The number of payments that are missing between two. Less than half a pay period without pay is a moved pay day. */
function missingBetween(before: PayPeriod, after: PayPeriod): number {
  const length = MEAN_DAYS[after.frequency ?? 'irregular'];
  if (length === undefined) return 0;
  const days =
    before.isStated && after.isStated
      ? daysBetween(before.to, after.from) - 1
      : daysBetween(before.payDate, after.payDate) - length * (before.count + after.count - 1);
  return Math.round(days / length);
}

/** Finds missing payments. No payment is due after the job has ended, even if something is paid later. */
export function findGaps(periods: readonly PayPeriod[]): PayGap[] {
  return periods.slice(1).flatMap((after, at) => {
    const before = periods[at];
    const { frequency } = after;
    if (!before || !frequency || isAfterLeaving(before, after)) return [];
    const missing = missingBetween(before, after);
    if (missing < 1) return [];
    const payDates = Array.from({ length: missing }, (_, index) => stepBack(after, frequency, index + 1));
    const [from, to] = [addDays(before.to, 1), addDays(after.from, -1)];
    return [
      { before, after, from, to: laterOf(from, to), missing, payDates, paid: paidBetween(before, after) },
    ];
  });
}

function isAfterLeaving(before: PayPeriod, after: PayPeriod): boolean {
  const left = [...before.payslips, ...after.payslips].map(leaveDateOf).findLast((day) => day !== null);
  return left != null && left <= before.to;
}

/** True if the year to date shows that nothing was paid in the gap. */
export function isUnpaid({ paid }: PayGap): boolean {
  return paid.pence !== null && magnitude(paid.pence) < UNPAID_BELOW_PENCE;
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

function isPaidBetween(before: PayPeriod, after: PayPeriod): boolean {
  const { pence } = paidBetween(before, after);
  return pence !== null && pence >= UNPAID_BELOW_PENCE;
}

function laterOf(one: Day, other: Day): Day {
  return [one, other].sort().at(-1) ?? one;
}
