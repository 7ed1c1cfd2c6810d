import type { Pence } from '#values/money.ts';
import { type Block, lines } from '../drawing/block.ts';
import { type Pair, pairs } from '../drawing/pairs.ts';
import { type Desk, money, type Style, total } from '../drawing/style.ts';
import { type Column, type TableRow, table } from '../drawing/table.ts';
import type { Payslip, PayslipRow } from '../payslip.ts';

/* What most payslips consist of. A layout gives it words, and puts it in its place. */

const FREQUENCIES: Record<string, string> = {
  weekly: 'Weekly',
  fortnightly: 'Fortnightly',
  four_weekly: '4-Weekly',
  monthly: 'Monthly',
};

export function frequencyOf({ frequency }: Pick<Payslip, 'frequency'>): string {
  return FREQUENCIES[frequency] ?? 'Other';
}

/** `Month 9`, `Week 36` */
export function taxPeriodOf({ taxPeriod }: Pick<Payslip, 'taxPeriod'>): string {
  return `${taxPeriod.unit === 'week' ? 'Week' : 'Month'} ${taxPeriod.number}`;
}

/** `JG 48 19 26 B` */
export function inPairs(niNumber: string): string {
  return niNumber.replace(/^(..)(..)(..)(..)(.)$/, '$1 $2 $3 $4 $5');
}

/** Labels and values that are texts. */
export function facts(list: readonly (readonly [label: string, value: string])[]): Pair[] {
  return list.map(([label, value]) => ({ label, value }));
}

export type Sum = readonly [label: string, amount: Pence, field?: string];

/** Labels and amounts. */
export function sums({ style }: Desk, list: readonly Sum[]): Pair[] {
  return list.map(([label, amount, field]) => ({
    label,
    value: total(style, amount),
    isAmount: true,
    ...(field === undefined ? {} : { field }),
  }));
}

export function sumPairs(desk: Desk, list: readonly Sum[]): Block {
  return pairs(desk, sums(desk, list), 'justified');
}

/** The name and address, as they show through the window of an envelope. */
export function addressOf(desk: Desk, { name, address }: Payslip, size = desk.style.size): Block {
  return lines(desk, [name, ...address], { size });
}

/** Headings of the columns of a list, in the order in which they are printed. */
export type Headings = Partial<Record<'description' | 'units' | 'rate' | 'amount' | 'year', string>>;

const AMOUNTS = ['units', 'rate', 'amount', 'year'];

export function listColumns(headings: Headings): Column[] {
  return Object.entries(headings).map(([key, heading]) => ({
    key,
    heading,
    align: AMOUNTS.includes(key) ? 'right' : 'left',
    isWide: key === 'description',
  }));
}

/** The rows of payments or of deductions. */
export function listRows(
  { style }: Desk,
  which: 'payments' | 'deductions',
  rows: readonly PayslipRow[],
  spell: (row: PayslipRow) => string = ({ description }) => description,
): TableRow[] {
  return rows.map((row, index) => ({
    cells: {
      description: { text: spell(row) },
      units: { text: row.units ?? '' },
      rate: { text: row.rate === null ? '' : `${style.pound}${row.rate}` },
      amount: { text: money(style, row.amount), field: `${which}.${index}` },
      year: { text: row.year === null ? '' : money(style, row.year) },
    },
  }));
}

/** A row with a total of the period, and of the year if it is known. */
export function totalRow({ style }: Desk, label: string, amount: Pence, year: Pence | null = null): TableRow {
  return {
    look: 'total',
    cells: {
      description: { text: label },
      amount: { text: total(style, amount), field: label },
      year: { text: year === null ? '' : total(style, year) },
    },
  };
}

/** A list with its columns. */
export function list(
  desk: Desk,
  which: 'payments' | 'deductions',
  { [which]: rows }: Payslip,
  headings: Headings,
  spell?: (row: PayslipRow) => string,
): Block {
  return table(desk, listColumns(headings), listRows(desk, which, rows, spell), { hasHeadings: true });
}

/** The desk with another look, for one block. */
export function restyled(desk: Desk, style: Partial<Style>): Desk {
  return { ...desk, style: { ...desk.style, ...style } };
}
