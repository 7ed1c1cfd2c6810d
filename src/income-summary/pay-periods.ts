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
 * type. They count only if together they are at least a twentieth of the period's gross pay.
 */
const ONE_OFF_TYPES = new Set<EarningPart['type']>(['BONUS', 'OTHER']);
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
  /** One-off payments, such as a yearly bonus. */
  oneOff: Pence;
}

/** Oldest first. A payslip without a frequency has that of the employment. */
export function toPayPeriods(payslips: readonly Payslip[], frequency: PayFrequency | null): PayPeriod[] {
  const groups = Map.groupBy(payslips, ({ interval, payDate }) =>
    interval ? `${interval.from} ${interval.to}` : payDate,
  );
  const periods = [...groups.values()].flatMap((some) => toPeriod(some, frequency) ?? []);
  const isOneOff = findOneOffs(periods);
  return periods
    .map((period) => ({
      ...period,
      oneOff: sumPence(
        partsOf(period)
          .filter(isOneOff)
          .map(({ pence }) => pence),
      ),
    }))
    .map((period) => ({ ...period, oneOff: isLarge(period) ? period.oneOff : 0n }))
    .sort((one, other) => (one.payDate < other.payDate ? -1 : one.payDate > other.payDate ? 1 : 0));
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
    oneOff: 0n,
  };
}

function isPartOf({ startDate, leaveDate }: Payslip, { from, to }: { from: Day; to: Day }): boolean {
  const startsWithin = startDate !== null && from < startDate && startDate <= to;
  return startsWithin || (leaveDate !== null && from <= leaveDate && leaveDate < to);
}

/** Decides by the last year which types of payments are one-offs. */
function findOneOffs(periods: readonly PayPeriod[]): (part: EarningPart) => boolean {
  const last = periods
    .map(({ payDate }) => payDate)
    .sort()
    .at(-1);
  const since = last && addMonthsToDay(last, -ONE_OFF_MONTHS);
  const ofYear = since ? periods.filter(({ payDate }) => payDate > since) : [];
  const isRare = (type: EarningPart['type']) =>
    2 *
      ofYear.filter((period) => partsOf(period).some((part) => part.type === type && part.pence > 0n))
        .length <
    ofYear.length;
  const rare = new Set([...ONE_OFF_TYPES].filter(isRare));
  return ({ type, kind, pence }) => rare.has(type) && kind !== 'fixed' && pence > 0n;
}

function isLarge({ oneOff, gross }: PayPeriod): boolean {
  return gross !== null && oneOff * ONE_OFF_PARTS_MIN >= gross;
}

function partsOf({ payslips }: PayPeriod): EarningPart[] {
  return payslips.flatMap(({ parts }) => parts ?? []);
}

export function sumOfKindIn(periods: readonly PayPeriod[], kind: EarningPart['kind']): Pence {
  return sumOfKind(periods.flatMap(partsOf), kind);
}
