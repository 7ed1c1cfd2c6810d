import { type PayFrequency, type PayPeriod, payPeriodOf, TAX_YEARS } from '#paye';
import { addDays, addMonthsToDay, type Day, daysBetween, firstDayOfTaxYear } from '#values/calendar.ts';
import type { PaymentDetails } from './payslip.ts';

/** A pay period with the day that decides which rates apply. */
export interface DatedPeriod extends PayPeriod {
  paidOn: Day;
}

/** A pay day at a weekend or a holiday moves to a working day and keeps its tax period. */
export const MOVED_DAYS = 4;
/** Employers give out payslips up to this long before they are due. */
export const EARLY_DAYS = 14;
/** Employers pay for a period up to this long before it begins, and up to this long after it. */
export const ADVANCE_DAYS = 20;
export const LATE_DAYS = 45;
const UNITS = { week: 52, month: 12 };
/**
 * Months from the start of a tax year to the days that are tried. National Insurance has changed within tax years, so
 * several days are needed to try all its rates.
 */
const MONTHS_TRIED = [1, 4, 8, 11];
/** The frequencies that are tried for payslips that print none. */
const FREQUENCIES_TRIED: readonly PayFrequency[] = ['monthly', 'weekly', 'fortnightly', 'four_weekly'];

/**
 * Returns the pay day of a payslip, as far as the page shows it: the pay date, the end of the pay period, or a day in
 * the printed tax year and tax month or week.
 */
export function payDayOf(
  details: Pick<PaymentDetails, 'payDate' | 'period' | 'taxPeriod' | 'taxYear'>,
): Day | null {
  const { payDate, period, taxPeriod, taxYear } = details;
  if (payDate) return payDate.value;
  if (period.end) return period.end;
  if (taxYear === null || !taxPeriod) return null;
  const { unit, number } = taxPeriod.value;
  const first = `${taxYear}-04-06`;
  return unit === 'week'
    ? addDays(first, 7 * (number - 1))
    : number <= 12
      ? addMonthsToDay(first, number - 1)
      : null;
}

/**
 * Returns the pay periods that a payment may belong to, by its date and by the printed number. Without a date,
 * these are periods of every tax year with tables.
 */
export function periodsOf(details: PaymentDetails): DatedPeriod[] {
  const { frequency } = details;
  const payDay = payDayOf(details);
  const days = payDay
    ? [payDay]
    : TAX_YEARS.flatMap((year) =>
        MONTHS_TRIED.map((months) => addMonthsToDay(firstDayOfTaxYear(year), months)),
      );
  const frequencies: readonly PayFrequency[] =
    frequency === null ? FREQUENCIES_TRIED : [frequency === 'bi_annually' ? 'biannually' : frequency];
  return frequencies.flatMap((one) =>
    days.flatMap((day) => numbered(one, day, { ...details, isDated: payDay !== null })),
  );
}

/** Returns the pay periods that a payment may belong to, or none if the page has no date. */
export function datedPeriodsOf(details: PaymentDetails): DatedPeriod[] {
  return payDayOf(details) === null ? [] : periodsOf(details);
}

/** True for the first payment of a tax year. */
export function isFirst({ number, length }: PayPeriod): boolean {
  return number <= length;
}

/** True for the last payment of a tax year. */
export function isLast({ number, length, unit }: PayPeriod): boolean {
  return number + length > UNITS[unit];
}

/** The weeks or months of the tax year that a job which began on a day may have paid for. */
export function unitsSince(startDate: Day | null, { unit, number, length, paidOn }: DatedPeriod): number {
  if (startDate === null || startDate > paidOn) return number;
  const days = length * (unit === 'week' ? 7 : 28);
  return Math.min(number, length * (Math.floor((daysBetween(startDate, paidOn) + EARLY_DAYS) / days) + 1));
}

/** Returns the period of the payment before, in the same tax year. */
export function periodBefore(period: PayPeriod): PayPeriod {
  return { ...period, number: period.number - period.length };
}

/** The printed number may count weeks, or periods of several weeks. A date decides which, if only one is near it. */
function numbered(
  frequency: PayFrequency,
  paidOn: Day,
  { taxPeriod, isDated }: PaymentDetails & { isDated: boolean },
): DatedPeriod[] {
  const byDate = payPeriodOf(frequency, paidOn);
  const number = taxPeriod?.value.number ?? byDate.number;
  const most = byDate.unit === 'week' ? 56 : 12;
  const printed = [...new Set([number, number * byDate.length])].filter(
    (each) => each <= most && each % byDate.length === 0,
  );
  const near = printed.filter((each) => isDated && Math.abs(each - byDate.number) <= byDate.length);
  return [...new Set([byDate.number, ...(near.length > 0 ? near : printed)])].map((each) => ({
    ...byDate,
    paidOn,
    number: each,
    isExtra: each > UNITS[byDate.unit],
  }));
}

export function smallest(amounts: readonly bigint[]): bigint | null {
  return amounts.reduce<bigint | null>((a, b) => (a === null || b < a ? b : a), null);
}

export function largest(amounts: readonly bigint[]): bigint | null {
  return amounts.reduce<bigint | null>((a, b) => (a === null || b > a ? b : a), null);
}
