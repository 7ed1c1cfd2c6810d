import { averageOfMonths, computeMaternityPay, computeSickPay } from '#paye';
import { addDays, type Day, daysBetween } from '#values/calendar.ts';
import { divideHalfUp, type Pence } from '#values/money.ts';
import { amountAt, fixed, type Steps, variable } from './earnings.ts';
import type { EarningRule, PayRun } from './paid-employment.ts';

/*
 * Monthly salaries with an absence for which only the statutory minimum is paid: see paye/rates/SOURCES.md for the rules.
 */

const QUALIFYING_DAYS_PER_WEEK = 5;
const DAYS_PER_WEEK = 7;

/** An absence of this many weeks that starts on the first Monday of a month, every year. */
interface YearlySickness {
  month: number;
  weeks: number;
}

/** A salary for the weekdays worked, and Statutory Sick Pay for the others. */
export function salaryWithSickPay(yearly: Steps, sickness: YearlySickness): EarningRule[] {
  return [
    (run) => {
      const [all, sick] = [weekdaysOf(run), sickDaysIn(run, sickness)];
      const worked = BigInt(all.length - sick.length);
      if (worked === 0n) return null;
      const amount = divideHalfUp(amountAt(yearly, run) * worked, 12n * BigInt(all.length));
      return fixed('BASIC', 'Basic salary', amount);
    },
    (run) => {
      const days = sickDaysIn(run, sickness);
      const paid = computeSickPay({
        absence: absenceIn(Number(run.end.slice(0, 4)), sickness),
        days,
        qualifyingDaysPerWeek: QUALIFYING_DAYS_PER_WEEK,
        average: averageOfMonths(divideHalfUp(amountAt(yearly, run), 12n)),
      });
      if (!paid || paid.paidDays === 0) return null;
      return {
        ...variable('ALLOWANCE', 'Statutory sick pay', paid.amount),
        quantity: `${paid.paidDays}.00`,
        ratePence: paid.amount / BigInt(paid.paidDays),
        unit: 'days',
      };
    },
  ];
}

interface Leave {
  from: Day;
  /** The last day of the leave. */
  to: Day;
}

/** A salary for the days before and after the leave, and Statutory Maternity Pay during it. */
export function salaryWithMaternityPay(yearly: Steps, leave: Leave): EarningRule[] {
  return [
    (run) => {
      const away = overlap(run, leave);
      const days = run.days - (away ? daysBetween(away.from, away.to) + 1 : 0);
      if (days === 0) return null;
      return fixed(
        'BASIC',
        'Basic salary',
        divideHalfUp(amountAt(yearly, run) * BigInt(days), 12n * BigInt(run.ofDays)),
      );
    },
    (run) => {
      const away = overlap(run, leave);
      const monthly: Pence = divideHalfUp(amountAt(yearly, run), 12n);
      const amount =
        away && computeMaternityPay({ leaveFrom: leave.from, ...away, average: averageOfMonths(monthly) });
      return amount ? variable('ALLOWANCE', 'Statutory maternity pay', amount) : null;
    },
  ];
}

function sickDaysIn(run: PayRun, sickness: YearlySickness): Day[] {
  const absent = new Set(absenceIn(Number(run.end.slice(0, 4)), sickness));
  return weekdaysOf(run).filter((day) => absent.has(day));
}

/** The weekdays of a year's absence. */
function absenceIn(year: number, { month, weeks }: YearlySickness): Day[] {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const monday = addDays(first, (8 - new Date(first).getUTCDay()) % DAYS_PER_WEEK);
  return weekdaysBetween(monday, addDays(monday, weeks * DAYS_PER_WEEK - 1));
}

function weekdaysOf({ start, end }: PayRun): Day[] {
  return weekdaysBetween(start, end);
}

function weekdaysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    if (![0, 6].includes(new Date(day).getUTCDay())) days.push(day);
  return days;
}

function overlap({ start, end }: PayRun, leave: Leave): Leave | null {
  const [from, to] = [start > leave.from ? start : leave.from, end < leave.to ? end : leave.to];
  return from <= to ? { from, to } : null;
}
