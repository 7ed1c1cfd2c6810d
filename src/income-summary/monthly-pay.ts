import { addMonthsToDay, firstDayOfMonth } from '#values/calendar.ts';
import { divideHalfUp, type Pence, sumOfKnown, sumPence } from '#values/money.ts';
import { isUnpaid, type PayGap } from './gaps.ts';
import { type PayPeriod, PERIODS_A_YEAR, partsKnownIn, showsRate, sumOfKindIn } from './pay-periods.ts';

const YEAR_MONTHS = 12n;

/** A calendar month as `2026-01`. */
export type CalendarMonth = string;

/** The pay of one employment in one calendar month. */
export interface MonthPay {
  month: CalendarMonth;
  /** Payments in the month. */
  periods: readonly PayPeriod[];
  /** True if a payment is missing in the month. */
  hasGap: boolean;
  /** True if a payment contains statutory pay, other pay for an absence, or unpaid leave. */
  isAbsent: boolean;
  /** The pay of a whole month at the rate of these payments; null if they can't show it. */
  gross: Pence | null;
  net: Pence | null;
  /** The gross pay of a year at this rate. Twelve times the rounded month would differ by some pence. */
  yearGross: Pence | null;
  /** The fixed and variable parts of the gross pay; null if the payslips don't list their payments. */
  fixed: Pence | null;
  variable: Pence | null;
  ids: readonly string[];
}

/**
 * Converts payments to months: the average payment of a calendar month times the payments in a year, divided by
 * twelve. So a month with five paydays does not look like a rise. Partial and one-off pay are left out. A payment
 * that is missing makes the month unknown, unless the year to date shows that nothing was paid.
 */
export function monthlyPay(periods: readonly PayPeriod[], gaps: readonly PayGap[]): MonthPay[] {
  const missing = Map.groupBy(
    gaps.flatMap((gap) => gap.payDates.map((payDate) => ({ month: monthOf(payDate), gap }))),
    ({ month }) => month,
  );
  const paid = Map.groupBy(periods, ({ payDate }) => monthOf(payDate));
  const all = [...new Set([...paid.keys(), ...missing.keys(), ...emptyMonths(periods)])].sort();
  return all.map((month) => {
    const some = paid.get(month) ?? [];
    const due = missing.get(month) ?? [];
    const whole = some.filter(showsRate);
    const rate = (total: Pence | null, months = 1n) =>
      due.every(({ gap }) => isUnpaid(gap))
        ? rateOf(whole, { total, paidCount: some.length, unpaidCount: due.length, months })
        : null;
    const gross = sumOfKnown(whole.map((period) => period.gross));
    const ofKind = (kind: 'fixed' | 'variable') =>
      partsKnownIn(whole) ? rate(sumOfKindIn(whole, kind)) : null;
    return {
      month,
      periods: some,
      hasGap: due.length > 0,
      isAbsent: whole.some(({ isAbsent }) => isAbsent),
      gross: rate(gross),
      net: rate(sumOfKnown(whole.map((period) => period.net))),
      yearGross: rate(gross, YEAR_MONTHS),
      fixed: ofKind('fixed'),
      variable: ofKind('variable'),
      ids: [...(whole.length > 0 ? whole : some), ...due.map(({ gap }) => gap.after)].flatMap(
        ({ ids }) => ids,
      ),
    };
  });
}

/** What some months pay at the rate of these payments. */
function rateOf(
  whole: readonly PayPeriod[],
  {
    total,
    paidCount,
    unpaidCount,
    months,
  }: { total: Pence | null; paidCount: number; unpaidCount: number; months: bigint },
): Pence | null {
  const frequency = whole.at(-1)?.frequency;
  if (paidCount === 0) return 0n;
  // irregular pay is what was paid in the month, but only if all of it counts
  if (frequency === 'irregular') return total !== null && whole.length === paidCount ? months * total : null;
  if (total === null || !frequency || whole.some((period) => period.frequency !== frequency)) return null;
  const count = sumPence(whole.map((period) => BigInt(period.count))) + BigInt(unpaidCount);
  return divideHalfUp(total * PERIODS_A_YEAR[frequency] * months, YEAR_MONTHS * count);
}

/** Months without a payment between irregular payments. */
function emptyMonths(periods: readonly PayPeriod[]): CalendarMonth[] {
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last || periods.some(({ frequency }) => frequency !== 'irregular')) return [];
  return monthsBetween(monthOf(first.payDate), monthOf(last.payDate));
}

export function monthOf(day: string): CalendarMonth {
  return day.slice(0, 7);
}

/** All months from the first to the last, both included. */
export function monthsBetween(first: CalendarMonth, last: CalendarMonth): CalendarMonth[] {
  const months: CalendarMonth[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

export function addMonths(month: CalendarMonth, count: number): CalendarMonth {
  return monthOf(addMonthsToDay(firstDayOfMonth(month), count));
}
