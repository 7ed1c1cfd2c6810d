import { type Day, taxWeekOf } from '#values/calendar.ts';
import { divideHalfDown, divideUp, type Pence, type Rate, WHOLE } from '#values/money.ts';
import { type PayPeriod, UNITS_PER_YEAR } from './pay-period.ts';
import type { DirectorNiTable, NiLimit, TaxYearTables } from './tables.ts';

/**
 * An employee's contribution on one payment, independent of earlier payments; null if that year's table lacks
 * the category.
 */
export function computeNationalInsurance(
  tables: TaxYearTables,
  payment: { category: string; period: PayPeriod; payDate: Day; pay: Pence },
): Pence | null {
  const table = tables.nationalInsurance.findLast(({ from }) => from <= payment.payDate);
  const rates = table?.rates.get(payment.category);
  if (!table || !rates) return null;
  return contributionOn(payment.pay, {
    ...rates,
    threshold: limitOf(payment.period, table.primaryThreshold),
    limit: limitOf(payment.period, table.upperEarningsLimit),
  });
}

export const WEEKS_OF_YEAR = 52;

/**
 * A director's contribution on one payment: the amount due on the year's earnings so far by annual limits,
 * less what was already paid. For directors appointed within the year the limits are reduced to the weeks
 * from then to the year's end, rounded up to the pound, and only pay since then counts.
 */
export function computeDirectorNationalInsurance(
  tables: TaxYearTables,
  payment: { category: string; pay: Pence; payBefore: Pence; contributedBefore: Pence; weeks?: number },
): Pence | null {
  const table = directorTableOf(tables);
  const rates = table?.rates.get(payment.category);
  if (!table || !rates) return null;
  const weeks = BigInt(payment.weeks ?? WEEKS_OF_YEAR);
  const inWeeks = (annual: Pence) => divideUp(annual * weeks, UNITS_PER_YEAR.week * 100n) * 100n;
  const owed = contributionOn(payment.payBefore + payment.pay, {
    ...rates,
    threshold: inWeeks(table.primaryThreshold),
    limit: inWeeks(table.upperEarningsLimit),
  });
  return owed - payment.contributedBefore;
}

/** The number of weeks from the day of appointment to the end of its tax year, as `weeks` above. */
export function directorWeeksFrom(day: Day): number {
  return Math.max(1, WEEKS_OF_YEAR - (taxWeekOf(day) - 1));
}

/** A year whose rates changed has separate figures for directors; null if these are unknown. */
function directorTableOf({ directors, nationalInsurance }: TaxYearTables): DirectorNiTable | null {
  const [table, ...later] = nationalInsurance;
  if (directors || !table || later.length > 0) return directors;
  return {
    primaryThreshold: table.primaryThreshold.annual,
    upperEarningsLimit: table.upperEarningsLimit.annual,
    rates: table.rates,
  };
}

/**
 * Weeks, months and years have their own limits. Other periods use a fraction of the year's, rounded up to
 * the pound (NIM01206).
 */
function limitOf({ unit, length }: PayPeriod, limit: NiLimit): Pence {
  if (length === 1) return unit === 'week' ? limit.weekly : limit.monthly;
  return divideUp(limit.annual * BigInt(length), UNITS_PER_YEAR[unit] * 100n) * 100n;
}

/** HMRC requires software to round each band separately. */
function contributionOn(
  pay: Pence,
  by: { threshold: Pence; limit: Pence; main: Rate; aboveLimit: Rate },
): Pence {
  const above = (limit: Pence) => (pay > limit ? pay - limit : 0n);
  return (
    toPenny((above(by.threshold) - above(by.limit)) * by.main) + toPenny(above(by.limit) * by.aboveLimit)
  );
}

/** Rounds to the nearest penny by the first tenth only: 0.5x rounds down, 0.6x rounds up. */
function toPenny(product: bigint): Pence {
  return divideHalfDown(product / (WHOLE / 10n), 10n);
}
