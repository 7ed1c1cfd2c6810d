import { formatPence, magnitude, type Pence } from '#values/money.ts';
import type { Finding } from '../../extraction.ts';
import { multiply } from '../../page/amounts.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import type { Figure } from '../../relations/payslips/figures.ts';
import { type PayslipMoney, sumOf } from '../../relations/payslips/figures.ts';
import { earningKindOf } from '../../vocabulary/payslips/elements.ts';
import { judged } from './finding.ts';

const PENNY = 1n;

/**
 * Checks that gross less deductions is net, that rows add up to their totals, and that quantity times rate is
 * the amount.
 */
export function checkSums({ money }: PayslipParts): Finding[] {
  return [...checkNet(money), ...checkRows(money), ...money.earnings.flatMap(checkProduct)];
}

function checkNet({ totals, earnings, deductions: taken }: PayslipMoney): Finding[] {
  const { gross, deductions, net } = totals;
  if (!gross || !net || (!deductions && taken.length > 0)) return [];
  const expected = gross.pence - (deductions?.pence ?? 0n);
  const isSame = netAdditions(earnings).some((added) => magnitude(expected + added - net.pence) <= PENNY);
  return [
    judged(isSame, 'high', {
      code: 'net_pay',
      field: 'income_information.earnings.net_pay',
      at: net.figure?.cell,
      expected,
      actual: net.pence,
      message: isSame ? 'Gross pay less deductions is net pay' : 'Gross pay less deductions is not net pay',
    }),
  ];
}

/** Expenses may be paid in addition to gross pay; benefits in kind may be included in it but not paid. */
function netAdditions(earnings: readonly Figure[]): Pence[] {
  const sum = (counts: (label: string) => boolean) => sumOf(earnings.filter(({ label }) => counts(label)));
  const afterTax = sum((label) => earningKindOf(label).isAfterTax);
  const inKind = sum((label) => earningKindOf(label).isInKind);
  return [0n, afterTax, -inKind, afterTax - inKind];
}

function checkRows({ totals, earnings, deductions }: PayslipMoney): Finding[] {
  const { gross, deductions: taken } = totals;
  const findings: Finding[] = [];
  if (gross?.figure && earnings.length > 0) {
    const sum = sumOf(earnings);
    const isSame = [...netAdditions(earnings), ...netAdditions(earnings).map((added) => -added)].some(
      (beside) => magnitude(sum - beside - gross.pence) <= PENNY,
    );
    findings.push(
      judged(isSame, 'high', {
        code: 'earnings_sum',
        field: 'income_information.earnings.gross_pay',
        at: gross.figure.cell,
        expected: sum,
        actual: gross.pence,
        message: isSame ? 'The payments add up to gross pay' : 'The payments do not add up to gross pay',
      }),
    );
  }
  if (taken?.figure && deductions.length > 0) {
    const sum = sumOf(deductions);
    const isSame = magnitude(sum - taken.pence) <= PENNY;
    findings.push(
      judged(isSame, 'high', {
        code: 'deductions_sum',
        field: 'income_information.deductions.total_deductions',
        at: taken.figure.cell,
        expected: sum,
        actual: taken.pence,
        message: isSame
          ? 'The deductions add up to their total'
          : 'The deductions do not add up to their total',
      }),
    );
  }
  return findings;
}

/** Allows for rounding: a rate printed to the penny may be off by half a penny for every hour. */
function checkProduct({ quantity, rate, pence, cell, label }: Figure): Finding[] {
  if (quantity === null || rate === null || !/\d/.test(quantity) || !/\d/.test(rate)) return [];
  const expected = multiply(quantity.replace('-', ''), rate.replace('-', ''));
  const tolerance =
    multiply(quantity.replace('-', ''), '0.005') + multiply('0.005', rate.replace('-', '')) + 2n * PENNY;
  const isSame = magnitude(expected - magnitude(pence)) <= tolerance;
  return [
    judged(isSame, 'high', {
      code: 'quantity_rate',
      field: 'income_information.earnings.earning_elements',
      at: cell,
      expected,
      actual: pence,
      message: `${label}: ${quantity} at ${rate} is ${isSame ? '' : 'not '}${formatPence(pence)}`,
    }),
  ];
}
