import { byPayDate, isSameEmployer, type Payslip } from '#evidence';
import { addDays, type Day, daysBetween, taxYearOf } from '#values/calendar.ts';
import type { PayFrequency } from '#values/payroll-submission.ts';
import type { CurrentReason } from './employment-schema.ts';
import { findGaps, type PayGap, withAdvances } from './gaps.ts';
import { type MonthPay, monthlyPay } from './monthly-pay.ts';
import { type PayPeriod, PERIOD_DAYS, toPayPeriods } from './pay-periods.ts';

/** After a whole pay period and these days without pay, a payment is overdue. */
const OVERDUE_DAYS = 15;
const PAY_DATES_MIN = 3;
/** A new owner pays within this many days. */
const RENAMED_DAYS_MAX = 31;

/** An employment with everything that its payslips say. */
export interface PaidEmployment {
  /** Oldest pay date first; never empty. */
  payslips: readonly Payslip[];
  latest: Payslip;
  from: Day | null;
  to: Day | null;
  isCurrent: boolean | null;
  currentReason: CurrentReason;
  frequency: PayFrequency | null;
  frequencyBasis: 'stated' | 'pay_dates' | null;
  periods: readonly PayPeriod[];
  lastPeriod: PayPeriod;
  gaps: readonly PayGap[];
  months: readonly MonthPay[];
}

/** Groups payslips by employer, current employments first, then by the latest pay date. */
export function toEmployments(payslips: readonly Payslip[], today: Day): PaidEmployment[] {
  return joinRenamed(groupByEmployer(payslips))
    .flatMap(splitAtReturns)
    .flatMap((some) => toEmployment(some, today) ?? [])
    .sort(currentFirst);
}

function groupByEmployer(payslips: readonly Payslip[]): Payslip[][] {
  const spelt = Map.groupBy(payslips, ({ employer: { reference, name } }) =>
    JSON.stringify([reference, name]),
  );
  const groups: Payslip[][][] = [];
  for (const some of spelt.values()) {
    const group = groups.find((known) => known.some((one) => isOneEmployer(one[0], some[0])));
    if (group) group.push(some);
    else groups.push([some]);
  }
  return groups.map((group) => group.flat().sort(byPayDate));
}

/** Payslips that don't name their employer are taken to be of one employer. */
function isOneEmployer(first: Payslip | undefined, second: Payslip | undefined): boolean {
  if (!first || !second) return false;
  const [one, other] = [first.employer, second.employer];
  const isUnnamed = ({ name, reference }: Payslip['employer']) => name === null && reference === null;
  return isSameEmployer(one, other) || (isUnnamed(one) && isUnnamed(other));
}

/** Joins the payslips of a job whose employer got another name or owner. */
function joinRenamed(groups: readonly Payslip[][]): Payslip[][] {
  const joined: Payslip[][] = [];
  const inOrder = groups.toSorted(([one], [other]) => (one && other ? byPayDate(one, other) : 0));
  for (const group of inOrder) {
    const before = joined.findIndex((known) => isRenamed(known.at(-1), group[0]));
    const known = joined[before];
    if (known) joined[before] = [...known, ...group];
    else joined.push(group);
  }
  return joined;
}

/**
 * True if the second employer continues the job: without a gap, with the same first day of employment or, if that is not
 * shown, with the year to date of the first employer.
 */
function isRenamed(last: Payslip | undefined, first: Payslip | undefined): boolean {
  if (!last || !first || last.payDate >= first.payDate) return false;
  const [ended, began] = [last.interval?.to ?? last.payDate, first.interval?.from ?? first.payDate];
  const days = daysBetween(ended, began);
  if (days < 0 || days > RENAMED_DAYS_MAX) return false;
  if (last.startDate !== null && first.startDate !== null) return last.startDate === first.startDate;
  if (last.grossToDate === null || first.grossToDate === null || first.gross === null) return false;
  const isOneYear = taxYearOf(last.payDate) === taxYearOf(first.payDate);
  return isOneYear && last.grossToDate > 0n && first.grossToDate - first.gross === last.grossToDate;
}

/** A person who left and came back later has two employments with one employer. */
function splitAtReturns(payslips: readonly Payslip[]): Payslip[][] {
  const parts: Payslip[][] = [];
  for (const payslip of payslips) {
    const leaveDate = parts.at(-1)?.findLast((one) => one.leaveDate !== null)?.leaveDate ?? null;
    const isReturn = leaveDate !== null && payslip.startDate !== null && payslip.startDate > leaveDate;
    if (isReturn || parts.length === 0) parts.push([payslip]);
    else parts.at(-1)?.push(payslip);
  }
  return parts;
}

function toEmployment(payslips: readonly Payslip[], today: Day): PaidEmployment | null {
  const latest = payslips.at(-1);
  if (!latest) return null;
  const { frequency, basis } = frequencyOf(payslips);
  const periods = withAdvances(toPayPeriods(payslips, frequency));
  const lastPeriod = periods.at(-1);
  if (!lastPeriod) return null;
  const gaps = findGaps(periods);
  const from = payslips.findLast(({ startDate }) => startDate !== null)?.startDate ?? null;
  const to = latest.leaveDate;
  return {
    payslips,
    latest,
    from,
    to,
    ...currentState({ latest, to, frequency, today }),
    frequency,
    frequencyBasis: basis,
    periods,
    lastPeriod,
    gaps,
    months: monthlyPay(periods, gaps),
  };
}

/** The newest payslip that states the frequency; without one, the usual time between pay dates. */
function frequencyOf(payslips: readonly Payslip[]): {
  frequency: PayFrequency | null;
  basis: PaidEmployment['frequencyBasis'];
} {
  const stated = payslips.findLast(({ frequency }) => frequency !== null)?.frequency ?? null;
  if (stated !== null) return { frequency: stated, basis: 'stated' };
  const days = [...new Set(payslips.map(({ payDate }) => payDate))];
  if (days.length < PAY_DATES_MIN) return { frequency: null, basis: null };
  const distances = days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day));
  const frequency = frequencyByDistance(distances.toSorted((one, other) => one - other));
  return { frequency, basis: 'pay_dates' };
}

/** Four-weekly pay dates are always 28 days apart; monthly ones are mostly 30 or 31. */
function frequencyByDistance(sorted: readonly number[]): PayFrequency {
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  if (middle >= 6 && middle <= 8) return 'weekly';
  if (middle >= 13 && middle <= 15) return 'fortnightly';
  if (middle === 28 && sorted.every((days) => days % 28 === 0)) return 'four_weekly';
  return middle >= 27 && middle <= 34 ? 'monthly' : 'irregular';
}

function currentState(of: {
  latest: Payslip;
  to: Day | null;
  frequency: PayFrequency | null;
  today: Day;
}): Pick<PaidEmployment, 'isCurrent' | 'currentReason'> {
  const { latest, to, frequency, today } = of;
  if (to !== null && to < today) return { isCurrent: false, currentReason: 'left' };
  if (latest.hasLeft && to === null) return { isCurrent: false, currentReason: 'left' };
  const due = addDays(latest.payDate, (PERIOD_DAYS[frequency ?? 'monthly'] ?? 31) + OVERDUE_DAYS);
  if (due < today) return { isCurrent: null, currentReason: 'pay_overdue' };
  return { isCurrent: true, currentReason: to === null ? 'paid_recently' : 'leaving' };
}

function currentFirst(one: PaidEmployment, other: PaidEmployment): number {
  const rank = ({ isCurrent }: PaidEmployment) => (isCurrent === true ? 0 : isCurrent === null ? 1 : 2);
  if (rank(one) !== rank(other)) return rank(one) - rank(other);
  if (one.latest.payDate !== other.latest.payDate) return one.latest.payDate < other.latest.payDate ? 1 : -1;
  const [name, otherName] = [one.latest.employerName ?? '', other.latest.employerName ?? ''];
  return name === otherName ? byPayDate(one.latest, other.latest) : name < otherName ? -1 : 1;
}
