import { formatPence, type Pence } from '#values/money.ts';
import { seededRandom } from '#values/seeded-random.ts';
import type { Payslip, PayslipLayout } from './payslip.ts';
import type { Paper } from './pen.ts';
import type { Tampering } from './truth.ts';

export const PAYSLIP_TAMPERS = {
  net_inflated: 'Net pay is more than gross pay minus deductions',
  element_raised: 'One payment is higher, but the totals are unchanged',
  ytd_too_low: "Gross pay to date is less than this payslip's pay",
  white_box: 'A white box covers net pay, with another figure on top',
  other_font: 'One digit of net pay is in another font',
  word_processor: "The file's producer is a word processor",
  saved_again: 'Net pay was changed by an incremental save; the file still contains the original',
} as const;
export type PayslipTamper = keyof typeof PAYSLIP_TAMPERS;

export interface TamperedPayslip {
  payslip: Payslip;
  /** The parts of the payslip that change. */
  paper: Partial<Paper>;
  isSavedAgain: boolean;
  tampering: Tampering;
}

export function tamperPayslip(
  layout: PayslipLayout,
  payslip: Payslip,
  { kind, seed }: { kind: PayslipTamper; seed: number },
): TamperedPayslip {
  const raise = seededRandom('tamper', layout.name, kind, seed).pence(300_00n, 1_200_00n);
  const change = CHANGES[kind](payslip, raise);
  return { payslip, paper: {}, isSavedAgain: false, ...change, tampering: { kind, note: change.note } };
}

type Change = Partial<Omit<TamperedPayslip, 'tampering'>> & { note: string };

const CHANGES: Record<PayslipTamper, (payslip: Payslip, raise: Pence) => Change> = {
  net_inflated: raiseNet,
  element_raised(payslip, raise) {
    const [first, ...others] = payslip.earnings;
    if (!first) return { note: 'no payment to raise' };
    const earnings = [{ ...first, amountPence: first.amountPence + raise }, ...others];
    return {
      payslip: { ...payslip, earnings },
      note: `${first.description} was ${formatPence(first.amountPence)}`,
    };
  },
  ytd_too_low(payslip) {
    const gross = payslip.gross / 2n;
    const note = `gross pay to date was ${formatPence(payslip.yearToDate.gross)}`;
    return { payslip: { ...payslip, yearToDate: { ...payslip.yearToDate, gross } }, note };
  },
  white_box(payslip, raise) {
    const changed = raiseNet(payslip, raise);
    return { ...changed, paper: { alteration: { how: 'white_box', field: 'net_pay', was: payslip.net } } };
  },
  other_font(payslip, raise) {
    return { ...raiseNet(payslip, raise), paper: { alteration: { how: 'other_font', field: 'net_pay' } } };
  },
  word_processor: () => ({
    paper: { producer: 'LibreOffice 24.2', creator: 'Writer' },
    note: 'the producer is a word processor',
  }),
  saved_again: (payslip, raise) => ({ ...raiseNet(payslip, raise), isSavedAgain: true }),
};

function raiseNet(payslip: Payslip, raise: Pence): Change & { payslip: Payslip } {
  const net = payslip.net + raise;
  return { payslip: { ...payslip, net }, note: `net pay was ${formatPence(payslip.net)}` };
}
