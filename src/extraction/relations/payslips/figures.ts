import { magnitude, type Pence, sumPence } from '#values/money.ts';
import type { Cell } from '../../page/cells.ts';
import { earningKindOf, isOtherDeduction } from '../../vocabulary/payslips/elements.ts';
import { DEDUCTION_KINDS, type Kind, type Scope, type Section } from '../../vocabulary/payslips/lexicon.ts';

/** Sums and totals are exact, but some software rounds each row. */
export const PENNY: Pence = 1n;
export const POUND: Pence = 100n;

/**
 * How clearly the page names a figure. `clear`: its label, column heading and block say what it is. `inferred`:
 * position or arithmetic decided.
 */
export type Clarity = 'clear' | 'inferred';

/** An amount of money and what its label and position say about it. */
export interface Figure {
  label: string;
  kind: Kind | null;
  scope: Scope;
  /** True when the position suggests the year to date but the label names no scope. The sums then decide. */
  isUnclear: boolean;
  section: Section | null;
  clarity: Clarity;
  pence: Pence;
  quantity: string | null;
  rate: string | null;
  unit: string | null;
  cell: Cell;
  row: number;
  /** Index of the region that the figure is in. */
  region: number;
}

/** The figures of a payslip. Totals that are not printed are sums of the rows. */
export interface PayslipMoney {
  earnings: Figure[];
  deductions: Figure[];
  totals: Totals;
  /** Other figures of the period: taxable pay, NI-able pay. */
  period: Figure[];
  yearToDate: Figure[];
  /** Year-to-date figures with labels that are not known. */
  unnamedYears?: readonly Figure[];
  /** Kinds of deductions that are not due on this pay. A row with an unknown label can't be one of them. */
  notDue?: readonly Kind[];
}

export interface Totals {
  gross: Total | null;
  deductions: Total | null;
  net: Total | null;
}

export interface Total {
  pence: Pence;
  /** The printed figure; null for a sum of rows. */
  figure: Figure | null;
}

/** An amount of a payslip, its place, and the field of the result that has it. */
export interface Amount {
  field: string;
  at: Cell | null | undefined;
  actual: Pence;
}

const INCOME = 'income_information';

/** What findings call a figure, its field in the result, and its field in the year to date. */
const NAMES: Partial<Record<Kind, readonly [name: string, field: string, year?: string]>> = {
  gross: ['gross pay', 'earnings.gross_pay', 'gross_pay'],
  net: ['net pay', 'earnings.net_pay', 'net_pay'],
  total_deductions: ['total of the deductions', 'deductions.total_deductions'],
  tax: ['income tax', 'deductions.income_tax', 'total_tax_paid'],
  ni: ['National Insurance', 'deductions.employee_ni', 'total_ni_paid'],
  pension: ['pension contribution', 'deductions.employee_pension'],
  student_loan: ['student loan repayment', 'deductions.loan_deductions'],
  postgraduate_loan: ['postgraduate loan repayment', 'deductions.loan_deductions'],
  taxable: ['taxable pay', 'earnings.gross_pay', 'total_taxable_earnings'],
  niable: ['pay subject to National Insurance', 'earnings.gross_pay'],
};

export function nameOf(kind: Kind | null): string | null {
  return (kind && NAMES[kind]?.[0]) ?? null;
}

export function fieldOf(kind: Kind): string {
  return `${INCOME}.${NAMES[kind]?.[1] ?? 'earnings'}`;
}

export function fieldOfYear(kind: Kind): string {
  return `${INCOME}.earnings.year_to_date.${NAMES[kind]?.[2] ?? kind}`;
}

/** Returns an amount of the period: a total, a figure such as taxable pay, or the sum of the deductions of a kind. */
export function amountOf(money: PayslipMoney, kind: Kind): Amount | null {
  const { gross, net, deductions } = money.totals;
  const isTaken = DEDUCTION_KINDS.includes(kind);
  const total = { gross, net, total_deductions: deductions }[kind as string];
  const figure = isTaken ? money.deductions.find((row) => row.kind === kind) : periodFigure(money, kind);
  const [at, actual] = total
    ? [total.figure?.cell, total.pence]
    : [figure?.cell, isTaken ? takenPence(money, [kind]) : figure?.pence];
  return actual == null ? null : { field: fieldOf(kind), at, actual };
}

/** Returns an amount of the year to date. */
export function amountOfYear(money: PayslipMoney, kind: Kind): Amount | null {
  const figure = kind === 'total_deductions' ? yearDeductions(money) : yearFigure(money, kind);
  return figure && { field: fieldOfYear(kind), at: figure.cell, actual: figure.pence };
}

/** Returns the texts on the page that the figures were read from. */
export function cellsOf(money: PayslipMoney): Cell[] {
  const { earnings, deductions, period, yearToDate } = money;
  return [...totalsOf(money), ...earnings, ...deductions, ...period, ...yearToDate].map(({ cell }) => cell);
}

/** Returns the printed totals. */
export function totalsOf({ totals }: PayslipMoney): Figure[] {
  return [totals.gross, totals.deductions, totals.net].flatMap((total) => total?.figure ?? []);
}

export function negated(row: Figure): Figure {
  return { ...row, pence: -row.pence };
}

export function sumOf(rows: readonly Figure[]): Pence {
  return sumPence(rows.map(({ pence }) => pence));
}

/** A payment with a label that is not known. It may be tax-free. */
export function isUnknownPayment({ label, kind, pence }: Figure): boolean {
  return kind === null && pence > 0n && earningKindOf(label).type === 'OTHER';
}

/** Combinations of more rows would explain almost any amount. */
export const COMBINED_MAX = 8;

/** Lists all combinations of the first rows, from none to all of them. */
export function combinationsOf<Row>(rows: readonly Row[]): Row[][] {
  let all: Row[][] = [[]];
  for (const row of rows.slice(0, COMBINED_MAX)) all = [...all, ...all.map((some) => [...some, row])];
  return all;
}

export function periodFigure({ period, totals }: PayslipMoney, kind: Kind): Figure | null {
  const figures = period.filter((figure) => figure.kind === kind);
  const gross = totals.gross?.pence ?? null;
  // a block of year-to-date figures whose title is not known may have a figure of the same name
  const isOfPeriod = ({ pence }: Figure) => gross === null || pence * 2n <= gross * 3n;
  return figures.find(isOfPeriod) ?? figures[0] ?? null;
}

/**
 * Sums the deductions of these kinds. If there are none, returns 0 only if that is certain: the rows add up to the total,
 * and either all their labels are known, or these kinds are not due or are 0 in the year to date. Otherwise returns null.
 */
export function takenPence(money: PayslipMoney, kinds: readonly Kind[]): Pence | null {
  const { deductions, totals } = money;
  const rows = deductions.filter(({ kind }) => kind !== null && kinds.includes(kind));
  if (rows.length > 0) return sumOf(rows);
  const isWhole = deductions.length > 0 && totals.deductions?.pence === sumOf(deductions);
  const isNone = (kind: Kind) => yearFigure(money, kind)?.pence === 0n || money.notDue?.includes(kind);
  if (isWhole && kinds.every(isNone)) return 0n;
  // a row with an unknown label may be of these kinds
  return isWhole && !deductions.some(isUnknownDeduction) ? 0n : null;
}

function isUnknownDeduction({ kind, label, pence }: Figure): boolean {
  return kind === null && pence !== 0n && !isOtherDeduction(label);
}

/** Returns the year to date of a kind. A list may have several rows of it, such as a pension and AVCs. */
export function yearFigure({ yearToDate }: PayslipMoney, kind: Kind): Figure | null {
  const [first, ...others] = yearToDate.filter((figure) => figure.kind === kind);
  if (!first || !DEDUCTION_KINDS.includes(kind)) return first ?? null;
  const list = [first];
  for (const row of others)
    if (row.section === first.section && list.every(({ label }) => label !== row.label)) list.push(row);
  return { ...first, pence: sumOf(list) };
}

/** Returns the deductions to date. Of several sums, such as one for each group, returns the one that fits gross and net pay. */
export function yearDeductions(money: PayslipMoney): Figure | null {
  const [gross, net] = (['gross', 'net'] as const).map((kind) => yearFigure(money, kind)?.pence);
  const sums = money.yearToDate.filter(({ kind }) => kind === 'total_deductions');
  const fitting = sums.find(({ pence }) => {
    if (gross === undefined || net === undefined) return false;
    return [gross - pence - net, gross + pence - net].some((gap) => magnitude(gap) <= PENNY);
  });
  return fitting ?? sums[0] ?? null;
}
