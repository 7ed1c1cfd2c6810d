import { type PayDay, payDaysBetween } from '#paye';
import { addDays, addMonthsToDay, type Day, daysBetween } from '#values/calendar.ts';
import type { Job, PayRun } from './job.ts';
import type { SeededJob } from './seeded.ts';
import { stableId } from './stable-id.ts';

/** How many payslips 24 months of pay are. */
const PAYSLIPS_SHOWN = { weekly: 104, fortnightly: 52, four_weekly: 26, monthly: 24 } as const;

/** The first day of the first tax year for which all figures of every job are known. */
const PAYROLL_SINCE: Day = '2024-04-06';

/** The pay days due between two days on which the job pays, both included. */
export function payRunsBetween(job: SeededJob, range: { from: Day; to: Day }): PayRun[] {
  const from = range.from < PAYROLL_SINCE ? PAYROLL_SINCE : range.from;
  return payDaysBetween(job.schedule, { from, to: range.to })
    .filter(({ start, end }) => job.startDate <= end && (job.leaveDate === null || start <= job.leaveDate))
    .map((payDay) => ({
      ...payDay,
      payslipId: stableId('payslip', job.id, payDay.paidOn),
      days: daysIn(job, payDay),
      ofDays: daysBetween(payDay.start, payDay.end) + 1,
    }));
}

/** The next so many pay runs after a day, without those taken already. */
export function nextPayRuns(
  job: SeededJob,
  options: { after: Day; count: number; taken: ReadonlySet<string> },
): PayRun[] {
  const from = addDays(options.after, Math.max(0, daysBetween(options.after, job.startDate)));
  // no period is longer than a month, so these months have pay days enough
  const to = addMonthsToDay(from, options.count + options.taken.size + 1);
  return payRunsBetween(job, { from, to })
    .filter((run) => run.paidOn > options.after && !options.taken.has(run.payslipId))
    .slice(0, options.count);
}

/** The oldest pay date that is still shown on a day: payslips paid before it are too old. */
export function oldestShown(job: Job, today: Day): Day {
  // a due day at a weekend is paid up to two days before it
  const range = { from: addMonthsToDay(today, -26), to: addDays(today, 2) };
  const paid = payDaysBetween(job.schedule, range).filter(({ paidOn }) => paidOn <= today);
  return paid.at(-PAYSLIPS_SHOWN[job.schedule.frequency])?.paidOn ?? range.from;
}

function daysIn(job: Job, { start, end }: PayDay): number {
  const first = job.startDate > start ? job.startDate : start;
  const last = job.leaveDate !== null && job.leaveDate < end ? job.leaveDate : end;
  return daysBetween(first, last) + 1;
}
