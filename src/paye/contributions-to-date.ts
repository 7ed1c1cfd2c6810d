import { divideUp, type Pence, WHOLE } from '#values/money.ts';
import { UNITS_PER_YEAR } from './pay-period.ts';
import type { TaxYearTables } from './tables.ts';

/** Each payment rounds its bands by up to a penny. */
const PENCE_OF_ROUNDING = 60n;

/**
 * The most that employees can have contributed on the pay of a year so far. Nothing is due up to the primary threshold,
 * so a payment at the upper earnings limit contributes the largest share. If the rate of a category does not fall
 * there, the most is its rate on all pay. Null without rates.
 */
export function mostContributions(
  { nationalInsurance }: TaxYearTables,
  payToDate: Pence,
  category?: string,
): Pence | null {
  const most = nationalInsurance.flatMap(({ rates, primaryThreshold, upperEarningsLimit: { annual } }) =>
    [...rates]
      .filter(([letter]) => category === undefined || letter === category)
      .map(([, { main, aboveLimit }]) =>
        aboveLimit < main
          ? (payToDate * main * (annual - primaryThreshold.annual)) / (WHOLE * annual)
          : (payToDate * aboveLimit) / WHOLE,
      ),
  );
  const [largest] = most.sort((a, b) => Number(b - a));
  return largest === undefined ? null : largest + PENCE_OF_ROUNDING;
}

/**
 * The least that employees of a category can have contributed, if no payment was above the upper earnings limit:
 * every week or month so far has its own threshold. Null without rates of this category.
 */
export function leastContributions(
  { nationalInsurance }: TaxYearTables,
  {
    category,
    payToDate,
    unit,
    units,
  }: { category: string; payToDate: Pence; unit: 'week' | 'month'; units: number },
): Pence | null {
  let least: Pence | null = null;
  for (const { rates, primaryThreshold } of nationalInsurance) {
    const rate = rates.get(category)?.main;
    if (rate === undefined) return null;
    // thresholds of periods are rounded up to the pound
    const free =
      divideUp(primaryThreshold.annual * BigInt(units), UNITS_PER_YEAR[unit]) + 100n * BigInt(units);
    const due = payToDate > free ? ((payToDate - free) * rate) / WHOLE : 0n;
    if (least === null || due < least) least = due;
  }
  if (least === null) return null;
  return least > PENCE_OF_ROUNDING ? least - PENCE_OF_ROUNDING : 0n;
}

/** The pay of a period above which contributions fall to the lower rate. */
export function upperLimitOf(
  { nationalInsurance }: TaxYearTables,
  { unit, length }: { unit: 'week' | 'month'; length: number },
): Pence | null {
  const limits = nationalInsurance.map(
    ({ upperEarningsLimit }) => (upperEarningsLimit.annual * BigInt(length)) / UNITS_PER_YEAR[unit],
  );
  return limits.sort((a, b) => Number(a - b))[0] ?? null;
}
