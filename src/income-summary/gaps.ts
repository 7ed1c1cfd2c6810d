import { addDays, addMonthsToDay, type Day, taxYearOf } from '#values/calendar.ts';
import { magnitude } from '#values/money.ts';
import type { PayFrequency } from '#values/payroll-submission.ts';
import { known, type Sum, unknown } from './figures.ts';
import { MEAN_DAYS, missingBetween, type PayPeriod } from './pay-periods.ts';

const MONTHS: Readonly<Partial<Record<PayFrequency, number>>> = {
  monthly: 1,
  quarterly: 3,
  bi_annually: 6,
  annually: 12,
};

/** A smaller growth of the year to date is rounding. */
const UNPAID_BELOW_PENCE = 100n;

/** Missing payments between two pay periods of one employment. */
export interface PayGap {
  before: PayPeriod;
  after: PayPeriod;
  from: Day;
  to: Day;
  missing: number;
  /** The days on which the missing payments were due. */
  payDates: readonly Day[];
  paid: Sum;
}

/** Finds missing payments. No payment is due after the job has ended, even if something is paid later. */
export function findGaps(periods: readonly PayPeriod[]): PayGap[] {
  return periods.slice(1).flatMap((after, at) => {
    const before = periods[at];
    const { frequency } = after;
    if (!before || !frequency || isAfterLeaving(before, after)) return [];
    const missing = missingBetween(before, after);
    if (missing < 1) return [];
    const payDates = Array.from({ length: missing }, (_, index) => stepBack(after, frequency, index + 1));
    const [from, to] = [addDays(before.to, 1), addDays(after.from, -1)];
    return [
      { before, after, from, to: laterOf(from, to), missing, payDates, paid: paidBetween(before, after) },
    ];
  });
}

function isAfterLeaving(before: PayPeriod, after: PayPeriod): boolean {
  const left = [...before.payslips, ...after.payslips].findLast(
    ({ leaveDate }) => leaveDate !== null,
  )?.leaveDate;
  return left != null && left <= before.to;
}

/** True if the year to date shows that nothing was paid in the gap. */
export function isUnpaid({ paid }: PayGap): boolean {
  return paid.pence !== null && magnitude(paid.pence) < UNPAID_BELOW_PENCE;
}

/** The pay date some pay periods before a payment. */
function stepBack({ payDate }: PayPeriod, frequency: PayFrequency, periods: number): Day {
  const months = MONTHS[frequency];
  if (months !== undefined) return addMonthsToDay(payDate, -months * periods);
  return addDays(payDate, -periods * (MEAN_DAYS[frequency] ?? 0));
}

/** The year to date grows by what was paid in the gap and by the payment after it. */
function paidBetween(before: PayPeriod, after: PayPeriod): Sum {
  const ids = [...before.ids, ...after.ids];
  const [first, last] = [
    before.payslips.at(-1)?.grossToDate ?? null,
    after.payslips.at(-1)?.grossToDate ?? null,
  ];
  if (taxYearOf(before.payDate) !== taxYearOf(after.payDate)) return unknown('other_tax_year', ids);
  if (first === null || last === null || after.gross === null) return unknown('no_year_to_date', ids);
  return known(last - first - after.gross, ids);
}

function laterOf(one: Day, other: Day): Day {
  return [one, other].sort().at(-1) ?? one;
}
