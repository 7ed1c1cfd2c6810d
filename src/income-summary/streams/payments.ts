import { type AccountCredit, joinRanges, type Range } from '#tax-authority';
import {
  addDays,
  addMonthsToDay,
  type Day,
  daysBetween,
  firstDayOfMonth,
  lastDayOfMonth,
} from '#values/calendar.ts';
import { magnitude, type Pence, sumPence } from '#values/money.ts';
import { known, meanOfLowerHalf, median, type Sum, unknown } from '../figures.ts';
import { type CalendarMonth, monthOf, monthsBetween } from '../monthly-pay.ts';
import type { IncomeStream } from '../stream-schema.ts';

const MONTHS_MIN = 2;
const YEAR_MONTHS = 12;
const MONTH_DAYS = 31;
/** After a whole period and these days without a payment, the next one is overdue. */
const OVERDUE_DAYS = 15;
/** Payments arrive at equal times if three of four distances are about equal. Weekends move payments by some days. */
const MOVED_DAYS_MAX = 4;
const CHANGE_PERCENT = 5n;

/** Credits of one income, oldest first, with the days that statements of their accounts cover. */
export interface Payments {
  credits: readonly [AccountCredit, ...AccountCredit[]];
  covered: readonly Range[];
  today: Day;
}

type PaymentFigures = Pick<IncomeStream, 'is_current' | 'regularity'> & {
  first: Day;
  last: Day;
  typical: Sum;
  cautious: Sum;
  lastYear: Sum;
  /** How many of the whole months have a payment. */
  paidMonths: number;
  months: number;
};

export function coverOf(
  credits: readonly AccountCredit[],
  statements: readonly (Range & { account: string })[],
): Range[] {
  const accounts = new Set(credits.map(({ account }) => account));
  return joinRanges(statements.filter(({ account }) => accounts.has(account)));
}

/** Finds what a typical month of an income is, from the whole calendar months that bank statements cover. */
export function figuresOf(payments: Payments): PaymentFigures {
  const { credits } = payments;
  const [{ date: first }] = credits;
  const last = credits.at(-1)?.date ?? first;
  const isCurrent = isStillPaid(last, payments);
  const months = wholeMonths(payments, { first, last, isCurrent });
  const sums = months.map((month) => sumPence(creditsIn(month, credits).map(({ pence }) => pence)));
  const ids = months.flatMap((month) => creditsIn(month, credits).map(({ statementId }) => statementId));
  const isKnown = months.length >= MONTHS_MIN;
  return {
    is_current: isCurrent,
    regularity: regularityOf(credits),
    first,
    last,
    typical: isKnown ? known(median(sums), ids) : unknown('too_few_months', ids),
    cautious: isKnown ? known(meanOfLowerHalf(sums), ids) : unknown('too_few_months', ids),
    lastYear: lastYearOf(payments),
    paidMonths: sums.filter((sum) => sum > 0n).length,
    months: months.length,
  };
}

function creditsIn(month: CalendarMonth, credits: readonly AccountCredit[]): AccountCredit[] {
  return credits.filter(({ date }) => monthOf(date) === month);
}

/**
 * False only if statements show that the next payment did not arrive. Statements come once a month, so the latest
 * payments of a weekly income may not be known yet.
 */
function isStillPaid(last: Day, { credits, covered, today }: Payments): boolean | null {
  const usual = usualDistance(credits) ?? MONTH_DAYS;
  const atLeastMonth = Math.max(usual, MONTH_DAYS);
  const due = addDays(last, (hasEqualTimes(credits) ? usual : atLeastMonth) + OVERDUE_DAYS);
  if (isCovered({ from: last, to: due }, covered)) return false;
  return addDays(last, atLeastMonth + OVERDUE_DAYS) >= today ? true : null;
}

/** The last twelve calendar months that are covered completely, from the month of the first payment on. */
function wholeMonths(
  { covered }: Payments,
  { first, last, isCurrent }: { first: Day; last: Day; isCurrent: boolean | null },
): CalendarMonth[] {
  const end = isCurrent === false ? last : (covered.at(-1)?.to ?? last);
  return monthsBetween(monthOf(first), monthOf(end))
    .filter((month) => {
      const day = firstDayOfMonth(month);
      return isCovered({ from: day, to: lastDayOfMonth(day) }, covered);
    })
    .slice(-YEAR_MONTHS);
}

/** The twelve months up to the last covered day, if statements cover all of them. */
function lastYearOf({ credits, covered }: Payments): Sum {
  const to = covered.at(-1)?.to;
  const from = to && addDays(addMonthsToDay(to, -YEAR_MONTHS), 1);
  const paid = credits.filter(({ date }) => from !== undefined && from <= date);
  const ids = paid.map(({ statementId }) => statementId);
  if (!from || !isCovered({ from, to }, covered)) return unknown('too_few_months', ids);
  return known(sumPence(paid.map(({ pence }) => pence)), ids);
}

function isCovered({ from, to }: Range, covered: readonly Range[]): boolean {
  return covered.some((range) => range.from <= from && to <= range.to);
}

export function hasEqualTimes(credits: readonly AccountCredit[]): boolean {
  const usual = usualDistance(credits);
  if (usual === null) return false;
  const distances = distancesOf(credits);
  const equal = distances.filter((days) => Math.abs(days - usual) <= Math.min(MOVED_DAYS_MAX, usual / 3));
  return usual >= 6 && equal.length * 4 >= distances.length * 3;
}

/** Null if there are fewer than three payments, which could be apart by chance. */
function regularityOf(credits: readonly AccountCredit[]): IncomeStream['regularity'] {
  if (credits.length < 3) return null;
  if (!hasEqualTimes(credits)) return 'irregular';
  return changesOften(credits.map(({ pence }) => pence)) ? 'variable' : 'regular';
}

function changesOften(amounts: readonly Pence[]): boolean {
  const changes = amounts.slice(1).filter((amount, at) => {
    const before = amounts[at] ?? amount;
    return magnitude(amount - before) * 100n > CHANGE_PERCENT * before;
  });
  // one change is a new rate
  return changes.length > 1 && changes.length * 3 > amounts.length - 1;
}

/** The middle of all distances between two payments, in days. */
function usualDistance(credits: readonly AccountCredit[]): number | null {
  const sorted = distancesOf(credits).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** Two payments of one day are one payment in two parts. */
function distancesOf(credits: readonly AccountCredit[]): number[] {
  const days = [...new Set(credits.map(({ date }) => date))];
  return days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day));
}
