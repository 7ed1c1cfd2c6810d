import { leastContributions, mostContributions, parseTaxCode, tablesOf, upperLimitOf } from '#paye';
import { daysBetween } from '#values/calendar.ts';
import { type Pence, WHOLE } from '#values/money.ts';
import type { Finding } from '../../extraction.ts';
import {
  isDirector,
  type PayslipParts,
  takenPence,
  yearFigure,
} from '../../readings/payslips/payroll-data.ts';
import { niBases, taxBases } from '../../relations/payslips/bases.ts';
import type { Figure } from '../../relations/payslips/figures.ts';
import { yearRatios } from '../../relations/payslips/joined-in-year.ts';
import { type DatedPeriod, payDayOf, periodsOf } from '../../relations/payslips/pay-periods.ts';
import { taxOn } from '../../relations/payslips/tax-on.ts';
import type { Kind } from '../../vocabulary/payslips/lexicon.ts';
import { failed, judged, passed, provesAmount, unproven } from './finding.ts';
import { CATEGORIES, checkNationalInsurance } from './national-insurance.ts';

const MOST_TAX_PERCENT = 50n;
/** Pension contributions lower taxable pay, but not the pay for National Insurance: taxable pay is at least this share. */
const TAXABLE_PERCENT_MIN = 75n;
/** Pay this near to the upper earnings limit was probably above it at times. */
const NEAR_LIMIT_PERCENT = 75n;
/** Contributions below this percentage of the least that is due are in doubt. Earlier payments may have had another category. */
const CERTAIN_PERCENT = 95n;
/** Tax above this percentage of the tax without any allowance is in doubt. */
const MOST_TAX_SLACK_PERCENT = 103n;
const PAYMENTS_OF_JOB_MIN = 3n;
const DAYS_OF_UNIT = { week: 7, month: 28 };
const PAY_SLACK = 1.5;

const PATHS: Partial<Record<Kind, string>> = {
  gross: 'gross_pay',
  net: 'net_pay',
  tax: 'total_tax_paid',
  ni: 'total_ni_paid',
  taxable: 'total_taxable_earnings',
};

export function fieldOfYear(kind: Kind): string {
  return `income_information.earnings.year_to_date.${PATHS[kind] ?? kind}`;
}

/** Checks the NI contributions to date against what the pay to date allows. */
export function checkContributions(
  parts: PayslipParts,
  { isPayProven }: { isPayProven: boolean },
): Finding[] {
  const ni = yearFigure(parts.money, 'ni');
  const pay = mostNiable(parts);
  if (!ni || pay === null) return [];
  const [most, all] = [mostOf(parts, pay.pence), mostOnAllPay(parts, pay.pence)];
  if (most === null || all === null) return [];
  const checked = { code: 'year_contributions' as const, field: fieldOfYear('ni'), at: ni.cell };
  const limited = { ...checked, expected: `at most ${most / 100n}`, actual: ni.pence };
  if (ni.pence > most)
    return [
      pay.isEstimated
        ? unproven('medium', {
            ...limited,
            message:
              'Unproven: the NI contributions to date are more than is possible, as far as we can estimate the gross pay to date, which the payslip does not show',
          })
        : failed(ni.pence > all ? 'high' : 'medium', {
            ...limited,
            message: 'The NI contributions to date are more than is possible for the pay to date',
          }),
    ];
  const least = isPayProven ? null : leastOf(parts);
  if (least !== null && ni.pence * 100n < least * CERTAIN_PERCENT)
    return [
      unproven('medium', {
        ...checked,
        expected: `at least ${least / 100n}`,
        actual: ni.pence,
        message:
          'Unproven: the NI contributions to date are less than is due on the pay to date, unless a payment was above the upper earnings limit or the category changed',
      }),
    ];
  const mostOfCategory = isPayProven ? null : mostByCategory(parts, pay.pence);
  if (mostOfCategory !== null && ni.pence > mostOfCategory)
    return [
      unproven('medium', {
        ...checked,
        expected: `at most ${mostOfCategory / 100n}`,
        actual: ni.pence,
        message:
          'Unproven: the NI contributions to date are more than is possible for the pay to date in this category, unless the category changed',
      }),
    ];
  return [passed({ ...limited, message: 'The NI contributions to date fit the pay to date' })];
}

/** Returns the largest amount that the NI-able pay to date may be. */
function mostNiable({ money }: PayslipParts): { pence: Pence; isEstimated: boolean } | null {
  const [niable, gross, taxable] = (['niable', 'gross', 'taxable'] as const).map((kind) =>
    yearFigure(money, kind),
  );
  const printed = niable ?? gross;
  if (printed) return { pence: printed.pence, isEstimated: false };
  return taxable ? { pence: (taxable.pence * 100n) / TAXABLE_PERCENT_MIN, isEstimated: true } : null;
}

function mostOf({ details }: PayslipParts, pay: Pence): Pence | null {
  return largest(yearsOf(periodsOf(details)).flatMap((tables) => mostContributions(tables, pay) ?? []));
}

/**
 * Returns the contributions on all pay at the highest main rate. The contributions to date can't be higher, even if they
 * include a correction of an earlier period.
 */
function mostOnAllPay({ details }: PayslipParts, pay: Pence): Pence | null {
  const rates = yearsOf(periodsOf(details)).flatMap(({ nationalInsurance }) =>
    nationalInsurance.flatMap((table) => [...table.rates.values()].map(({ main }) => main)),
  );
  const highest = largest(rates);
  return highest === null ? null : (pay * highest) / WHOLE;
}

/**
 * Returns the least that is due on the pay to date. Returns null if the NI of this period does not show which rule
 * applies, and 0 if pay is high enough for payments above the upper earnings limit.
 */
function leastOf(parts: PayslipParts): Pence | null {
  const payToDate = smallest(niBases(parts).flatMap(({ yearToDate }) => yearToDate ?? []));
  if (payToDate === null || !isContributionUsual(parts)) return null;
  const least = periodsOf(parts.details).flatMap((period) => {
    const tables = tablesOf(period.taxYear);
    const limit = tables && upperLimitOf(tables, period);
    const isNear = limit != null && niBases(parts).some(({ pay }) => pay * 100n > limit * NEAR_LIMIT_PERCENT);
    if (!tables || isNear || period.isExtra) return [0n];
    const own = { payToDate, unit: period.unit, units: unitsOfJob(parts, period) };
    return categoriesOf(parts).map((category) => leastContributions(tables, { category, ...own }) ?? 0n);
  });
  return smallest(least);
}

/** Returns the most that is due on the pay to date by the category of this period, or null if that is not certain. */
function mostByCategory(parts: PayslipParts, pay: Pence): Pence | null {
  if (!isContributionUsual(parts)) return null;
  const years = yearsOf(periodsOf(parts.details));
  return largest(
    categoriesOf(parts).flatMap((category) =>
      years.flatMap((tables) => mostContributions(tables, pay, category) ?? []),
    ),
  );
}

/** True if the NI of this period is due by the rule for employees. */
function isContributionUsual(parts: PayslipParts): boolean {
  const { details, people } = parts;
  const isUsual = checkNationalInsurance(parts).some(provesAmount);
  return isUsual && payDayOf(details) !== null && !isDirector(details, people);
}

/**
 * The weeks or months of the tax year that this job may have paid for. A start date that the pay to date contradicts
 * counts as misread.
 */
function unitsOfJob({ details, money }: PayslipParts, { unit, number, length, paidOn }: DatedPeriod): number {
  const { startDate } = details;
  if (startDate === null || startDate > paidOn) return number;
  const days = daysBetween(startDate, paidOn);
  const units = Math.min(number, Math.floor(days / DAYS_OF_UNIT[unit]) + 2);
  const [ratio = 0] = [...yearRatios({ money }).entries()].flatMap(([kind, one]) =>
    kind === 'gross' || kind === 'taxable' ? [one] : [],
  );
  return ratio * length <= units * PAY_SLACK ? units : number;
}

/** The printed category, or those that explain the NI of this period. */
function categoriesOf(parts: PayslipParts): readonly string[] {
  const { details } = parts;
  if (details.niCategory !== null) return [details.niCategory];
  return CATEGORIES.filter((niCategory) =>
    checkNationalInsurance({ ...parts, details: { ...details, niCategory } }).some(
      ({ isPassed }) => isPassed,
    ),
  );
}

export function checkTaxShare({ money }: PayslipParts): Finding[] {
  const { tax, pay } = taxedInYear(money);
  if (!tax || !pay || pay.pence <= 0n) return [];
  const isPossible = tax.pence * 100n <= pay.pence * MOST_TAX_PERCENT;
  return [
    judged(isPossible, 'high', {
      code: 'year_tax',
      field: fieldOfYear('tax'),
      at: tax.cell,
      actual: tax.pence,
      message: isPossible
        ? 'The tax to date fits the pay to date'
        : 'The tax to date is more than half of the pay to date',
    }),
  ];
}

/**
 * Someone with an allowance pays no more tax to date than someone without one, except after an earlier job with
 * higher pay. Only for payslips whose tax to date is not proven in another way.
 */
export function checkMostTax(parts: PayslipParts): Finding[] {
  const { details, money } = parts;
  const { tax, pay } = taxedInYear(money);
  const code = details.taxCode && parseTaxCode(details.taxCode.value);
  const now = takenPence(money, ['tax']);
  if (!tax || !pay || code?.kind !== 'suffix' || payDayOf(details) === null || now === null || now <= 0n)
    return [];
  const usual = largest(taxBases(parts).map(({ pay: own }) => own)) ?? 0n;
  // the first payments of a job may catch up on the tax of the job before it
  if (usual <= 0n || pay.pence < PAYMENTS_OF_JOB_MIN * usual) return [];
  const most = largest(
    periodsOf(details).flatMap((period) => {
      // only for the periods of this job, whose number is estimated from its pay
      const units = Math.min(period.number, Math.floor(Number(pay.pence) / Number(usual)) * period.length);
      return (
        taxOn(
          { kind: '0T', region: code.region, basis: 'cumulative' },
          { ...period, number: units },
          pay.pence,
        ) ?? []
      );
    }),
  );
  if (most === null || tax.pence * 100n <= most * MOST_TAX_SLACK_PERCENT) return [];
  return [
    unproven('medium', {
      field: fieldOfYear('tax'),
      at: tax.cell,
      expected: `at most ${most / 100n}`,
      actual: tax.pence,
      message:
        'Unproven: the tax to date is more than is due on the pay to date without any allowance, unless an earlier job in the tax year had higher pay',
    }),
  ];
}

function taxedInYear(money: PayslipParts['money']): { tax: Figure | null; pay: Figure | null } {
  return { tax: yearFigure(money, 'tax'), pay: yearFigure(money, 'taxable') ?? yearFigure(money, 'gross') };
}

function yearsOf(periods: readonly DatedPeriod[]) {
  return [...new Set(periods.map(({ taxYear }) => taxYear))].flatMap((year) => tablesOf(year) ?? []);
}

function smallest(amounts: readonly bigint[]): bigint | null {
  return amounts.reduce<bigint | null>((a, b) => (a === null || b < a ? b : a), null);
}

function largest(amounts: readonly bigint[]): bigint | null {
  return amounts.reduce<bigint | null>((a, b) => (a === null || b > a ? b : a), null);
}
