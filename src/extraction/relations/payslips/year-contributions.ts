import { leastContributions, mostContributions, upperLimitOf } from '#paye';
import type { Pence } from '#values/money.ts';
import { casesOf, niBases } from './bases.ts';
import { amountOfYear } from './figures.ts';
import { categoriesOf, nationalInsurance } from './national-insurance.ts';
import { largest, payDayOf, smallest, unitsSince } from './pay-periods.ts';
import type { Payslip } from './payslip.ts';
import { isFar, isProven, relation } from './relation.ts';
import { isTaxToDateProven } from './year-tax.ts';

/** Pension contributions lower taxable pay, but not the pay for National Insurance: taxable pay is at least this share. */
const TAXABLE_PERCENT_MIN = 75n;
/** Pay this near to the upper earnings limit was probably above it at times. */
const NEAR_LIMIT_PERCENT = 75n;
/** Contributions below this percentage of the least that is due are in doubt. Earlier payments may have had another category. */
const CERTAIN_PERCENT = 95n;

const PAY_ESTIMATED = {
  outcome: 'unproven',
  severity: 'medium',
  message:
    'Unproven: the NI contributions to date are more than is possible, as far as we can estimate the gross pay to date, which the payslip does not show',
} as const;
const OTHER_CATEGORY = {
  severity: 'medium',
  message:
    'Unproven: the NI contributions to date are not due on the pay to date in this category, unless a payment was above the upper earnings limit or the category changed',
} as const;

/** The contributions to date are within what the pay to date allows. */
export const yearContributions = relation({
  code: 'year_contributions',
  terms: { year: ['gross', 'taxable', 'niable', 'ni'] },
  slack: 0n,
  says: [
    'The NI contributions to date fit the pay to date',
    'The NI contributions to date are more than is possible for the pay to date',
  ],
  compare(payslip) {
    const [ni, niable, gross, taxable] = (['ni', 'niable', 'gross', 'taxable'] as const).map((kind) =>
      amountOfYear(payslip.money, kind),
    );
    const printed = (niable ?? gross)?.actual;
    const pay = printed ?? ((taxable?.actual ?? 0n) * 100n) / TAXABLE_PERCENT_MIN;
    const most = mostOf(payslip, pay);
    if (!ni || pay === 0n || most === null) return [];
    return [
      {
        ...ni,
        due: [
          usualLimits(payslip, pay) ?? { least: null, most },
          { least: null, most, doubt: OTHER_CATEGORY },
        ],
        judge: ({ gap }) =>
          printed === undefined ? PAY_ESTIMATED : { severity: isFar(gap, most) ? 'high' : 'medium' },
      },
    ];
  },
});

function mostOf(payslip: Payslip, pay: Pence, category?: string): Pence | null {
  const cases = casesOf(payslip, niBases(payslip));
  return largest(cases.flatMap(({ tables }) => mostContributions(tables, pay, category) ?? []));
}

/**
 * Returns the limits for employees whose category is that of this period. There are none if tax proves the pay to date,
 * or if the NI of this period does not show which rule applies.
 */
function usualLimits(payslip: Payslip, pay: Pence): { least: Pence | null; most: Pence | null } | null {
  const { details, isDirector } = payslip;
  const categories = categoriesOf(payslip).filter((niCategory) =>
    isProven(nationalInsurance, { ...payslip, details: { ...details, niCategory } }),
  );
  if (categories.length === 0 || isDirector || payDayOf(details) === null || isTaxToDateProven(payslip))
    return null;
  const least = leastOf(payslip, categories);
  return {
    least: least && (least * CERTAIN_PERCENT) / 100n,
    most: largest(categories.flatMap((category) => mostOf(payslip, pay, category) ?? [])),
  };
}

/** Returns the least that is due on the pay to date: 0 if pay is high enough for payments above the upper earnings limit. */
function leastOf(payslip: Payslip, categories: readonly string[]): Pence | null {
  const cases = casesOf(payslip, niBases(payslip));
  const payToDate = smallest(cases.flatMap(({ yearToDate }) => yearToDate ?? []));
  if (payToDate === null) return null;
  const least = cases.flatMap(({ period, tables, pay }) => {
    const limit = upperLimitOf(tables, period);
    const isNearLimit = limit !== null && pay * 100n > limit * NEAR_LIMIT_PERCENT;
    if (isNearLimit || period.isExtra) return [0n];
    const own = { payToDate, unit: period.unit, units: unitsSince(payslip.details.startDate, period) };
    return categories.map((category) => leastContributions(tables, { category, ...own }) ?? 0n);
  });
  return smallest(least);
}
