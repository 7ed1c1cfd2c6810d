import {
  withGross,
  withLessTax,
  withNet,
  withPayments,
  withYearlyPay,
} from '#sandbox/documents/change-payslip.ts';
import { addMonthsToDay } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { Slip } from './slip.fixture.ts';

/** Changes that forgers make. Each returns the forged payslip, or null if there is nothing to change. */
export const FORGERIES: Record<string, (slip: Slip) => Slip | null> = {
  'the net pay is higher': (slip) => withNet(slip, 400_00n),
  'the gross pay is higher': (slip) => ({ ...slip, gross: slip.gross + 500_00n }),
  'one payment is higher': (slip) => withPayments(slip, 300_00n),
  'payment, gross and net are higher': (slip) => withGross(slip, 600_00n, false),
  'all pay is higher but the taxes are not': (slip) => withGross(slip, 900_00n, true),
  'the year to date is too low': (slip) => {
    const low = withYearlyPay(slip, (pence) => pence / 20n);
    const { year } = low;
    return { ...low, year: { ...year, tax: year.tax / 9n, net: slip.net / 2n } };
  },
  'the tax code is changed': (slip) => {
    const tax = slip.deductions.find(({ kind }) => kind === 'tax')?.amount ?? 0n;
    return { ...slip, taxCode: tax !== 0n && slip.taxCode === 'D0' ? 'BR' : 'D0' };
  },
  'the pay date is moved': (slip) => ({ ...slip, payDate: addMonthsToDay(slip.payDate, 4) }),
  'less tax is deducted': (slip) => {
    const tax = slip.deductions.find(({ kind }) => kind === 'tax')?.amount ?? 0n;
    return tax < 60_00n ? null : cutTax(slip, (tax * 3n) / 4n);
  },
};

/** Lowers the tax and raises the net pay to match. */
export function cutTax(slip: Slip, cut: Pence): Slip {
  return withLessTax(slip, () => cut) ?? slip;
}
