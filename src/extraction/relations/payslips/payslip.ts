import type { Day } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import { type Cell, placeOf } from '../../page/cells.ts';
import type { PayslipFrequency } from '../../vocabulary/payslips/dates.ts';
import type { Kind } from '../../vocabulary/payslips/lexicon.ts';
import { cellsOf, type Figure, type PayslipMoney } from './figures.ts';

/** A value and the cell that it was read from. */
export interface Located<Value> {
  value: Value;
  cell: Cell;
}

export type { PayslipFrequency };

/** What the page says about the payment besides its amounts, as far as equations need it. */
export interface PaymentDetails {
  niCategory: string | null;
  taxCode: Located<string> | null;
  badTaxCode: Located<string> | null;
  payDate: Located<Day> | null;
  period: { start: Day | null; end: Day | null };
  frequency: PayslipFrequency | null;
  taxPeriod: Located<{ unit: 'week' | 'month' | null; number: number }> | null;
  taxYear: number | null;
  startDate: Day | null;
}

/** What the equations are evaluated on. */
export interface Payslip {
  money: PayslipMoney;
  details: PaymentDetails;
  /** What is paid, if it is not a job. */
  type: 'Pension' | 'Subcontractor' | null;
  isDirector: boolean | null;
  /** Of a CIS statement: the percentage that it names, and whether its lines add up to totals. */
  cis: { rate: bigint | null; isSummed: boolean } | null;
  /** All texts of the payslip's pages. */
  cells: readonly Cell[];
}

/** Returns the amounts on the page that the reading gave no meaning. */
export function looseAmounts({ cells, money }: Pick<Payslip, 'cells' | 'money'>): Pence[] {
  // balances and amounts of the employer may be misread payments
  const period = money.period.filter(({ kind }) => kind !== 'balance' && kind !== 'employer');
  const used = new Set(cellsOf({ ...money, period }).map(placeOf));
  return cells.flatMap((cell) => (cell.pence === null || used.has(placeOf(cell)) ? [] : [cell.pence]));
}

/** Leaves out the printed pay that tax or NI is due on. */
export function withoutBases(payslip: Payslip, kinds: readonly Kind[]): Payslip {
  const isOther = ({ kind }: Figure) => kind === null || !kinds.includes(kind);
  const { period, yearToDate, ...money } = payslip.money;
  return {
    ...payslip,
    money: { ...money, period: period.filter(isOther), yearToDate: yearToDate.filter(isOther) },
  };
}
