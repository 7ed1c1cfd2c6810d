import { leastContributions, mostContributions, tablesOf, upperLimitOf } from '#paye';
import { type Pence, WHOLE } from '#values/money.ts';
import { niBases } from './bases.ts';
import { type PayslipMoney, yearFigure } from './figures.ts';
import { unitsOfJob } from './joined-in-year.ts';
import { CATEGORIES, nationalInsurance } from './national-insurance.ts';
import { type DatedPeriod, largest, payDayOf, periodsOf, smallest } from './pay-periods.ts';
import type { Payslip } from './payslip.ts';
import { evaluate, isProven, type Relation } from './relation.ts';
import { isTaxToDateProven } from './year-tax.ts';
import { fieldOfYear } from './year-to-date.ts';

/** Pension contributions lower taxable pay, but not the pay for National Insurance: taxable pay is at least this share. */
const TAXABLE_PERCENT_MIN = 75n;
/** Pay this near to the upper earnings limit was probably above it at times. */
const NEAR_LIMIT_PERCENT = 75n;
/** Contributions below this percentage of the least that is due are in doubt. Earlier payments may have had another category. */
const CERTAIN_PERCENT = 95n;

/** The contributions to date are within what the pay to date allows. */
export const yearContributions: Relation<'year_contributions'> = {
  code: 'year_contributions',
  terms: { year: ['gross', 'taxable', 'niable', 'ni'] },
  slack: 0n,
  explains: { holds: 0, fails: 0 },
  says: {
    holds: 'The NI contributions to date fit the pay to date',
    fails: 'The NI contributions to date are more than is possible for the pay to date',
  },
  severity: 'medium',
  compare(payslip) {
    const ni = yearFigure(payslip.money, 'ni');
    const pay = mostNiable(payslip.money);
    const most = pay && mostOf(payslip, pay.pence);
    const all = pay && mostOnAllPay(payslip, pay.pence);
    if (!ni || !pay || most === null || all === null) return [];
    const usual = usualLimits(payslip, pay.pence);
    const limits = { least: usual.least, most: smallest([most, ...usual.most]) };
    const doubt = ni.pence < (usual.least ?? 0n) ? LESS_THAN_DUE : MORE_THAN_CATEGORY;
    return [
      {
        field: fieldOfYear('ni'),
        at: ni.cell,
        actual: ni.pence,
        due: [limits],
        otherwise: () => [{ least: null, most, doubt }],
        judge: () => (pay.isEstimated ? PAY_ESTIMATED : { severity: ni.pence > all ? 'high' : 'medium' }),
      },
    ];
  },
};

const PAY_ESTIMATED = {
  outcome: 'unproven',
  severity: 'medium',
  message:
    'Unproven: the NI contributions to date are more than is possible, as far as we can estimate the gross pay to date, which the payslip does not show',
} as const;
const LESS_THAN_DUE = {
  severity: 'medium',
  message:
    'Unproven: the NI contributions to date are less than is due on the pay to date, unless a payment was above the upper earnings limit or the category changed',
} as const;
const MORE_THAN_CATEGORY = {
  severity: 'medium',
  message:
    'Unproven: the NI contributions to date are more than is possible for the pay to date in this category, unless the category changed',
} as const;

/** Returns the largest amount that the NI-able pay to date may be. */
function mostNiable(money: PayslipMoney): { pence: Pence; isEstimated: boolean } | null {
  const [niable, gross, taxable] = (['niable', 'gross', 'taxable'] as const).map((kind) =>
    yearFigure(money, kind),
  );
  const printed = niable ?? gross;
  if (printed) return { pence: printed.pence, isEstimated: false };
  return taxable ? { pence: (taxable.pence * 100n) / TAXABLE_PERCENT_MIN, isEstimated: true } : null;
}

function mostOf({ details }: Payslip, pay: Pence): Pence | null {
  return largest(yearsOf(periodsOf(details)).flatMap((tables) => mostContributions(tables, pay) ?? []));
}

/**
 * Returns the contributions on all pay at the highest main rate. The contributions to date can't be higher, even if they
 * include a correction of an earlier period.
 */
function mostOnAllPay({ details }: Payslip, pay: Pence): Pence | null {
  const rates = yearsOf(periodsOf(details)).flatMap(({ nationalInsurance: tables }) =>
    tables.flatMap((table) => [...table.rates.values()].map(({ main }) => main)),
  );
  const highest = largest(rates);
  return highest === null ? null : (pay * highest) / WHOLE;
}

/**
 * Returns the limits for employees whose category is that of this period. There are none if tax proves the pay to date,
 * or if the NI of this period does not show which rule applies.
 */
function usualLimits(payslip: Payslip, pay: Pence): { least: Pence | null; most: Pence[] } {
  const isUsual =
    !isTaxToDateProven(payslip) &&
    payDayOf(payslip.details) !== null &&
    !payslip.isDirector &&
    isProven(nationalInsurance, payslip);
  if (!isUsual) return { least: null, most: [] };
  const categories = categoriesOf(payslip);
  const least = leastOf(payslip, categories);
  const most = categories.flatMap((category) =>
    yearsOf(periodsOf(payslip.details)).flatMap((tables) => mostContributions(tables, pay, category) ?? []),
  );
  return {
    least: least === null ? null : (least * CERTAIN_PERCENT) / 100n,
    most: [largest(most)].filter((one) => one !== null),
  };
}

/** Returns the least that is due on the pay to date: 0 if pay is high enough for payments above the upper earnings limit. */
function leastOf(payslip: Payslip, categories: readonly string[]): Pence | null {
  const bases = niBases(payslip);
  const payToDate = smallest(bases.flatMap(({ yearToDate }) => yearToDate ?? []));
  if (payToDate === null) return null;
  const least = periodsOf(payslip.details).flatMap((period) => {
    const tables = tablesOf(period.taxYear);
    const limit = tables && upperLimitOf(tables, period);
    const isNear = limit != null && bases.some(({ pay }) => pay * 100n > limit * NEAR_LIMIT_PERCENT);
    if (!tables || isNear || period.isExtra) return [0n];
    const own = { payToDate, unit: period.unit, units: unitsOfJob(payslip, period) };
    return categories.map((category) => leastContributions(tables, { category, ...own }) ?? 0n);
  });
  return smallest(least);
}

/** The printed category, or those that explain the NI of this period. */
function categoriesOf(payslip: Payslip): readonly string[] {
  const { details } = payslip;
  if (details.niCategory !== null) return [details.niCategory];
  return CATEGORIES.filter((niCategory) =>
    evaluate(nationalInsurance, { ...payslip, details: { ...details, niCategory } }).some(
      ({ outcome }) => outcome === 'holds',
    ),
  );
}

function yearsOf(periods: readonly DatedPeriod[]) {
  return [...new Set(periods.map(({ taxYear }) => taxYear))].flatMap((year) => tablesOf(year) ?? []);
}
