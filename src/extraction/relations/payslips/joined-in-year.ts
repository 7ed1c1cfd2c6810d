import { firstDayOfTaxYear, taxYearOf } from '#values/calendar.ts';
import type { Kind } from '../../vocabulary/payslips/lexicon.ts';
import { amountOf, amountOfYear } from './figures.ts';
import { payDayOf, periodsOf } from './pay-periods.ts';
import type { Payslip } from './payslip.ts';

/** Figures of equal payments agree within this percentage. */
export const AGREEMENT_PERCENT = 12;
/** Contributions are not proportional to pay, because each period has a threshold. */
const CONTRIBUTIONS_PERCENT = 35;
const KINDS = ['gross', 'net', 'taxable', 'niable', 'tax', 'ni', 'pension'] as const;

/**
 * Returns true when the employment began within the tax year. If the page has no start date, the figures show it: each
 * total to date, such as gross pay or pension, is about the same multiple of its amount in the period, and that multiple
 * is smaller than the number of periods so far. Tax does not count, and so neither does net pay: with a P45, tax depends
 * on pay from an earlier employment.
 */
export function hasJoinedInYear(parts: Pick<Payslip, 'money' | 'details'>): boolean {
  const { startDate } = parts.details;
  const payDay = payDayOf(parts.details);
  if (payDay === null) return false;
  if (startDate) return startDate >= firstDayOfTaxYear(taxYearOf(payDay)) && startDate <= payDay;
  const [period] = periodsOf(parts.details);
  const ratios = yearRatios(parts);
  const pay = ratios.get('taxable') ?? ratios.get('gross');
  if (!period || pay === undefined) return false;
  // tax is refunded only if an employer took it before: another one, if this one has refunded more than it took
  const hasRefunded = (amountOfYear(parts.money, 'tax')?.actual ?? 0n) < 0n;
  const isFewer = pay >= 1 && pay < period.number / period.length - 0.5;
  const shares = [...ratios].filter(([kind]) => kind !== 'tax' && kind !== 'net');
  // a forger changes gross and taxable pay together; if nothing else confirms them, tax must not be much higher
  const isConfirmed = ratios.has('ni') || ratios.has('pension');
  const isTaxed = isConfirmed || (ratios.get('tax') ?? 0) * 100 <= pay * (100 + CONTRIBUTIONS_PERCENT);
  const isAgreed = ([kind, ratio]: [Kind, number]) =>
    Math.abs(ratio / pay - 1) * 100 <= (kind === 'ni' ? CONTRIBUTIONS_PERCENT : AGREEMENT_PERCENT);
  return isFewer && isTaxed && (hasRefunded || shares.length > 1) && shares.every(isAgreed);
}

/** Returns the year to date as a multiple of the period, by kind of figure. */
export function yearRatios({ money }: Pick<Payslip, 'money'>): Map<Kind, number> {
  const ratios = KINDS.map((kind) => {
    const [now, toDate] = [amountOf(money, kind)?.actual ?? 0n, amountOfYear(money, kind)];
    return [kind, toDate && now > 0n ? Number(toDate.actual) / Number(now) : null] as const;
  });
  return new Map(ratios.flatMap(([kind, ratio]) => (ratio === null ? [] : [[kind, ratio]])));
}
