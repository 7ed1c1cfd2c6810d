import type { PayElement } from '#paye';
import type { Pence } from '#values/money.ts';
import type { Chance } from '../chance.ts';
import type { DrawnFrequency } from './pay-days.ts';
import type { Terms } from './terms.ts';
import { PAYMENTS, type PaymentKind } from './words/payments.ts';

/** A kind of pay that a person gets in every period or in some. */
export interface DrawnElement {
  kind: PaymentKind;
  description: string;
  flags: Omit<PayElement, 'description' | 'amount'>;
  /** The amount in each period of the year; null in periods without it. */
  amounts: (Worked | null)[];
}

export interface Worked {
  amount: Pence;
  /** Hours or days, and pounds for each. */
  units: string | null;
  rate: string | null;
}

const PERIODS: Record<DrawnFrequency, number> = {
  weekly: 52,
  fortnightly: 26,
  four_weekly: 13,
  monthly: 12,
  quarterly: 4,
  annually: 1,
};
const HOURS_PER_YEAR = 1950;

const PAID = { isTaxable: true, isNiable: true, isPensionable: true, isFixed: true, isInKind: false };
const VARIABLE = { ...PAID, isFixed: false };
const UNPENSIONED = { ...VARIABLE, isPensionable: false };
const UNTAXED = { ...VARIABLE, isTaxable: false, isNiable: false, isPensionable: false };
const IN_KIND = { ...PAID, isNiable: false, isPensionable: false, isInKind: true };

/** Draws what a person is paid in each of `count` periods. The last one is the payslip's. */
export function drawElements(chance: Chance, terms: Terms, count: number): DrawnElement[] {
  const periods = PERIODS[terms.frequency];
  const monthly = terms.salary / 12;
  const scale = 12 / periods;
  const add = (
    kind: PaymentKind,
    flags: DrawnElement['flags'],
    amountIn: (index: number) => Worked | null,
  ): DrawnElement => ({
    kind,
    description: chance.choose(PAYMENTS[kind]),
    flags,
    amounts: Array.from({ length: count }, (_, index) => amountIn(index)),
  });
  /** In the last period and in some others. */
  const sometimes = (draw: () => Worked) => (index: number) =>
    index === count - 1 || chance.happens(40) ? draw() : null;
  const lump = (least: number, most: number) => () => plain(chance.between(least * 100, most * 100) / 100);
  const rate = Math.round((terms.salary / HOURS_PER_YEAR) * 100) / 100;
  const allowance = chance.between(20, 300) * scale;
  const benefit = (Math.round(chance.between(20, 250) * scale * 100) + chance.between(0, 99)) / 100;
  const cycle = (Math.round(chance.between(25, 90) * scale * 100) + chance.between(0, 99)) / 100;
  const optional: [percent: number, element: () => DrawnElement][] = [
    [
      terms.employment.isDirector ? 0 : 26,
      () =>
        add(
          'overtime',
          VARIABLE,
          sometimes(() => worked(chance.between(2, 40) / 4, rate * 1.5)),
        ),
    ],
    [12, () => add('bonus', UNPENSIONED, sometimes(lump(100, Math.max(200, monthly / 2))))],
    [5, () => add('commission', UNPENSIONED, sometimes(lump(80, 900)))],
    [22, () => add('allowance', PAID, () => plain(Math.round(allowance * 100) / 100))],
    [
      16,
      () =>
        add(
          'holiday',
          VARIABLE,
          sometimes(() => holiday(chance, terms, rate)),
        ),
    ],
    [6, () => add('statutory', VARIABLE, sometimes(lump(60, 240)))],
    [7, () => add('arrears', VARIABLE, sometimes(lump(20, 260)))],
    [
      6,
      () =>
        add(
          'unpaid',
          VARIABLE,
          sometimes(() => plain(-lumpOf(chance, 20, Math.max(40, monthly * scale * 0.1)))),
        ),
    ],
    [8, () => add('sacrifice', { ...PAID, isPensionable: false }, () => plain(-cycle))],
    [10, () => add('expenses', UNTAXED, sometimes(lump(8, 180)))],
    [7, () => add('benefit', IN_KIND, () => plain(benefit))],
  ];
  return [
    baseOf(chance, terms, { add, periods, rate }),
    ...optional.filter(([percent]) => chance.happens(percent)).map(([, element]) => element()),
  ];
}

function baseOf(
  chance: Chance,
  { employment, isHourly, salary }: Terms,
  {
    add,
    periods,
    rate,
  }: {
    add: (
      kind: PaymentKind,
      flags: DrawnElement['flags'],
      amountIn: (index: number) => Worked,
    ) => DrawnElement;
    periods: number;
    rate: number;
  },
): DrawnElement {
  const amount = Math.round((salary / periods) * 100) / 100;
  if (employment.isDirector && chance.happens(60)) return add('fees', PAID, () => plain(amount));
  if (!isHourly) return add('salary', PAID, () => plain(amount));
  const hours = Math.round((HOURS_PER_YEAR / periods) * 4) / 4;
  return add('hours', VARIABLE, () => worked(hours + chance.between(-8, 4) / 4, rate));
}

function holiday(chance: Chance, { isHourly }: Terms, rate: number): Worked {
  return isHourly ? worked(chance.between(4, 30) / 4, rate) : plain(lumpOf(chance, 40, 420));
}

function lumpOf(chance: Chance, least: number, most: number): number {
  return chance.between(least * 100, Math.round(most * 100)) / 100;
}

function plain(pounds: number): Worked {
  return { amount: BigInt(Math.round(pounds * 100)), units: null, rate: null };
}

/** Hours have quarters and rates have four decimals at most, so that their product is exact. */
function worked(hours: number, pounds: number): Worked {
  const rate = Math.round(pounds * 10_000) / 10_000;
  const amount = BigInt(Math.round((hours * Math.round(rate * 10_000)) / 100));
  const decimals = Number.isInteger(Math.round(rate * 10_000) / 100) ? 2 : 4;
  return { amount, units: hours.toFixed(2), rate: rate.toFixed(decimals) };
}
