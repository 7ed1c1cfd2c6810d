import { addDays, addMonthsToDay, type Day, daysBetween } from '#values/calendar.ts';

/** When a payslip was paid, and how often the employer pays. */
export interface PaidOn {
  payDate: Day;
  frequency: string | null;
}

/** The time between two pay days. Irregular and unknown frequencies have none, so nothing can be missing. */
const PERIODS: Readonly<Record<string, { days: number } | { months: number }>> = {
  weekly: { days: 7 },
  fortnightly: { days: 14 },
  four_weekly: { days: 28 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
};

/** The months in which a payslip of one employer is missing between others, such as `2026-03`, oldest first. */
export function missingMonths(slips: readonly PaidOn[]): string[] {
  const paid = [...slips].sort((a, b) => (a.payDate < b.payDate ? -1 : 1));
  const months = new Set<string>();
  for (const [index, slip] of paid.entries()) {
    const following = paid[index + 1];
    if (following) for (const day of expectedBetween(slip, following.payDate)) months.add(day.slice(0, 7));
  }
  return [...months];
}

/** The pay days without a payslip between two payslips. A pay day within half a period before the second one was only moved. */
function expectedBetween({ payDate, frequency }: PaidOn, following: Day): Day[] {
  const period = PERIODS[frequency ?? ''];
  if (!period) return [];
  const after = (count: number) =>
    'days' in period ? addDays(payDate, count * period.days) : addMonthsToDay(payDate, count * period.months);
  const expected: Day[] = [];
  for (
    let count = 1;
    daysBetween(after(count), following) > daysBetween(after(count), after(count + 1)) / 2;
    count++
  )
    expected.push(after(count));
  return expected;
}

/** Weekends and holidays move pay days, sometimes into another month. */
const MOVED_DAYS_MAX = 4;

/** Whether one employer's payslips are complete in a month such as `2026-03`. One payslip is enough unless pay comes more often. */
export function isMonthComplete(slips: readonly PaidOn[], month: string): boolean {
  const paid = slips
    .filter(({ payDate }) => payDate.startsWith(month))
    .sort((a, b) => (a.payDate < b.payDate ? -1 : 1));
  const [first, last] = [paid[0], paid.at(-1)];
  if (!first || !last) return false;
  const period = PERIODS[last.frequency ?? ''];
  if (!period || 'months' in period) return true;
  const [before, after] = [addDays(first.payDate, -period.days), addDays(last.payDate, period.days)];
  const isPaid = (from: Day, to: Day) => slips.some(({ payDate }) => payDate >= from && payDate <= to);
  const isStarted = before.slice(0, 7) < month || isPaid(addDays(before, -MOVED_DAYS_MAX), before);
  const isEnded = after.slice(0, 7) > month || isPaid(after, addDays(after, MOVED_DAYS_MAX));
  return isStarted && isEnded && missingMonths(paid).length === 0;
}
