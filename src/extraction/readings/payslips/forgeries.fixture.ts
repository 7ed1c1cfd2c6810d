import { addMonthsToDay } from '#values/calendar.ts';
import type { Slip, SlipRow } from './slip.fixture.ts';

/** Changes that forgers make. Each returns the forged payslip, or null if there is nothing to change. */
export const FORGERIES: Record<string, (slip: Slip) => Slip | null> = {
  'the net pay is higher': (slip) => ({ ...slip, net: slip.net + 40_000n }),
  'the gross pay is higher': (slip) => ({ ...slip, gross: slip.gross + 50_000n }),
  'one payment is higher': (slip) => ({ ...slip, earnings: raiseFirst(slip.earnings, 30_000n) }),
  'payment, gross and net are higher': (slip) => ({
    ...slip,
    earnings: raiseFirst(slip.earnings, 60_000n),
    gross: slip.gross + 60_000n,
    net: slip.net + 60_000n,
  }),
  'all pay is higher but the taxes are not': (slip) => ({
    ...slip,
    earnings: raiseFirst(slip.earnings, 90_000n),
    gross: slip.gross + 90_000n,
    taxable: slip.taxable + 90_000n,
    niable: slip.niable + 90_000n,
    net: slip.net + 90_000n,
    year: {
      ...slip.year,
      gross: slip.year.gross + 90_000n,
      taxable: slip.year.taxable + 90_000n,
      niable: slip.year.niable + 90_000n,
      net: slip.year.net + 90_000n,
    },
  }),
  'the year to date is too low': (slip) => ({
    ...slip,
    earnings: slip.earnings.map(withLowYear),
    deductions: slip.deductions.map(withLowYear),
    year: {
      ...slip.year,
      gross: slip.gross / 2n,
      taxable: slip.taxable / 2n,
      niable: slip.niable / 2n,
      tax: slip.year.tax / 9n,
      net: slip.net / 2n,
    },
  }),
  'the tax code is changed': (slip) => {
    const tax = slip.deductions.find(({ kind }) => kind === 'tax')?.amount ?? 0n;
    return tax === 0n
      ? { ...slip, taxCode: 'D0' }
      : { ...slip, taxCode: slip.taxCode === 'D0' ? 'BR' : 'D0' };
  },
  'the pay date is moved': (slip) => ({ ...slip, payDate: addMonthsToDay(slip.payDate, 4) }),
  'less tax is deducted': (slip) => {
    const [tax] = slip.deductions;
    return !tax || tax.amount < 6_000n ? null : cutTax(slip, (tax.amount * 3n) / 4n);
  },
};

/** Lowers the tax, which is the first deduction, and raises the net pay to match. */
export function cutTax(slip: Slip, cut: bigint, [tax, ...others] = slip.deductions): Slip {
  return {
    ...slip,
    deductions: tax ? [{ ...tax, amount: tax.amount - cut }, ...others] : [],
    totalDeductions: slip.totalDeductions - cut,
    net: slip.net + cut,
  };
}

function raiseFirst([first, ...others]: readonly SlipRow[], by: bigint): SlipRow[] {
  return first ? [{ ...first, amount: first.amount + by }, ...others] : [];
}

function withLowYear(row: SlipRow): SlipRow {
  return { ...row, year: row.amount / 2n };
}
