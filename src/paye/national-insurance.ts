import type { Day } from '#values/calendar.ts';
import { divideHalfDown, divideUp, type Pence, type Rate, WHOLE } from '#values/money.ts';
import { type PayPeriod, UNITS_PER_YEAR } from './pay-period.ts';
import type { NiLimit, TaxYearTables } from './tables.ts';

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

/**
 * A director's contribution on one payment: the amount due on the year's earnings so far by annual limits,
 * less what was already paid. Null in years whose rates changed mid-year, because directors then had special
 * rates.
 */
export function computeDirectorNationalInsurance(
  tables: TaxYearTables,
  payment: { category: string; pay: Pence; payBefore: Pence; contributedBefore: Pence },
): Pence | null {
  const [table, ...later] = tables.nationalInsurance;
  const rates = table?.rates.get(payment.category);
  if (!table || !rates || later.length > 0) return null;
  const owed = contributionOn(payment.payBefore + payment.pay, {
    ...rates,
    threshold: table.primaryThreshold.annual,
    limit: table.upperEarningsLimit.annual,
  });
  return owed - payment.contributedBefore;
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
