import type { Pence } from '#values/money.ts';
import type { Kind } from '../../vocabulary/payslips/lexicon.ts';
import { amountOf, type PayslipMoney } from './figures.ts';
import { exactly, relation } from './relation.ts';

/** Percentages: registered subcontractors, others, and those with gross payment status. */
const RATES = [20n, 30n, 0n] as const;

const NOTHING_DEDUCTED = {
  severity: 'medium',
  message: 'Unproven: nothing was deducted, so the deduction does not confirm the gross amount',
} as const;

const liableAmount = relation({
  code: 'cis_liable_amount',
  terms: { period: ['gross', 'taxable', 'materials'] },
  says: [
    'The amount liable to deduction is the gross amount less materials',
    'The amount liable to deduction is not the gross amount less materials',
  ],
  compare({ money }) {
    const [liable, labour] = [amountOf(money, 'taxable'), labourOf(money)];
    return liable && labour !== null ? [{ ...liable, due: [exactly(labour)] }] : [];
  },
});

/** The law fixes the deduction as a share of the labour. */
const deduction = relation({
  code: 'cis_deduction',
  terms: { period: ['gross', 'taxable', 'materials', 'tax'] },
  says: [
    'The deduction matches the amount liable to it',
    'The deduction is not 20 % or 30 % of the amount liable to it',
  ],
  compare({ money, cis }) {
    const [deducted, labour] = [amountOf(money, 'tax'), labourOf(money)];
    if (!deducted || labour === null) return [];
    const due = RATES.filter((rate) => rate === (cis?.rate ?? rate)).map((rate) => ({
      ...exactly((labour * rate + 50n) / 100n),
      ...(rate === 0n && { doubt: NOTHING_DEDUCTED }),
    }));
    return [{ ...deducted, due }];
  },
});

const payable = relation({
  code: 'net_pay',
  terms: { period: ['gross', 'total_deductions', 'net'] },
  says: [
    'The gross amount less the deduction is the amount payable',
    'The gross amount less the deduction is not the amount payable',
  ],
  compare({ money }) {
    const [gross, deducted, net] = (['gross', 'tax', 'net'] as const).map((kind) => amountOf(money, kind));
    if (!gross || !deducted || !net) return [];
    const left = gross.actual - deducted.actual;
    // the payment may include VAT
    return [{ ...net, due: [exactly(left), exactly(left + penceOf(money, 'vat'))], expected: left }];
  },
});

function labourOf(money: PayslipMoney): Pence | null {
  const gross = amountOf(money, 'gross')?.actual;
  return gross === undefined ? null : gross - penceOf(money, 'materials');
}

function penceOf({ period }: PayslipMoney, kind: Kind): Pence {
  return period.find((figure) => figure.kind === kind)?.pence ?? 0n;
}

export const CIS = [liableAmount, deduction, payable] as const;
