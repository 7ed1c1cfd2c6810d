import { type Employer, isSameEmployer } from '#evidence';
import { addDays, addMonthsToDay, type Day, daysBetween } from '#values/calendar.ts';

/** The pay date of a payslip, and the period that it pays for. Times are ISO 8601 date-times. */
export interface PaidTime {
  employer: Employer;
  payDate: string;
  intervalStart: string | null;
  intervalEnd: string | null;
  frequency: string | null;
  /** The first day of the employment. */
  startDate: string | null;
}

/** The longest pay period of each frequency. An irregular or unknown frequency has none. */
const PERIOD_DAYS: Readonly<Record<string, number>> = {
  weekly: 7,
  fortnightly: 14,
  four_weekly: 28,
  monthly: 31,
  quarterly: 92,
  bi_annually: 184,
  annually: 366,
};
/** Longer intervals of an unknown frequency may be misread, so they don't count. */
const UNKNOWN_PERIOD_DAYS_MAX = 35;
/** Holidays paid in advance make an interval longer than the pay period. */
const PERIODS_IN_ADVANCE_MAX = 2;
const MONTHS = 12;

/**
 * True if the payslips cover the twelve months up to the end of the latest one, or the time since the
 * employment started if that is shorter. The payslips of each other employer must cover the time up to that
 * employer's latest payslip. `since` is the first day of the twelve months if they end later than the latest payslip.
 */
export function coversTwelveMonths(employer: Employer, slips: readonly PaidTime[], since?: Day): boolean {
  const groups = groupByEmployer(slips);
  const own = groups.find((group) => group.some((slip) => isEqual(slip.employer, employer)));
  if (!own) return false;
  const first = since ?? addDays(addMonthsToDay(spanOf(latestOf(own)).to, -MONTHS), 1);
  return groups.every((group) => coversSince(first, group));
}

/** A gap shorter than half a pay period is a moved pay day. A longer one is a missing payslip. */
function coversSince(first: Day, slips: readonly PaidTime[]): boolean {
  const start = startOf(slips);
  let until = numberOf(start !== null && start > first ? start : first) - 1;
  let lastDays = Number.POSITIVE_INFINITY;
  for (const { number, days } of slips.map(spanOf).sort((a, b) => a.number - b.number)) {
    const missing = number - until - 1;
    if (missing > (Math.min(lastDays, days) - 1) / 2) return false;
    const last = number + days - 1;
    if (last <= until) continue;
    until = last;
    lastDays = days;
  }
  return true;
}

/** The start of the current employment. A start after the latest payslip must be wrong. */
function startOf(slips: readonly PaidTime[]): Day | null {
  const latest = latestOf(slips.filter(({ startDate }) => startDate !== null));
  const start = latest?.startDate?.slice(0, 10) ?? null;
  return latest && start !== null && start <= spanOf(latest).to ? start : null;
}

interface Span {
  to: Day;
  /** The number of the first day, as `numberOf` counts days. */
  number: number;
  days: number;
}

const EPOCH: Day = '1970-01-01';

function numberOf(day: Day): number {
  return daysBetween(EPOCH, day);
}

const spans = new WeakMap<PaidTime, Span>();

/** Remembers the span, because a payslip counts towards the twelve months of many others. */
function spanOf(slip: PaidTime): Span {
  const known = spans.get(slip);
  if (known) return known;
  const span = readSpan(slip);
  spans.set(slip, span);
  return span;
}

/** The days that a payslip pays for: its interval, or else one pay period up to the pay date. */
function readSpan({ payDate, intervalStart, intervalEnd, frequency }: PaidTime): Span {
  const period = PERIOD_DAYS[frequency ?? ''];
  const daysMax = period === undefined ? UNKNOWN_PERIOD_DAYS_MAX : period * PERIODS_IN_ADVANCE_MAX;
  if (intervalStart !== null && intervalEnd !== null) {
    const [from, to] = [intervalStart.slice(0, 10), intervalEnd.slice(0, 10)];
    const number = numberOf(from);
    const days = numberOf(to) - number + 1;
    if (days >= 1 && days <= daysMax) return { to, number, days };
  }
  const to = payDate.slice(0, 10);
  const days = period ?? 1;
  return { to, number: numberOf(to) - days + 1, days };
}

/** The first and the last day that a payslip pays for, as `readSpan` finds them. */
export function paidDays(slip: PaidTime): { from: Day; to: Day; days: number } {
  const { to, days } = spanOf(slip);
  return { from: addDays(to, 1 - days), to, days };
}

function latestOf<Slip extends PaidTime>(slips: readonly [Slip, ...Slip[]]): Slip;
function latestOf<Slip extends PaidTime>(slips: readonly Slip[]): Slip | undefined;
function latestOf<Slip extends PaidTime>(slips: readonly Slip[]): Slip | undefined {
  return slips.reduce<Slip | undefined>(
    (latest, slip) => (latest && latest.payDate >= slip.payDate ? latest : slip),
    undefined,
  );
}

function groupByEmployer(slips: readonly PaidTime[]): [PaidTime, ...PaidTime[]][] {
  const groups: [PaidTime, ...PaidTime[]][] = [];
  for (const slip of slips) {
    const known = groups.find((group) => group.some(({ employer }) => isEqual(employer, slip.employer)));
    if (known) known.push(slip);
    else groups.push([slip]);
  }
  return groups;
}

/** Payslips that don't name their employer are taken to be of one employer. */
function isEqual(one: Employer, other: Employer): boolean {
  const isUnnamed = ({ name, reference }: Employer) => name === null && reference === null;
  return isSameEmployer(one, other) || (isUnnamed(one) && isUnnamed(other));
}
