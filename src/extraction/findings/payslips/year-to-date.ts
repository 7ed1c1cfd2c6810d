import { parseTaxCode } from '#paye';
import { magnitude, type Pence } from '#values/money.ts';
import type { Finding } from '../../extraction.ts';
import {
  isDirector,
  type PayslipParts,
  takenPence,
  yearFigure,
} from '../../readings/payslips/payroll-data.ts';
import { type Base, isYearKnown, taxBases } from '../../relations/payslips/bases.ts';
import { countEqualPayments } from '../../relations/payslips/equal-payments.ts';
import { type Figure, periodFigure, yearDeductions } from '../../relations/payslips/figures.ts';
import { hasJoinedInYear, yearRatios } from '../../relations/payslips/joined-in-year.ts';
import { payDayOf, periodsOf } from '../../relations/payslips/pay-periods.ts';
import { taxOn } from '../../relations/payslips/tax-on.ts';
import { benefitBases } from '../../relations/payslips/unnamed-benefits.ts';
import { earningKindOf } from '../../vocabulary/payslips/elements.ts';
import type { Kind } from '../../vocabulary/payslips/lexicon.ts';
import { failed, judged, nearestTo, passed, unproven } from './finding.ts';
import { checkContributions, checkMostTax, checkTaxShare, fieldOfYear as fieldOf } from './year-bounds.ts';

const PENNY = 1n;
const SHARES_SLACK = 1.6;
const STEP_SLACK = 0.12;
/** Software that rounds every period may end the year some pounds off. */
const TAX_NEAR: Pence = 500n;
const TAX_FAR: Pence = 3_000n;

/**
 * Checks the year to date: it is at least the period, equals it in the first period, and its figures fit each
 * other.
 */
export function checkYearToDate(parts: PayslipParts): Finding[] {
  const due = checkTaxDue(parts);
  const isDue = due.some(({ isPassed }) => isPassed);
  return [
    ...checkAtLeast(parts),
    ...checkFirstPeriod(parts),
    ...checkTaxShare(parts),
    ...due,
    ...checkContributions(parts, { isPayProven: isDue }),
    ...(isDue ? [] : checkMostTax(parts)),
    ...checkShares(parts),
    ...checkNet(parts),
  ];
}

interface Pair {
  kind: Kind;
  period: Pence;
  year: Figure;
  /** The page does not show the amount for the period, so it was calculated. */
  isEstimated: boolean;
}

function pairs(parts: PayslipParts): Pair[] {
  const { money } = parts;
  const taxable = periodFigure(money, 'taxable')?.pence;
  const leastTaxable = taxBases(parts)
    .map(({ pay }) => pay)
    .sort((a, b) => Number(a - b))[0];
  const amounts: [Kind, Pence | null | undefined][] = [
    ['gross', money.totals.gross?.pence],
    ['net', money.totals.net?.pence],
    ['taxable', taxable ?? leastTaxable],
    ['niable', periodFigure(money, 'niable')?.pence],
    ['tax', takenPence(money, ['tax'])],
    ['ni', takenPence(money, ['ni'])],
    ['pension', takenPence(money, ['pension'])],
  ];
  return amounts.flatMap(([kind, period]) => {
    const year = yearFigure(money, kind);
    const isEstimated = kind === 'taxable' && taxable === undefined;
    return year && period != null ? [{ kind, period, year, isEstimated }] : [];
  });
}

export function checkAtLeast(parts: PayslipParts): Finding[] {
  // after a P45, refunds may exceed the tax that this employer took before
  const mayShrink = hasJoinedInYear(parts);
  const all = pairs(parts).filter(({ kind }) => kind !== 'tax' || !mayShrink);
  const below = all.filter(({ period, year }) => period > 0n && year.pence < period - PENNY);
  if (below.length === 0 && all.length > 0)
    return [
      passed({
        code: 'year_below_period',
        field: fieldOf('gross'),
        message: 'The year to date is at least the amount for this period',
      }),
    ];
  return below.map(({ kind, period, year, isEstimated }) => {
    const checked = { field: fieldOf(kind), at: year.cell, expected: period, actual: year.pence };
    const message = 'The year to date is less than the amount for this period';
    if (!isEstimated) return failed('high', { ...checked, code: 'year_below_period', message });
    return unproven('medium', {
      ...checked,
      message:
        'Unproven: the taxable pay to date is less than the taxable pay for this period, as far as we can estimate it. The payslip does not show it',
    });
  });
}

function checkFirstPeriod(parts: PayslipParts): Finding[] {
  if (!isFirstPayment(parts)) return [];
  return pairs(parts)
    .filter(({ kind }) => kind === 'gross' || kind === 'ni')
    .map(({ kind, period, year }) => {
      const isSame = magnitude(year.pence - period) <= PENNY;
      return judged(isSame, 'medium', {
        code: 'year_in_first_period',
        field: fieldOf(kind),
        at: year.cell,
        expected: period,
        actual: year.pence,
        message: isSame
          ? 'In the job’s first pay period of this tax year, the year to date is the amount for the period'
          : 'In the job’s first pay period of this tax year, the year to date is not the amount for the period',
      });
    });
}

/** True in the first period of the year, or when tax and NI to date are those of the period. */
function isFirstPayment({ details, money }: PayslipParts): boolean {
  const isSame = (kind: 'tax' | 'ni') => {
    const taken = takenPence(money, [kind]);
    return taken !== null && taken > 0n && yearFigure(money, kind)?.pence === taken;
  };
  if (isSame('tax') && isSame('ni')) return true;
  return payDayOf(details) !== null && periodsOf(details).every(({ number, length }) => number === length);
}

/**
 * With a cumulative tax code, the pay to date determines the tax to date, except for people who joined within
 * the year.
 */
function checkTaxDue(parts: PayslipParts): Finding[] {
  const { money, details } = parts;
  const tax = yearFigure(money, 'tax');
  const code = details.taxCode && parseTaxCode(details.taxCode.value);
  if (!tax || code?.basis !== 'cumulative' || payDayOf(details) === null) return [];
  const dueOn = (bases: readonly Base[]) =>
    periodsOf(details).flatMap((period) =>
      bases.flatMap(({ yearToDate }) =>
        yearToDate === null || period.isExtra ? [] : (taxOn(code, period, yearToDate) ?? []),
      ),
    );
  const due = dueOn(taxBases(parts));
  const isDue = due.some((one) => magnitude(one - tax.pence) <= TAX_NEAR);
  const expected = nearestTo(tax.pence, isDue ? due : [...due, ...dueOn(benefitBases(parts))]);
  if (expected === null) return [];
  const gap = magnitude(expected - tax.pence);
  if (gap > TAX_NEAR && (hasJoinedInYear(parts) || (expected > tax.pence && isAtLimit(parts)))) return [];
  const isFar = gap > TAX_FAR && gap * 20n > magnitude(expected);
  const checked = { field: fieldOf('tax'), at: tax.cell, expected, actual: tax.pence };
  if (gap > TAX_NEAR && !isYearKnown(taxBases(parts)))
    return [
      unproven(isFar ? 'medium' : 'low', {
        ...checked,
        message:
          'Unproven: the tax to date does not match the tax code, as far as we can estimate the taxable pay to date, which the payslip does not show',
      }),
    ];
  return [
    judged(gap <= TAX_NEAR, isFar ? 'high' : 'low', {
      ...checked,
      code: 'year_tax_due',
      message:
        gap <= TAX_NEAR
          ? 'The tax to date matches the tax code'
          : 'The tax to date does not match the tax code',
    }),
  ];
}

/** Tax takes at most half of the pay, so a new code may need several periods to catch up. */
function isAtLimit(parts: PayslipParts): boolean {
  const tax = takenPence(parts.money, ['tax']);
  return tax !== null && taxBases(parts).some(({ pay }) => magnitude(tax - pay / 2n) <= PENNY);
}

/** Gross, taxable and NI-able pay grow in proportion over a year. */
function checkShares(parts: PayslipParts): Finding[] {
  const ratios = yearRatios(parts);
  const pay = (['gross', 'taxable', 'niable'] as const).flatMap((kind) => ratios.get(kind) ?? []);
  const payments = equalPayments(parts);
  const isInStep = payments === null || pay.some((ratio) => Math.abs(ratio / payments - 1) <= STEP_SLACK);
  if (pay.length === 0 || (pay.length < 2 && isInStep)) return [];
  const isAgreed = isInStep && Math.max(...pay) / Math.min(...pay) <= SHARES_SLACK;
  const year = yearFigure(parts.money, 'taxable') ?? yearFigure(parts.money, 'gross');
  return [
    judged(isAgreed, 'high', {
      code: 'year_shares',
      field: fieldOf('taxable'),
      at: year?.cell,
      actual: year?.pence ?? null,
      message: isAgreed
        ? 'The pay figures for the year to date are in proportion to those for this period'
        : 'The pay figures for the year to date are not in proportion to those for this period',
    }),
  ];
}

/**
 * Returns the number of payments if the contributions to date are a multiple of this one to the penny, so that all
 * payments were equal. Null for directors, who contribute by yearly limits.
 */
function equalPayments(parts: PayslipParts): number | null {
  const { details, money, people } = parts;
  const now = takenPence(money, ['ni']) ?? 0n;
  const year = yearFigure(money, 'ni')?.pence ?? 0n;
  const payments = countEqualPayments(now, year);
  if (payments === null || isDirector(details, people)) return null;
  return periodsOf(details).some(({ number, length }) => payments <= number / length) ? payments : null;
}

function checkNet({ money }: PayslipParts): Finding[] {
  const [gross, net] = (['gross', 'net'] as const).map((kind) => yearFigure(money, kind));
  const taken = yearDeductions(money);
  const hasExpenses = money.earnings.some(({ label }) => earningKindOf(label).isAfterTax);
  if (!gross || !taken || !net || hasExpenses) return [];
  const expected = gross.pence - magnitude(taken.pence);
  // refunds may exceed the deductions
  const isSame = [expected, gross.pence - taken.pence].some((one) => magnitude(one - net.pence) <= PENNY);
  return [
    judged(isSame, 'medium', {
      code: 'year_net_pay',
      field: fieldOf('net'),
      at: net.cell,
      expected,
      actual: net.pence,
      message: isSame
        ? 'For the year to date, gross pay less deductions is net pay'
        : 'For the year to date, gross pay less deductions is not net pay',
    }),
  ];
}
