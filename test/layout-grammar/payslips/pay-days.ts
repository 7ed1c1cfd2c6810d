import type { PayFrequency } from '#paye';
import {
  addDays,
  addMonthsToDay,
  type Day,
  daysBetween,
  firstDayOfMonth,
  lastDayOfMonth,
  lastDayOfTaxYear,
  type TaxYear,
  workingDayUpTo,
} from '#values/calendar.ts';
import type { Chance } from '../chance.ts';

/** The frequencies that payslips are drawn for. */
export type DrawnFrequency = Exclude<PayFrequency, 'biannually'>;

export interface PaidPeriod {
  paidOn: Day;
  dueOn: Day;
  start: Day;
  end: Day;
}

const FREQUENCIES: readonly DrawnFrequency[] = [
  ...Array.from({ length: 12 }, () => 'monthly' as const),
  ...Array.from({ length: 4 }, () => 'weekly' as const),
  ...Array.from({ length: 3 }, () => 'four_weekly' as const),
  ...Array.from({ length: 2 }, () => 'fortnightly' as const),
  'quarterly',
  'annually',
];

export function drawFrequency(chance: Chance): DrawnFrequency {
  return chance.pick(FREQUENCIES);
}

/** All pay days of a tax year from `from` on. */
export function drawPayDays(
  chance: Chance,
  { frequency, taxYear, from }: { frequency: DrawnFrequency; taxYear: TaxYear; from: Day },
): PaidPeriod[] {
  const to = lastDayOfTaxYear(taxYear);
  const days = everyPayDay(chance, frequency, Number(taxYear.slice(0, 4)));
  return days.filter(({ dueOn }) => from <= dueOn && dueOn <= to);
}

const WEEKS_DAYS = { weekly: 7, fortnightly: 14, four_weekly: 28 } as const;

function everyPayDay(chance: Chance, frequency: DrawnFrequency, year: number): PaidPeriod[] {
  switch (frequency) {
    case 'weekly':
    case 'fortnightly':
    case 'four_weekly':
      return weeks(chance, WEEKS_DAYS[frequency], year);
    case 'monthly':
      return months(chance, year);
    case 'quarterly':
      return [6, 9, 12, 15].map((month) => monthsUpTo(`${year}-01-01`, month, 3));
    case 'annually':
      return [monthsUpTo(`${year}-01-01`, 15, 12)];
  }
}

function weeks(chance: Chance, length: number, year: number): PaidPeriod[] {
  const first = addDays(`${year}-04-06`, chance.between(0, Math.min(length, 14) - 1));
  // wages are often paid some days after the period
  const late = chance.pick([0, 0, 5, 7]);
  return Array.from({ length: Math.ceil(366 / length) }, (_, index) => {
    const paidOn = addDays(first, index * length);
    const end = addDays(paidOn, -late);
    return { paidOn, dueOn: paidOn, start: addDays(end, 1 - length), end };
  });
}

function months(chance: Chance, year: number): PaidPeriod[] {
  const payDay = chance.pick([15, 20, 25, 28, 30, 31, 31]);
  const startDay = chance.pick([1, 1, 1, 1, 6, 21]);
  return Array.from({ length: 13 }, (_, index) => {
    const first = addMonthsToDay(`${year}-04-01`, index);
    const last = lastDayOfMonth(first);
    const dueOn = addDays(first, Math.min(payDay - 1, daysBetween(first, last)));
    const start = startDay === 1 ? first : addDays(addMonthsToDay(first, -1), startDay - 1);
    return { paidOn: workingDayUpTo(dueOn), dueOn, start, end: addDays(addMonthsToDay(start, 1), -1) };
  });
}

function monthsUpTo(january: Day, month: number, length: number): PaidPeriod {
  const first = addMonthsToDay(january, month - 1);
  const dueOn = lastDayOfMonth(first);
  const start = firstDayOfMonth(addMonthsToDay(first, 1 - length));
  return { paidOn: workingDayUpTo(dueOn), dueOn, start, end: dueOn };
}
