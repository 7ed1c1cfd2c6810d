import { addDays, type Day, daysBetween } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import { type MaternityRate, type SickRate, statutoryRates } from './tables.ts';

const DAYS_PER_WEEK = 7;
const MATERNITY_WEEKS = 39;
/** In these first weeks maternity pay depends on earnings alone. */
const EARNINGS_RELATED_WEEKS = 6;
const EARNINGS_RELATED_PERCENT = 90n;

/** Average weekly earnings, as a fraction because they are not rounded. */
export interface AverageEarnings {
  earnings: Pence;
  weeks: bigint;
}

/** The average of equal monthly pay: twelve months are 52 weeks. */
export function averageOfMonths(monthlyPay: Pence): AverageEarnings {
  return { earnings: monthlyPay * 12n, weeks: 52n };
}

/**
 * Statutory Sick Pay for some of the qualifying days of an absence, oldest first. The first days of an absence are not paid if the
 * rules of its first day say so. Null if a day has no rate.
 */
export function computeSickPay({
  absence,
  days,
  qualifyingDaysPerWeek,
  average,
}: {
  /** All qualifying days of the absence. */
  absence: readonly Day[];
  /** The days that this payment is for. */
  days: readonly Day[];
  qualifyingDaysPerWeek: number;
  average: AverageEarnings;
}): { paidDays: number; amount: Pence } | null {
  const [first] = absence;
  const rules = first === undefined ? null : sickRateOn(first);
  if (!rules) return null;
  const unpaid = new Set(absence.slice(0, rules.waitingDays));
  const paid = days.filter((day) => !unpaid.has(day));
  const weekly = paid.map((day) => weeklySickPay(sickRateOn(day), average));
  if (weekly.includes(null)) return null;
  const amount = sumRoundedUp(weekly as Pence[], BigInt(qualifyingDaysPerWeek));
  return { paidDays: paid.length, amount };
}

/** Statutory Maternity Pay for the days from one to another, inclusive. Days outside the 39 weeks are not paid. */
export function computeMaternityPay({
  leaveFrom,
  from,
  to,
  average,
}: {
  leaveFrom: Day;
  from: Day;
  to: Day;
  average: AverageEarnings;
}): Pence | null {
  const weekly: Pence[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const week = Math.floor(daysBetween(leaveFrom, day) / DAYS_PER_WEEK);
    if (week < 0 || week >= MATERNITY_WEEKS) continue;
    const rate = maternityRateOn(addDays(leaveFrom, week * DAYS_PER_WEEK));
    if (!rate) return null;
    const related = roundUp(average.earnings * EARNINGS_RELATED_PERCENT, 100n * average.weeks);
    weekly.push(week < EARNINGS_RELATED_WEEKS || related < rate.weekly ? related : rate.weekly);
  }
  return sumRoundedUp(weekly, BigInt(DAYS_PER_WEEK));
}

/** From April 2026, sick pay is at most a share of earnings. */
function weeklySickPay(rate: SickRate | null, average: AverageEarnings): Pence | null {
  if (!rate) return null;
  if (rate.earningsRate === null) return rate.weekly;
  const related = roundUp(average.earnings * rate.earningsRate, 10_000n * average.weeks);
  if (related < rate.weekly) return related;
  return rate.weekly;
}

function sickRateOn(day: Day): SickRate | null {
  return statutoryRates.sick.findLast(({ from }) => from <= day) ?? null;
}

/** A week is paid at the rate of its first day. */
function maternityRateOn(firstDay: Day): MaternityRate | null {
  return statutoryRates.maternity.findLast(({ from }) => from <= firstDay) ?? null;
}

/** Adds a day's share of each weekly amount. The days of equal weeks are one payment, rounded up to the penny. */
function sumRoundedUp(weekly: readonly Pence[], daysPerWeek: bigint): Pence {
  let sum = 0n;
  for (const [amount, days] of Map.groupBy(weekly, (one) => one))
    sum += roundUp(amount * BigInt(days.length), daysPerWeek);
  return sum;
}

function roundUp(amount: bigint, divisor: bigint): bigint {
  return (amount + divisor - 1n) / divisor;
}
