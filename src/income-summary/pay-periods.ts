import { type EarningPart, type Payslip, sumOfKind } from '#evidence';
import { paidDays } from '#payroll';
import { addMonthsToDay, type Day } from '#values/calendar.ts';
import { type Pence, sumOfKnown, sumPence } from '#values/money.ts';
import type { PayFrequency } from '#values/payroll-submission.ts';

/** The longest pay period of each frequency, in days. */
export const PERIOD_DAYS: Readonly<Record<PayFrequency, number>> = {
  weekly: 7,
  fortnightly: 14,
  four_weekly: 28,
  monthly: 31,
  quarterly: 92,
  bi_annually: 184,
  annually: 366,
  irregular: 31,
};

/**
 * Pay periods in a year. A month's pay is the pay of this many periods, divided by twelve. Irregular pay is added up by
 * calendar month instead.
 */
export const PERIODS_A_YEAR: Readonly<Record<Exclude<PayFrequency, 'irregular'>, bigint>> = {
  weekly: 52n,
  fortnightly: 26n,
  four_weekly: 13n,
  monthly: 12n,
  quarterly: 4n,
  bi_annually: 2n,
  annually: 1n,
};

/**
 * Payments of these types, unless they are fixed, are one-offs if fewer than half of the pay periods of a year have the
 * type, or if they came fewer times than this. They count only if together they are at least a twentieth of the period's
 * gross pay.
 */
const USUAL_TIMES_MIN: ReadonlyMap<EarningPart['type'], number> = new Map([
  ['BONUS', 2],
  ['OTHER', 1],
]);
const ONE_OFF_PARTS_MIN = 20n;
const ONE_OFF_MONTHS = 12;

/** All payslips of one employment for one pay period. */
export interface PayPeriod {
  payslips: readonly Payslip[];
  ids: readonly string[];
  payDate: Day;
  from: Day;
  to: Day;
  /** True if the payslip states its interval. */
  isStated: boolean;
  frequency: PayFrequency | null;
  /** How many pay periods it pays for: two if holidays were paid in advance. */
  count: number;
  gross: Pence | null;
  net: Pence | null;
  /** True if the employment started or ended within the period. */
  isPartial: boolean;
  /** True if it contains statutory pay, other pay for an absence, or unpaid leave. */
  isAbsent: boolean;
  /** One-off payments, such as a yearly bonus. */
  oneOff: Pence;
  /** Pay that was taken back once, such as an overpayment. The amount is positive. */
  takenBack: Pence;
}

/** Only whole pay periods without one-offs show what a month usually pays. */
export function showsRate({ isPartial, oneOff, takenBack }: PayPeriod): boolean {
  return !isPartial && oneOff === 0n && takenBack === 0n;
}

/** Oldest first. A payslip without a frequency has that of the employment. */
export function toPayPeriods(payslips: readonly Payslip[], frequency: PayFrequency | null): PayPeriod[] {
  const groups = Map.groupBy(payslips, ({ interval, payDate }) =>
    interval ? `${interval.from} ${interval.to}` : payDate,
  );
  const periods = [...groups.values()].flatMap((some) => toPeriod(some, frequency) ?? []);
  const isOneOff = findOneOffs(periods);
  return periods
    .map((period) => ({ ...period, ...oneOffsOf(period, isOneOff) }))
    .sort((one, other) => (one.payDate < other.payDate ? -1 : one.payDate > other.payDate ? 1 : 0));
}

function oneOffsOf(
  period: PayPeriod,
  isOneOff: (part: EarningPart) => boolean,
): Pick<PayPeriod, 'oneOff' | 'takenBack'> {
  const { gross } = period;
  const parts = partsOf(period)
    .filter(isOneOff)
    .map(({ pence }) => pence);
  const oneOff = sumPence(parts.filter((pence) => pence > 0n));
  const listed = -sumPence(parts.filter((pence) => pence < 0n));
  // negative gross pay is never what a period pays, even if no part of it says why
  const takenBack = gross !== null && -gross > listed ? -gross : listed;
  const isLarge = (pence: Pence, of: Pence) => gross !== null && pence * ONE_OFF_PARTS_MIN >= of;
  return {
    oneOff: isLarge(oneOff, gross ?? 0n) ? oneOff : 0n,
    takenBack: isLarge(takenBack, (gross ?? 0n) + takenBack) ? takenBack : 0n,
  };
}

function toPeriod(payslips: readonly Payslip[], usual: PayFrequency | null): PayPeriod | null {
  const latest = payslips.at(-1);
  if (!latest) return null;
  const frequency = latest.frequency ?? usual;
  const span = paidDays({
    employer: latest.employer,
    payDate: latest.payDate,
    intervalStart: latest.interval?.from ?? null,
    intervalEnd: latest.interval?.to ?? null,
    frequency,
    startDate: latest.startDate,
  });
  const isStated = latest.interval?.from === span.from && latest.interval.to === span.to;
  return {
    payslips,
    ids: payslips.flatMap(({ ids }) => ids),
    payDate: latest.payDate,
    from: span.from,
    to: span.to,
    isStated,
    frequency,
    count: frequency && isStated ? Math.max(1, Math.round(span.days / PERIOD_DAYS[frequency])) : 1,
    gross: sumOfKnown(payslips.map(({ gross }) => gross)),
    net: sumOfKnown(payslips.map(({ net }) => net)),
    isPartial: isStated && payslips.some((payslip) => isPartOf(payslip, span)),
    isAbsent: payslips.some(({ parts }) => parts?.some(({ isAbsence }) => isAbsence)),
    oneOff: 0n,
    takenBack: 0n,
  };
}

function isPartOf(payslip: Payslip, { from, to }: { from: Day; to: Day }): boolean {
  const { startDate } = payslip;
  const leaveDate = leaveDateOf(payslip);
  const startsWithin = startDate !== null && from < startDate && startDate <= to;
  return startsWithin || (leaveDate !== null && leaveDate < to);
}

/** A leaving date before the first day is that of an earlier employment. */
export function leaveDateOf({ startDate, leaveDate }: Payslip): Day | null {
  return leaveDate !== null && startDate !== null && leaveDate < startDate ? null : leaveDate;
}

/** Decides by the last year which types of payments are one-offs. */
function findOneOffs(periods: readonly PayPeriod[]): (part: EarningPart) => boolean {
  const last = periods
    .map(({ payDate }) => payDate)
    .sort()
    .at(-1);
  const since = last && addMonthsToDay(last, -ONE_OFF_MONTHS);
  const ofYear = since ? periods.filter(({ payDate }) => payDate > since) : [];
  const timesOf = (isOne: (part: EarningPart) => boolean) =>
    ofYear.filter((period) => partsOf(period).some(isOne)).length;
  const isRare = (type: EarningPart['type'], timesMin: number) => {
    const times = timesOf((part) => part.type === type && part.pence > 0n);
    return 2 * times < ofYear.length || times < timesMin;
  };
  const rare = new Set([...USUAL_TIMES_MIN].filter(([type, min]) => isRare(type, min)).map(([type]) => type));
  const isTakenBackOften = 2 * timesOf(isTakenBack) >= ofYear.length;
  return (part) =>
    isTakenBack(part) ? !isTakenBackOften : rare.has(part.type) && part.kind !== 'fixed' && part.pence > 0n;
}

/** Salary sacrifice lowers pay in every month, and an absence has its own rule. */
function isTakenBack({ type, pence, isAbsence }: EarningPart): boolean {
  return pence < 0n && !isAbsence && type !== 'SALARY_SACRIFICE';
}

function partsOf({ payslips }: PayPeriod): EarningPart[] {
  return payslips.flatMap(({ parts }) => parts ?? []);
}

/** Null if a payslip does not list its payments. */
export function partsKnownIn(periods: readonly PayPeriod[]): boolean {
  return periods.every(({ payslips }) => payslips.every(({ parts }) => parts !== null));
}

export function sumOfKindIn(periods: readonly PayPeriod[], kind: EarningPart['kind']): Pence {
  return sumOfKind(periods.flatMap(partsOf), kind);
}
