import { magnitude, type Pence } from '#values/money.ts';
import { earningKindOf } from '../../vocabulary/payslips/elements.ts';
import type { Kind } from '../../vocabulary/payslips/lexicon.ts';
import { taxBases } from './bases.ts';
import { countEqualPayments } from './equal-payments.ts';
import { type Figure, PENNY, periodFigure, takenPence, yearDeductions, yearFigure } from './figures.ts';
import { AGREEMENT_PERCENT, hasJoinedInYear, unitsOfJob } from './joined-in-year.ts';
import { freePay } from './national-insurance.ts';
import { largest, payDayOf, periodsOf } from './pay-periods.ts';
import type { Payslip } from './payslip.ts';
import { type Comparison, exactly, type Relation } from './relation.ts';

/** Shares of the pay in the year may differ by this factor from those in the period, in percent. */
const SHARES_PERCENT = 160n;
/** The same, where the taxable pay of the period is not printed and so assumed to be gross pay. */
const ASSUMED_PERCENT = 200n;

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

export const yearBelowPeriod: Relation<'year_below_period'> = {
  code: 'year_below_period',
  terms: { period: ['gross', 'net', 'taxable', 'niable', 'tax', 'ni', 'pension'] },
  slack: PENNY,
  explains: { holds: 0.5, fails: -1.5 },
  says: {
    holds: 'The year to date is at least the amount for this period',
    fails: 'The year to date is less than the amount for this period',
  },
  severity: 'high',
  compare(payslip) {
    // after a P45, refunds may exceed the tax that this employer took before
    const mayShrink = hasJoinedInYear(payslip);
    const all = pairsOf(payslip).filter(({ kind }) => kind !== 'tax' || !mayShrink);
    const below = all.filter(({ period, year }) => period > 0n && year.pence < period - PENNY);
    if (below.length > 0) return below.map(compareLeast);
    return all.slice(0, 1).map(({ year }) => ({
      field: fieldOfYear('gross'),
      at: null,
      actual: year.pence,
      due: [{ least: null, most: null }],
    }));
  },
};

const TAXABLE_ESTIMATED = {
  outcome: 'unproven',
  severity: 'medium',
  message:
    'Unproven: the taxable pay to date is less than the taxable pay for this period, as far as we can estimate it. The payslip does not show it',
} as const;

function compareLeast({ kind, period, year, isEstimated }: Pair): Comparison {
  return {
    field: fieldOfYear(kind),
    at: year.cell,
    actual: year.pence,
    due: [{ least: period, most: null }],
    expected: period,
    ...(isEstimated && { judge: () => TAXABLE_ESTIMATED }),
  };
}

interface Pair {
  kind: Kind;
  period: Pence;
  year: Figure;
  /** The page does not show the amount for the period, so it was calculated. */
  isEstimated: boolean;
}

function pairsOf(payslip: Payslip): Pair[] {
  const { money } = payslip;
  const taxable = periodFigure(money, 'taxable')?.pence;
  const leastTaxable = taxBases(payslip)
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

export const yearInFirstPeriod: Relation<'year_in_first_period'> = {
  code: 'year_in_first_period',
  terms: { period: ['gross', 'ni'] },
  slack: PENNY,
  explains: { holds: 0, fails: 0 },
  says: {
    holds: 'In the job’s first pay period of this tax year, the year to date is the amount for the period',
    fails:
      'In the job’s first pay period of this tax year, the year to date is not the amount for the period',
  },
  severity: 'medium',
  compare(payslip) {
    if (!isFirstPayment(payslip)) return [];
    return pairsOf(payslip)
      .filter(({ kind }) => kind === 'gross' || kind === 'ni')
      .map(({ kind, period, year }) => ({
        field: fieldOfYear(kind),
        at: year.cell,
        actual: year.pence,
        due: [exactly(period)],
      }));
  },
};

/**
 * True in the first period of the year, or when tax and NI to date are those of the period, unless the earlier pay may
 * have been too low for contributions.
 */
function isFirstPayment(payslip: Payslip): boolean {
  const { details, money } = payslip;
  const periods = payDayOf(details) === null ? [] : periodsOf(details);
  const isSame = (kind: 'tax' | 'ni') => {
    const taken = takenPence(money, [kind]);
    return taken !== null && taken > 0n && yearFigure(money, kind)?.pence === taken;
  };
  const earlier = (yearFigure(money, 'gross')?.pence ?? 0n) - (money.totals.gross?.pence ?? 0n);
  const mayBeFree = periods.some((one) => earlier <= freePay(payslip, one, one.number - one.length));
  if (isSame('tax') && isSame('ni') && !mayBeFree) return true;
  return periods.length > 0 && periods.every(({ number, length }) => number === length);
}

export const yearNetPay: Relation<'year_net_pay'> = {
  code: 'year_net_pay',
  terms: { year: ['gross', 'total_deductions', 'net'] },
  slack: PENNY,
  explains: { holds: 1, fails: -0.5 },
  says: {
    holds: 'For the year to date, gross pay less deductions is net pay',
    fails: 'For the year to date, gross pay less deductions is not net pay',
  },
  severity: 'medium',
  compare({ money }) {
    const [gross, net] = (['gross', 'net'] as const).map((kind) => yearFigure(money, kind));
    const taken = yearDeductions(money);
    const hasExpenses = money.earnings.some(({ label }) => earningKindOf(label).isAfterTax);
    if (!gross || !taken || !net) return [];
    const expected = gross.pence - magnitude(taken.pence);
    return [
      {
        field: fieldOfYear('net'),
        at: net.cell,
        actual: net.pence,
        // refunds may exceed the deductions
        due: [exactly(expected), exactly(gross.pence - taken.pence)],
        expected,
        // the page does not show which expenses were paid in the year
        ...(hasExpenses && { judge: () => null }),
      },
    ];
  },
};

/** Gross, taxable and NI-able pay grow in proportion over a year. */
export const yearShares: Relation<'year_shares'> = {
  code: 'year_shares',
  terms: { period: ['gross', 'taxable', 'niable'], year: ['gross', 'taxable', 'niable'] },
  slack: 0n,
  explains: { holds: 0.5, fails: -1.5 },
  says: {
    holds: 'The pay figures for the year to date are in proportion to those for this period',
    fails: 'The pay figures for the year to date are not in proportion to those for this period',
  },
  severity: 'high',
  compare(payslip) {
    const pays = paysOf(payslip);
    const [first, ...others] = pays;
    if (!first) return [];
    const shares = others.map((other) => ({ ...other, ...shareOf(other, first) }));
    const one = shares.find(({ year, least, most }) => year.pence < least || year.pence > most) ?? shares[0];
    return one ? [compareLimits(one)] : [];
  },
};

/**
 * If the contributions to date are a multiple of this one to the penny, all payments were equal, and so the pay to date
 * is about the same multiple of the pay. Not for directors, who contribute by yearly limits.
 */
export const yearSteps: Relation<'year_shares'> = {
  ...yearShares,
  // a reading must not gain by leaving out the contributions to date
  explains: { holds: 0, fails: 0 },
  compare(payslip) {
    const { details, money, isDirector } = payslip;
    const now = takenPence(money, ['ni']) ?? 0n;
    const payments = countEqualPayments(now, yearFigure(money, 'ni')?.pence ?? 0n);
    if (payments === null || isDirector) return [];
    const possible = periodsOf(details).filter(({ number, length }) => payments <= number / length);
    // other payments may have been too low for contributions
    const free = largest(
      possible.map((one) => {
        const others = unitsOfJob(payslip, one) - payments * one.length;
        return freePay(payslip, one, Math.max(others, 0));
      }),
    );
    if (free === null) return [];
    const printed = paysOf(payslip).filter(({ isAssumed }) => !isAssumed);
    const limited = printed.map((pay) => {
      const all = pay.period * BigInt(payments);
      const slack = (all * BigInt(AGREEMENT_PERCENT)) / 100n;
      return { ...pay, least: all - slack, most: all + slack + free };
    });
    const isInStep = limited.some(({ year, least, most }) => year.pence >= least && year.pence <= most);
    return isInStep ? [] : limited.slice(-1).map(compareLimits);
  },
};

function compareLimits({ year, least, most, isAssumed }: Pay & { least: Pence; most: Pence }): Comparison {
  return {
    field: fieldOfYear('taxable'),
    at: year.cell,
    actual: year.pence,
    due: [{ least, most }],
    ...(isAssumed && { judge: () => ({ severity: 'medium' }) }),
  };
}

interface Pay {
  period: Pence;
  year: Figure;
  isAssumed: boolean;
}

function paysOf({ money }: Payslip): Pay[] {
  const gross = money.totals.gross?.pence ?? null;
  return (['gross', 'taxable', 'niable'] as const).flatMap((kind) => {
    const printed = kind === 'gross' ? gross : (periodFigure(money, kind)?.pence ?? null);
    const period = printed ?? gross;
    const year = yearFigure(money, kind);
    return period !== null && period > 0n && year ? [{ period, year, isAssumed: printed === null }] : [];
  });
}

/** Returns the limits for a figure to date, by the pay to date and the figures of the period. */
function shareOf({ period, isAssumed }: Pay, first: Pay): { least: Pence; most: Pence } {
  const share = (first.year.pence * period) / first.period;
  const percent = isAssumed ? ASSUMED_PERCENT : SHARES_PERCENT;
  return { least: (share * 100n) / percent, most: (share * percent) / 100n };
}

export const YEAR_TO_DATE = [yearBelowPeriod, yearInFirstPeriod, yearShares, yearSteps, yearNetPay] as const;
