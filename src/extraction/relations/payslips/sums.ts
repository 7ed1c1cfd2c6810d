import { formatPence } from '#values/money.ts';
import { multiply } from '../../page/decimals.ts';
import { besideGross } from './bases.ts';
import { amountOf, combinationsOf, type Figure, sumOf } from './figures.ts';
import { type Comparison, exactly, type Missed, relation } from './relation.ts';

const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** A rate or a quantity of two decimals may be off by this. */
const HALF_A_CENT = '0.005';

export const netPay = relation({
  code: 'net_pay',
  terms: { period: ['gross', 'total_deductions', 'net'] },
  explains: { holds: 4, fails: -3 },
  says: ['Gross pay less deductions is net pay', 'Gross pay less deductions is not net pay'],
  compare({ money }) {
    const [gross, net] = [amountOf(money, 'gross'), amountOf(money, 'net')];
    const taken = money.totals.deductions?.pence ?? (money.deductions.length > 0 ? null : 0n);
    if (!gross || !net || taken === null) return [];
    const left = gross.actual - taken;
    return [
      { ...net, due: besideGross(money.earnings).map((added) => exactly(left + added)), expected: left },
    ];
  },
  isMisread({ money: { totals } }, { due, found, isLoose }) {
    const [gross, taken] = [found + (totals.deductions?.pence ?? 0n), (totals.gross?.pence ?? 0n) - found];
    return [due, gross, taken, due - found].some(isLoose);
  },
});

export const earningsSum = relation({
  code: 'earnings_sum',
  terms: { period: ['gross'], rows: ['earnings'] },
  explains: { holds: 2, fails: -2 },
  says: ['The payments add up to gross pay', 'The payments do not add up to gross pay'],
  compare({ money }) {
    const gross = amountOf(money, 'gross');
    if (!gross?.at || money.earnings.length === 0) return [];
    const sum = sumOf(money.earnings);
    const due = besideGross(money.earnings).flatMap((beside) => [
      exactly(sum - beside),
      exactly(sum + beside),
    ]);
    return [{ ...gross, due, expected: sum }];
  },
  isMisread: (payslip, missed) => isRowOrNone(payslip.money.earnings, missed),
});

export const deductionsSum = relation({
  code: 'deductions_sum',
  terms: { period: ['total_deductions'], rows: ['deductions'] },
  explains: { holds: 2, fails: -2 },
  says: ['The deductions add up to their total', 'The deductions do not add up to their total'],
  compare({ money }) {
    const total = amountOf(money, 'total_deductions');
    if (!total?.at || money.deductions.length === 0) return [];
    return [{ ...total, due: [exactly(sumOf(money.deductions))] }];
  },
  isMisread: ({ money }, missed) => isRowOrNone(money.deductions, missed),
});

export const quantityRate = relation({
  code: 'quantity_rate',
  terms: {},
  slack: 2n,
  explains: { holds: 0.5, fails: -1 },
  says: ['Quantity times rate is the amount', 'Quantity times rate is not the amount'],
  compare: ({ money: { earnings } }) => earnings.flatMap(compareProduct),
});

/** Allows for rounding: a rate printed to the penny may be off by half a penny for every hour. */
function compareProduct({ quantity, rate, pence, cell, label }: Figure): Comparison[] {
  if (!quantity || !rate || !NUMBER.test(quantity) || !NUMBER.test(rate)) return [];
  const [units, each] = [quantity.replace('-', ''), rate.replace('-', '')];
  const expected = multiply(units, each);
  const [product, amount] = [`${label}: ${quantity} at ${rate}`, formatPence(pence)];
  return [
    {
      field: 'income_information.earnings.earning_elements',
      at: cell,
      actual: pence,
      due: [exactly(expected), exactly(-expected)],
      expected,
      slack: quantityRate.slack + multiply(units, HALF_A_CENT) + multiply(HALF_A_CENT, each),
      says: [`${product} is ${amount}`, `${product} is not ${amount}`],
    },
  ];
}

/** Some rows that add up to the difference may be hours, notes or totals; an amount without a meaning may be a row. */
function isRowOrNone(rows: readonly Figure[], { due, found, isLoose }: Missed): boolean {
  const gap = due - found;
  const isSumOfRows = combinationsOf(rows).some(
    (some) => some.length > 0 && some.length < rows.length && sumOf(some) === gap,
  );
  return isLoose(due) || isLoose(gap) || isSumOfRows;
}

export const SUMS = [netPay, earningsSum, deductionsSum, quantityRate] as const;
