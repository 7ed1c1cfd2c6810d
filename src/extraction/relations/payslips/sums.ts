import { formatPence, type Pence } from '#values/money.ts';
import { multiply } from '../../page/decimals.ts';
import { earningKindOf } from '../../vocabulary/payslips/elements.ts';
import { type Figure, PENNY, sumOf } from './figures.ts';
import { type Comparison, exactly, type Relation } from './relation.ts';

const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** A rate or a quantity of two decimals may be off by this. */
const HALF_A_CENT = '0.005';

export const netPay: Relation<'net_pay'> = {
  code: 'net_pay',
  terms: { period: ['gross', 'total_deductions', 'net'] },
  slack: PENNY,
  explains: { holds: 4, fails: -3 },
  says: {
    holds: 'Gross pay less deductions is net pay',
    fails: 'Gross pay less deductions is not net pay',
  },
  severity: 'high',
  compare({ money: { totals, earnings, deductions } }) {
    const { gross, net } = totals;
    if (!gross || !net || (!totals.deductions && deductions.length > 0)) return [];
    const left = gross.pence - (totals.deductions?.pence ?? 0n);
    const due = besideGross(earnings).map((added) => exactly(left + added));
    const field = 'income_information.earnings.net_pay';
    return [{ field, at: net.figure?.cell, actual: net.pence, due, expected: left }];
  },
};

export const earningsSum: Relation<'earnings_sum'> = {
  code: 'earnings_sum',
  terms: { period: ['gross'], rows: ['earnings'] },
  slack: PENNY,
  explains: { holds: 2, fails: -2 },
  says: {
    holds: 'The payments add up to gross pay',
    fails: 'The payments do not add up to gross pay',
  },
  severity: 'high',
  compare({ money: { totals, earnings } }) {
    const { gross } = totals;
    if (!gross?.figure || earnings.length === 0) return [];
    const sum = sumOf(earnings);
    const due = besideGross(earnings).flatMap((beside) => [exactly(sum - beside), exactly(sum + beside)]);
    const field = 'income_information.earnings.gross_pay';
    return [{ field, at: gross.figure.cell, actual: gross.pence, due, expected: sum }];
  },
};

export const deductionsSum: Relation<'deductions_sum'> = {
  code: 'deductions_sum',
  terms: { period: ['total_deductions'], rows: ['deductions'] },
  slack: PENNY,
  explains: { holds: 2, fails: -2 },
  says: {
    holds: 'The deductions add up to their total',
    fails: 'The deductions do not add up to their total',
  },
  severity: 'high',
  compare({ money: { totals, deductions } }) {
    const total = totals.deductions;
    if (!total?.figure || deductions.length === 0) return [];
    const field = 'income_information.deductions.total_deductions';
    return [{ field, at: total.figure.cell, actual: total.pence, due: [exactly(sumOf(deductions))] }];
  },
};

export const quantityRate: Relation<'quantity_rate'> = {
  code: 'quantity_rate',
  terms: {},
  slack: 2n * PENNY,
  explains: { holds: 0.5, fails: -1 },
  says: {
    holds: 'Quantity times rate is the amount of the payment',
    fails: 'Quantity times rate is not the amount of the payment',
  },
  severity: 'high',
  compare: ({ money: { earnings } }) => earnings.flatMap(compareProduct),
};

/** Allows for rounding: a rate printed to the penny may be off by half a penny for every hour. */
function compareProduct({ quantity, rate, pence, cell, label }: Figure): Comparison[] {
  if (!quantity || !rate || !NUMBER.test(quantity) || !NUMBER.test(rate)) return [];
  const [units, each] = [quantity.replace('-', ''), rate.replace('-', '')];
  const amount = multiply(units, each);
  return [
    {
      field: 'income_information.earnings.earning_elements',
      at: cell,
      actual: pence,
      due: [exactly(amount), exactly(-amount)],
      expected: amount,
      slack: quantityRate.slack + multiply(units, HALF_A_CENT) + multiply(HALF_A_CENT, each),
      says: {
        holds: `${label}: ${quantity} at ${rate} is ${formatPence(pence)}`,
        fails: `${label}: ${quantity} at ${rate} is not ${formatPence(pence)}`,
      },
    },
  ];
}

/** Expenses may be paid in addition to gross pay; benefits in kind may be included in it but not paid. */
export function besideGross(earnings: readonly Figure[]): Pence[] {
  const { afterTax, inKind } = taxFreeAndInKind(earnings);
  return [...new Set([0n, afterTax, -inKind, afterTax - inKind])];
}

export function taxFreeAndInKind(earnings: readonly Figure[]): { afterTax: Pence; inKind: Pence } {
  return {
    afterTax: sumOf(earnings.filter(({ label }) => earningKindOf(label).isAfterTax)),
    inKind: sumOf(earnings.filter(({ label }) => earningKindOf(label).isInKind)),
  };
}

export const SUMS = [netPay, earningsSum, deductionsSum, quantityRate] as const;
