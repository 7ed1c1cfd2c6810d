import { magnitude, type Pence } from '#values/money.ts';
import type { Finding } from '../../extraction.ts';
import { type PayslipParts, takenPence } from '../../readings/payslips/payroll-data.ts';
import type { Kind } from '../../vocabulary/payslips/lexicon.ts';
import { failed, judged, nearestTo, passed, unproven } from './finding.ts';
import { TAX_FIELD } from './income-tax.ts';

const PENNY = 1n;
const WHOLE = 100n;
/** Percentages: registered subcontractors, others, and those with gross payment status. */
const RATES = [20n, 30n, 0n] as const;

interface Amounts {
  gross: Pence;
  labour: Pence;
  deducted: Pence;
}

/**
 * Checks a CIS statement: the amount liable to deduction is the gross amount less materials, the deduction is the share that
 * the law prescribes, and the rest is paid.
 */
export function checkCisStatement(parts: PayslipParts): Finding[] {
  const { gross } = parts.money.totals;
  const deducted = takenPence(parts.money, ['tax']);
  if (!gross || deducted === null) return [];
  const materials = penceOf(parts, 'materials');
  const amounts = { gross: gross.pence, labour: gross.pence - materials, deducted };
  return [
    ...checkLiable(parts, amounts),
    ...checkRate(parts, amounts),
    ...checkPayable(parts, amounts),
    ...checkLines(parts),
  ];
}

function checkLines({ cis, money }: PayslipParts): Finding[] {
  if (cis?.isSummed !== false) return [];
  return [
    unproven('medium', {
      field: 'income_information.earnings.gross_pay',
      at: money.totals.gross?.figure?.cell,
      message: 'Unproven: the statement shows several payments, and no totals that they add up to',
    }),
  ];
}

function penceOf({ money }: PayslipParts, kind: Kind): Pence {
  return money.period.find((figure) => figure.kind === kind)?.pence ?? 0n;
}

function checkLiable({ money }: PayslipParts, { labour }: Amounts): Finding[] {
  return money.period
    .filter(({ kind }) => kind === 'taxable')
    .map(({ pence, cell }) => {
      const isSame = magnitude(pence - labour) <= PENNY;
      return judged(isSame, 'high', {
        code: 'cis_liable_amount',
        field: 'income_information.earnings.gross_pay',
        at: cell,
        expected: labour,
        actual: pence,
        message: isSame
          ? 'The amount liable to deduction is the gross amount less materials'
          : 'The amount liable to deduction is not the gross amount less materials',
      });
    });
}

function checkRate({ money, cis }: PayslipParts, { labour, deducted }: Amounts): Finding[] {
  const named = cis?.rate ?? null;
  const rates = RATES.filter((rate) => named === null || rate === named);
  const due = rates.map((rate) => (labour * rate + WHOLE / 2n) / WHOLE);
  const checked = {
    code: 'cis_deduction' as const,
    field: TAX_FIELD,
    at: money.deductions.find(({ kind }) => kind === 'tax')?.cell,
    expected: nearestTo(deducted, due),
    actual: deducted,
  };
  if (!due.some((one) => magnitude(one - deducted) <= PENNY))
    return [
      failed('high', {
        ...checked,
        message: `The deduction is not ${named === null ? '20 % or 30 %' : `${named} %`} of the amount liable to it`,
      }),
    ];
  if (deducted === 0n)
    return [
      unproven('medium', {
        ...checked,
        message: 'Unproven: nothing was deducted, so the deduction does not confirm the gross amount',
      }),
    ];
  return [passed({ ...checked, message: 'The deduction matches the amount liable to it' })];
}

function checkPayable(parts: PayslipParts, { gross, deducted }: Amounts): Finding[] {
  const { net } = parts.money.totals;
  if (!net) return [];
  const expected = gross - deducted;
  // the payment may include VAT
  const isSame = [0n, penceOf(parts, 'vat')].some((vat) => magnitude(expected + vat - net.pence) <= PENNY);
  return [
    judged(isSame, 'high', {
      code: 'net_pay',
      field: 'income_information.earnings.net_pay',
      at: net.figure?.cell,
      expected,
      actual: net.pence,
      message: isSame
        ? 'The gross amount less the deduction is the amount payable'
        : 'The gross amount less the deduction is not the amount payable',
    }),
  ];
}
