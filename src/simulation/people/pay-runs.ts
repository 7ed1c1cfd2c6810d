import { type PayDay, payDaysBetween } from '#paye';
import { addDays, addMonthsToDay, type Day, daysBetween } from '#values/calendar.ts';
import type { PaidEmployment, PayRun } from './paid-employment.ts';
import type { SeededEmployment } from './seeded.ts';
import { stableId } from './stable-id.ts';

/** The number of payslips in 24 months. */
const PAYSLIPS_SHOWN = { weekly: 104, fortnightly: 52, four_weekly: 26, monthly: 24 } as const;

/** The first day of the first tax year with complete figures for every employment. */
const PAYROLL_SINCE: Day = '2024-04-06';

/** The employment's pay days due from one day to another, inclusive. */
export function payRunsBetween(employment: SeededEmployment, range: { from: Day; to: Day }): PayRun[] {
  const from = range.from < PAYROLL_SINCE ? PAYROLL_SINCE : range.from;
  return payDaysBetween(employment.schedule, { from, to: range.to })
    .filter(
      ({ start, end }) =>
        employment.startDate <= end && (employment.leaveDate === null || start <= employment.leaveDate),
    )
    .map((payDay) => ({
      ...payDay,
      payslipId: stableId('payslip', employment.id, payDay.paidOn),
      days: daysIn(employment, payDay),
      ofDays: daysBetween(payDay.start, payDay.end) + 1,
    }));
}

/** The next pay runs after a day, excluding those already taken. */
export function nextPayRuns(
  employment: SeededEmployment,
  options: { after: Day; count: number; taken: ReadonlySet<string> },
): PayRun[] {
  const from = addDays(options.after, Math.max(0, daysBetween(options.after, employment.startDate)));
  // no pay period is longer than a month, so these months contain enough pay days
  const to = addMonthsToDay(from, options.count + options.taken.size + 1);
  return payRunsBetween(employment, { from, to })
    .filter((run) => run.paidOn > options.after && !options.taken.has(run.payslipId))
    .slice(0, options.count);
}

/** The last answer for each employment, because every list of payslips asks for it. */
const oldest = new WeakMap<PaidEmployment, { today: Day; shown: Day }>();

/** The oldest pay date that is still shown on a day. */
export function oldestShown(employment: PaidEmployment, today: Day): Day {
  const known = oldest.get(employment);
  if (known?.today === today) return known.shown;
  const shown = findOldestShown(employment, today);
  oldest.set(employment, { today, shown });
  return shown;
}

function findOldestShown(employment: PaidEmployment, today: Day): Day {
  // pay due at a weekend is paid up to two days earlier
  const range = { from: addMonthsToDay(today, -26), to: addDays(today, 2) };
  const paid = payDaysBetween(employment.schedule, range).filter(({ paidOn }) => paidOn <= today);
  return paid.at(-PAYSLIPS_SHOWN[employment.schedule.frequency])?.paidOn ?? range.from;
}

function daysIn(employment: PaidEmployment, { start, end }: PayDay): number {
  const first = employment.startDate > start ? employment.startDate : start;
  const last = employment.leaveDate !== null && employment.leaveDate < end ? employment.leaveDate : end;
  return daysBetween(first, last) + 1;
}
