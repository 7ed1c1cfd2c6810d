import { addDays, type Day, daysBetween, firstDayOfMonth, lastDayOfMonth } from '#values/calendar.ts';
import { type Pence, splitPence, sumPence } from '#values/money.ts';

/** Net pay for a span of days, including both ends. */
export interface PayPeriod {
  submissionId: string;
  from: Day;
  to: Day;
  netPay: Pence;
  dateOfBirth: Day | null;
  postCodes: readonly string[];
}

/** The part of a period that falls into a month. */
export interface PeriodPart {
  period: PayPeriod;
  days: number;
  ofDays: number;
  netPay: Pence;
}

export interface PaidMonth {
  firstDay: Day;
  lastDay: Day;
  netPay: Pence;
  /** True when no period covers some days of the month, so that the net pay may be too low. */
  isPartial: boolean;
  /** Sorted by net pay, largest first. */
  parts: PeriodPart[];
}

/** Splits periods by days into months, newest first. The parts are whole pence that add up to the period. */
export function monthlyNetPay(periods: readonly PayPeriod[]): PaidMonth[] {
  const partsByMonth = new Map<Day, PeriodPart[]>();
  for (const period of periods) {
    for (const { month, part } of splitByMonth(period)) {
      const parts = partsByMonth.get(month);
      if (parts) parts.push(part);
      else partsByMonth.set(month, [part]);
    }
  }
  return [...partsByMonth]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([firstDay, parts]) => ({
      firstDay,
      lastDay: lastDayOfMonth(firstDay),
      netPay: sumPence(parts.map(({ netPay }) => netPay)),
      isPartial: !isCovered(firstDay, parts),
      parts: parts.sort(byNetPay),
    }));
}

/** True when periods cover every day of the month, one after the other or overlapping. */
function isCovered(firstDay: Day, parts: readonly PeriodPart[]): boolean {
  const lastDay = lastDayOfMonth(firstDay);
  let next = firstDay;
  for (const { period } of parts.toSorted((a, b) => (a.period.from < b.period.from ? -1 : 1))) {
    if (period.from > next) return false;
    if (period.to >= lastDay) return true;
    if (period.to >= next) next = addDays(period.to, 1);
  }
  return false;
}

function splitByMonth(period: PayPeriod): { month: Day; part: PeriodPart }[] {
  const { from, to, netPay } = period;
  const ofDays = daysBetween(from, to) + 1;
  const spans = monthsOf(from, to);
  const weights = spans.map(({ days }) => BigInt(days));
  const shares = spans.length === 1 ? [netPay] : splitPence(netPay, weights);
  return spans.map(({ month, days }, index) => ({
    month,
    part: { period, days, ofDays, netPay: shares[index] ?? 0n },
  }));
}

/** Lists the months that a span touches, with the days in each. */
function monthsOf(from: Day, to: Day): { month: Day; days: number }[] {
  const months: { month: Day; days: number }[] = [];
  for (let start = from; ; ) {
    const monthEnd = lastDayOfMonth(start);
    const isLast = to <= monthEnd;
    months.push({
      month: firstDayOfMonth(start),
      days: dayOfMonth(isLast ? to : monthEnd) - dayOfMonth(start) + 1,
    });
    if (isLast) return months;
    start = addDays(monthEnd, 1);
  }
}

function dayOfMonth(day: Day): number {
  return Number(day.slice(8));
}

/** Sorts by net pay, largest first; equal parts by later period, then by later submission. */
function byNetPay(a: PeriodPart, b: PeriodPart): number {
  if (a.netPay !== b.netPay) return a.netPay < b.netPay ? 1 : -1;
  if (a.period.to !== b.period.to) return a.period.to < b.period.to ? 1 : -1;
  return a.period.submissionId < b.period.submissionId ? 1 : -1;
}
