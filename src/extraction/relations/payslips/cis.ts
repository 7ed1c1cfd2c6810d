import type { Pence } from '#values/money.ts';
import type { Kind } from '../../vocabulary/payslips/lexicon.ts';
import { type PayslipMoney, PENNY, takenPence } from './figures.ts';
import { TAX_FIELD } from './income-tax.ts';
import type { Payslip } from './payslip.ts';
import { exactly, type Relation } from './relation.ts';

const WHOLE = 100n;
/** Percentages: registered subcontractors, others, and those with gross payment status. */
const RATES = [20n, 30n, 0n] as const;

export const cisLiableAmount: Relation<'cis_liable_amount'> = {
  code: 'cis_liable_amount',
  terms: { period: ['gross', 'taxable', 'materials'] },
  slack: PENNY,
  explains: { holds: 0, fails: 0 },
  says: {
    holds: 'The amount liable to deduction is the gross amount less materials',
    fails: 'The amount liable to deduction is not the gross amount less materials',
  },
  severity: 'high',
  compare(payslip) {
    const amounts = amountsOf(payslip);
    if (!amounts) return [];
    return payslip.money.period
      .filter(({ kind }) => kind === 'taxable')
      .map(({ pence, cell }) => ({
        field: 'income_information.earnings.gross_pay',
        at: cell,
        actual: pence,
        due: [exactly(amounts.labour)],
      }));
  },
};

/** The law fixes the deduction as a share of the labour. */
export const cisDeduction: Relation<'cis_deduction'> = {
  code: 'cis_deduction',
  terms: { period: ['gross', 'taxable', 'materials', 'tax'] },
  slack: PENNY,
  explains: { holds: 0, fails: 0 },
  says: {
    holds: 'The deduction matches the amount liable to it',
    fails: 'The deduction is not 20 % or 30 % of the amount liable to it',
  },
  severity: 'high',
  compare(payslip) {
    const amounts = amountsOf(payslip);
    if (!amounts) return [];
    const { labour, deducted } = amounts;
    const named = payslip.cis?.rate ?? null;
    const rates = RATES.filter((rate) => named === null || rate === named);
    const fails = `The deduction is not ${named} % of the amount liable to it`;
    return [
      {
        field: TAX_FIELD,
        at: payslip.money.deductions.find(({ kind }) => kind === 'tax')?.cell,
        actual: deducted,
        due: rates.map((rate) => ({
          ...exactly((labour * rate + WHOLE / 2n) / WHOLE),
          ...(rate === 0n && { doubt: NOTHING_DEDUCTED }),
        })),
        ...(named !== null && { says: { ...cisDeduction.says, fails } }),
      },
    ];
  },
};

const NOTHING_DEDUCTED = {
  severity: 'medium',
  message: 'Unproven: nothing was deducted, so the deduction does not confirm the gross amount',
} as const;

export const cisPayable: Relation<'net_pay'> = {
  code: 'net_pay',
  terms: { period: ['gross', 'total_deductions', 'net'] },
  slack: PENNY,
  explains: { holds: 0, fails: 0 },
  says: {
    holds: 'The gross amount less the deduction is the amount payable',
    fails: 'The gross amount less the deduction is not the amount payable',
  },
  severity: 'high',
  compare(payslip) {
    const amounts = amountsOf(payslip);
    const { net } = payslip.money.totals;
    if (!amounts || !net) return [];
    const left = amounts.gross - amounts.deducted;
    return [
      {
        field: 'income_information.earnings.net_pay',
        at: net.figure?.cell,
        actual: net.pence,
        // the payment may include VAT
        due: [exactly(left), exactly(left + penceOf(payslip.money, 'vat'))],
        expected: left,
      },
    ];
  },
};

function amountsOf({ money }: Payslip): { gross: Pence; labour: Pence; deducted: Pence } | null {
  const gross = money.totals.gross?.pence;
  const deducted = takenPence(money, ['tax']);
  if (gross === undefined || deducted === null) return null;
  return { gross, labour: gross - penceOf(money, 'materials'), deducted };
}

function penceOf({ period }: PayslipMoney, kind: Kind): Pence {
  return period.find((figure) => figure.kind === kind)?.pence ?? 0n;
}
