import { formatPence, type Pence } from '#values/money.ts';
import { seededRandom } from '#values/seeded-random.ts';
import { withNet, withPayments } from './change-payslip.ts';
import type { PaperOptions, Retouch } from './drawing/paper.ts';
import type { Payslip, PayslipLayout } from './payslip.ts';
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
  /** How the changed figure is printed; null if the whole page is drawn again. */
  how: Retouch | null;
  paper: Partial<PaperOptions>;
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
  const tampering = { kind, note: change.note };
  return { payslip, how: null, paper: {}, isSavedAgain: false, ...change, tampering };
}

type Change = Partial<Omit<TamperedPayslip, 'tampering'>> & { note: string };

const CHANGES: Record<PayslipTamper, (payslip: Payslip, raise: Pence) => Change> = {
  net_inflated: raiseNet,
  element_raised(payslip, raise) {
    const [first] = payslip.payments;
    if (!first) return { note: 'no payment to raise' };
    const note = `${first.description} was ${formatPence(first.amount)}`;
    return { payslip: withPayments(payslip, raise), note };
  },
  ytd_too_low(payslip) {
    const note = `gross pay to date was ${formatPence(payslip.year.gross)}`;
    return { payslip: { ...payslip, year: { ...payslip.year, gross: payslip.gross / 2n } }, note };
  },
  white_box: (payslip, raise) => ({ ...raiseNet(payslip, raise), how: 'overlay' }),
  other_font: (payslip, raise) => ({ ...raiseNet(payslip, raise), how: 'mixed_digits' }),
  word_processor: () => ({
    paper: { producer: 'LibreOffice 24.2', creator: 'Writer' },
    note: 'the producer is a word processor',
  }),
  saved_again: (payslip, raise) => ({ ...raiseNet(payslip, raise), isSavedAgain: true }),
};

function raiseNet(payslip: Payslip, raise: Pence): Change {
  return { payslip: withNet(payslip, raise), note: `net pay was ${formatPence(payslip.net)}` };
}
