import type { Pence } from '#values/money.ts';
import type { Payslip, PayslipRow } from './payslip.ts';

/* What forgers do to the figures of a payslip. Each function leaves everything else as it is. */

export function withNet<P extends Payslip>(payslip: P, by: Pence): P {
  return { ...payslip, net: payslip.net + by };
}

/** The first payment is higher. */
export function withPayments<P extends Payslip>(payslip: P, by: Pence, yearBy: Pence = 0n): P {
  const [first, ...others] = payslip.payments;
  if (!first) return payslip;
  const year = first.year === null ? null : first.year + yearBy;
  return { ...payslip, payments: [{ ...first, amount: first.amount + by, year }, ...others] };
}

/** A payment, gross pay and net pay are higher. With the year, so is all pay but not the taxes. */
export function withGross<P extends Payslip>(payslip: P, by: Pence, isYearRaised: boolean): P {
  const raised = withPayments(payslip, by, isYearRaised ? by : 0n);
  const period = { gross: payslip.gross + by, net: payslip.net + by };
  if (!isYearRaised) return { ...raised, ...period };
  return {
    ...raised,
    ...period,
    ...raisedBy(payslip, by, ['taxable', 'niable']),
    year: { ...payslip.year, ...raisedBy(payslip.year, by, ['gross', 'taxable', 'niable', 'net']) },
  };
}

/** The pay of the year is another share of what it was. */
export function withYearlyPay<P extends Payslip>(payslip: P, change: (pence: Pence) => Pence): P {
  const { year } = payslip;
  const changed = (rows: readonly PayslipRow[]) =>
    rows.map((row) => ({ ...row, year: row.year === null ? null : change(row.year) }));
  const pay = Object.entries(year).map(([kind, pence]) => [
    kind,
    ['gross', 'taxable', 'niable'].includes(kind) ? change(pence) : pence,
  ]);
  return { ...payslip, payments: changed(payslip.payments), year: Object.fromEntries(pay) };
}

/** Less tax was deducted, and net pay is higher. Null if there is no tax. */
export function withLessTax<P extends Payslip>(
  payslip: P,
  cutOf: (tax: Pence) => Pence,
  isYearCut = false,
): P | null {
  const tax = payslip.deductions.find(({ kind }) => kind === 'tax');
  if (!tax) return null;
  const cut = cutOf(tax.amount);
  const yearCut = isYearCut ? cut : 0n;
  const lower = {
    ...tax,
    amount: tax.amount - cut,
    year: tax.year === null ? null : tax.year - yearCut,
  };
  return {
    ...payslip,
    deductions: payslip.deductions.map((row) => (row === tax ? lower : row)),
    totalDeductions: payslip.totalDeductions - cut,
    net: payslip.net + cut,
    year: {
      ...payslip.year,
      ...raisedBy(payslip.year, -yearCut, ['tax', 'deductions']),
      ...raisedBy(payslip.year, yearCut, ['net']),
    },
  };
}

/** The figures of these names that there are, each higher by the same amount. */
function raisedBy(figures: object, by: Pence, names: readonly string[]): Record<string, Pence> {
  const raised = Object.entries(figures)
    .filter(([name]) => names.includes(name))
    .map(([name, pence]) => [name, (pence as Pence) + by]);
  return Object.fromEntries(raised);
}
