import {
  addDays,
  addMonthsToDay,
  type Day,
  daysBetween,
  firstDayOfMonth,
  lastDayOfMonth,
  workingDayUpTo,
} from '#values/calendar.ts';

export type PaySchedule =
  /** A fixed day of the month; the last day in months that are shorter. */
  | { frequency: 'monthly'; payDay: 'last_working_day' | number }
  /** Every so many weeks, counted from a known pay day. */
  | { frequency: 'weekly' | 'fortnightly' | 'four_weekly'; anyPayDay: Day };

export interface PayDay {
  /** The day the money is paid. */
  paidOn: Day;
  /** The day the pay is due. Pay due at a weekend is paid earlier but keeps its tax period. */
  dueOn: Day;
  /** The period that the payment covers. */
  start: Day;
  end: Day;
}

const DAYS = { weekly: 7, fortnightly: 14, four_weekly: 28 } as const;

/** Pay days that are due from one day to another, inclusive. */
export function payDaysBetween(schedule: PaySchedule, range: { from: Day; to: Day }): PayDay[] {
  const days = schedule.frequency === 'monthly' ? monthly(schedule.payDay, range) : weekly(schedule, range);
  return days.filter(({ dueOn }) => range.from <= dueOn && dueOn <= range.to);
}

function monthly(payDay: 'last_working_day' | number, { from, to }: { from: Day; to: Day }): PayDay[] {
  const days: PayDay[] = [];
  for (let start = firstDayOfMonth(from); start <= to; start = addMonthsToDay(start, 1)) {
    const end = lastDayOfMonth(start);
    if (payDay === 'last_working_day') {
      days.push({ paidOn: workingDayUpTo(end), dueOn: workingDayUpTo(end), start, end });
    } else {
      const dueOn = addDays(start, Math.min(payDay - 1, daysBetween(start, end)));
      days.push({ paidOn: workingDayUpTo(dueOn), dueOn, start, end });
    }
  }
  return days;
}

function weekly(
  { frequency, anyPayDay }: Extract<PaySchedule, { anyPayDay: Day }>,
  { from, to }: { from: Day; to: Day },
): PayDay[] {
  const length = DAYS[frequency];
  const periods = Math.ceil(daysBetween(anyPayDay, from) / length);
  const days: PayDay[] = [];
  for (let day = addDays(anyPayDay, periods * length); day <= to; day = addDays(day, length)) {
    days.push({ paidOn: day, dueOn: day, start: addDays(day, 1 - length), end: day });
  }
  return days;
}
