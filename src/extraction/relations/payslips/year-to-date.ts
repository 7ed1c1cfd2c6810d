import { magnitude, type Pence } from '#values/money.ts';
import { earningKindOf } from '../../vocabulary/payslips/elements.ts';
import type { Kind } from '../../vocabulary/payslips/lexicon.ts';
import { niBases, taxBases } from './bases.ts';
import { type Amount, amountOf, amountOfYear } from './figures.ts';
import { AGREEMENT_PERCENT, hasJoinedInYear } from './joined-in-year.ts';
import { freePay } from './national-insurance.ts';
import { datedPeriodsOf, isFirst, largest, periodsOf, smallest, unitsSince } from './pay-periods.ts';
import type { Payslip } from './payslip.ts';
import { type Comparison, exactly, isElsewhere, relation } from './relation.ts';

/** Shares of the pay in the year may differ by this factor from those in the period, in percent. */
const SHARES_PERCENT = 160n;
/** The same, where the pay of the period is estimated. */
const ESTIMATED_PERCENT = 200n;
/** A small amount divides many others by chance. */
const EQUAL_PAYMENTS_MIN: Pence = 500n;

/** An amount of the period and the same amount to date. */
interface Pair {
  kind: Kind;
  period: Pence;
  year: Amount;
  /** The page does not show the amount for the period, so it was calculated. */
  isEstimated: boolean;
}

function pairsOf(payslip: Payslip, kinds: readonly Kind[]): Pair[] {
  return kinds.flatMap((kind) => {
    const year = amountOfYear(payslip.money, kind);
    const printed = amountOf(payslip.money, kind)?.actual;
    const bases = kind === 'taxable' ? taxBases(payslip) : kind === 'niable' ? niBases(payslip) : [];
    const period = printed ?? smallest(bases.map(({ pay }) => pay));
    return year && period !== null ? [{ kind, period, year, isEstimated: printed === undefined }] : [];
  });
}

const ALL = ['gross', 'net', 'taxable', 'niable', 'tax', 'ni', 'pension'] as const;
const PAY = ['gross', 'taxable', 'niable'] as const;

const TAXABLE_ESTIMATED = {
  outcome: 'unproven',
  severity: 'medium',
  message:
    'Unproven: the taxable pay to date is less than the taxable pay for this period, as far as we can estimate it. The payslip does not show it',
} as const;

export const yearBelowPeriod = relation({
  code: 'year_below_period',
  terms: { period: ALL },
  explains: { holds: 0.5, fails: -1.5 },
  says: [
    'The year to date is at least the amount for this period',
    'The year to date is less than the amount for this period',
  ],
  compare(payslip) {
    // after a P45, refunds may exceed the tax that this employer took before
    const mayShrink = hasJoinedInYear(payslip);
    const all = pairsOf(payslip, ALL).filter(({ kind }) => kind !== 'tax' || !mayShrink);
    const below = all.filter(({ period, year }) => period > 0n && year.actual < period);
    return (below.length > 0 ? below : all.slice(0, 1)).map(({ year, period, isEstimated }) => ({
      ...year,
      due: [{ least: period, most: null }],
      expected: period,
      judge: () => (isEstimated ? TAXABLE_ESTIMATED : {}),
    }));
  },
  // only in the job's first pay period of a tax year can an amount of the period also be the year to date
  isMisread: ({ details }, { due, isLoose }) =>
    isLoose(due) && (details.startDate !== null || periodsOf(details).some(isFirst)),
});

const yearInFirstPeriod = relation({
  code: 'year_in_first_period',
  terms: { period: ['gross', 'ni'] },
  says: [
    'In the job’s first pay period of this tax year, the year to date is the amount for the period',
    'In the job’s first pay period of this tax year, the year to date is not the amount for the period',
  ],
  severity: 'medium',
  compare(payslip) {
    const periods = datedPeriodsOf(payslip.details);
    if (periods.length === 0 || !periods.every(isFirst)) return [];
    return pairsOf(payslip, ['gross', 'ni']).map(({ year, period }) => ({ ...year, due: [exactly(period)] }));
  },
});

const yearNetPay = relation({
  code: 'year_net_pay',
  terms: { year: ['gross', 'total_deductions', 'net'] },
  explains: { holds: 1, fails: -0.5 },
  says: [
    'For the year to date, gross pay less deductions is net pay',
    'For the year to date, gross pay less deductions is not net pay',
  ],
  severity: 'medium',
  compare({ money }) {
    const [gross, taken, net] = (['gross', 'total_deductions', 'net'] as const).map((kind) =>
      amountOfYear(money, kind),
    );
    const hasExpenses = money.earnings.some(({ label }) => earningKindOf(label).isAfterTax);
    if (!gross || !taken || !net) return [];
    const expected = gross.actual - magnitude(taken.actual);
    // refunds may exceed the deductions
    const due = [exactly(expected), exactly(gross.actual - taken.actual)];
    // the page does not show which expenses were paid in the year
    return [{ ...net, due, expected, judge: () => (hasExpenses ? null : {}) }];
  },
  isMisread: isElsewhere,
});

/** Gross, taxable and NI-able pay grow in proportion over a year. */
const yearShares = relation({
  code: 'year_shares',
  terms: { period: PAY, year: PAY },
  slack: 0n,
  explains: { holds: 0.5, fails: -1.5 },
  says: [
    'The figures for the year to date are in proportion to those for this period',
    'The figures for the year to date are not in proportion to those for this period',
  ],
  compare(payslip) {
    const [first, ...others] = paysOf(payslip);
    const shares = others.map((pair) => {
      const share = first ? (first.year.actual * pair.period) / first.period : 0n;
      const percent = pair.isEstimated ? ESTIMATED_PERCENT : SHARES_PERCENT;
      return limited(pair, (share * 100n) / percent, (share * percent) / 100n);
    });
    const outside = shares.filter(isOutside);
    return [...outside, ...shares].slice(0, 1);
  },
});

/** The same for equal payments. Readings are not scored by it: they must not gain by leaving out the contributions to date. */
const yearSteps = relation({
  ...yearShares,
  explains: { holds: 0, fails: 0 },
  compare(payslip) {
    const printed = paysOf(payslip).filter(({ isEstimated }) => !isEstimated);
    const steps = printed.flatMap((pair) => inSteps(payslip, pair));
    // one figure that grows in steps is enough
    return steps.every(isOutside) ? steps.slice(-1) : [];
  },
});

function paysOf(payslip: Payslip): Pair[] {
  return pairsOf(payslip, PAY).filter(({ period }) => period > 0n);
}

type Limited = Comparison & { due: [{ least: Pence; most: Pence }] };

function limited({ year, isEstimated }: Pair, least: Pence, most: Pence): Limited {
  return { ...year, due: [{ least, most }], judge: () => (isEstimated ? { severity: 'medium' } : {}) };
}

function isOutside({ actual, due: [{ least, most }] }: Limited): boolean {
  return actual < least || actual > most;
}

/**
 * If the contributions to date are a multiple of this one to the penny, all payments were equal, and so the pay to date
 * is about the same multiple of the pay. Not for directors, who contribute by yearly limits.
 */
function inSteps(payslip: Payslip, pair: Pair): Limited[] {
  const [ni] = pairsOf(payslip, ['ni']);
  if (!ni || ni.period < EQUAL_PAYMENTS_MIN || payslip.isDirector) return [];
  const payments = ni.year.actual / ni.period;
  const count = Number(payments);
  // other payments may have been too low for contributions
  const free = largest(
    periodsOf(payslip.details)
      .filter(({ number, length }) => count <= number / length)
      .map((one) =>
        freePay(payslip, one, Math.max(0, unitsSince(payslip.details.startDate, one) - count * one.length)),
      ),
  );
  if (ni.year.actual % ni.period !== 0n || count < 2 || free === null) return [];
  const all = pair.period * payments;
  const slack = (all * BigInt(AGREEMENT_PERCENT)) / 100n;
  return [limited(pair, all - slack, all + slack + free)];
}

export const YEAR_TO_DATE = [yearBelowPeriod, yearInFirstPeriod, yearShares, yearSteps, yearNetPay] as const;
