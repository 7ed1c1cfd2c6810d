import { type Payslip as Computed, type Employment, NO_LOANS, parseTaxCode, yearOfPayslips } from '#paye';
import type { Day } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { Cell } from '../../page/cells.ts';
import type { Kind } from '../../vocabulary/payslips/lexicon.ts';
import type { Figure, PayslipMoney } from './figures.ts';
import type { Located, PaymentDetails, Payslip } from './payslip.ts';

/** Months of pay in 2025-26, in pounds. The last one is on the payslip. */
export interface Months {
  pays: readonly number[];
  /** Tax-free expenses of a month, paid as part of gross pay. */
  expenses?: (month: number) => number;
  taxCode?: string;
  /** The tax code of all months but the last. */
  taxCodeBefore?: string;
  isDirector?: boolean;
  /** The first day of the job, if it began within the tax year. */
  startedOn?: Day;
  /** The payslip does not print the start of the job. */
  hidesStart?: boolean;
  /** Taxable pay and tax in pounds from an earlier job. */
  p45?: readonly [number, number];
  /** Taxable pay and pay subject to NI are not printed, only gross pay. */
  isBrief?: boolean;
}

/** Computes a payslip by the rules of PAYE, as software prints it. Tests change figures to forge it. */
export function payslipOf(months: Months): Payslip {
  const { pays, startedOn, taxCode = '1257L', isBrief = false, isDirector = null } = months;
  const computed = computedFor(months);
  const { taxable, niable, yearToDate: year } = computed;
  const spent = pence(months.expenses?.(pays.length) ?? 0);
  const money: PayslipMoney = {
    earnings: [
      figureOf('gross', computed.gross - spent, 'Basic Pay'),
      ...(spent > 0n ? [figureOf(null, spent, 'Expenses')] : []),
    ],
    deductions: [
      figureOf('tax', computed.tax, 'PAYE Tax'),
      figureOf('ni', computed.nationalInsurance, 'National Insurance'),
    ],
    totals: {
      gross: totalOf('gross', computed.gross),
      deductions: totalOf('total_deductions', computed.totalDeductions),
      net: totalOf('net', computed.net),
    },
    period: isBrief ? [] : [figureOf('taxable', taxable), figureOf('niable', niable)],
    yearToDate: [
      figureOf('gross', year.gross),
      figureOf('tax', year.tax),
      figureOf('ni', year.nationalInsurance),
      figureOf('net', year.net),
      ...(isBrief ? [] : [figureOf('taxable', year.taxable), figureOf('niable', year.niable)]),
    ],
  };
  const details: PaymentDetails = {
    niCategory: 'A',
    taxCode: located(taxCode),
    badTaxCode: null,
    payDate: located(computed.payDate),
    period: { start: null, end: null },
    frequency: 'monthly',
    taxPeriod: located({ unit: 'month', number: computed.period.number }),
    taxYear: 2025,
    startDate: (!months.hidesStart && startedOn) || null,
  };
  return { money, details, type: null, isDirector, cis: null, cells: [] };
}

/** Changes the figures of one kind. */
export function withPence(figures: readonly Figure[], kind: Kind, change: (pence: Pence) => Pence): Figure[] {
  return figures.map((figure) =>
    figure.kind === kind ? { ...figure, pence: change(figure.pence) } : figure,
  );
}

function computedFor({ pays, expenses, p45, ...terms }: Months): Computed {
  const employment: Employment = {
    taxCode: parseTaxCode(terms.taxCode ?? '1257L') ?? fail(),
    niCategory: 'A',
    isDirector: terms.isDirector ?? false,
    loans: NO_LOANS,
    pension: null,
    p45: p45 ? { taxYear: '2025-26', taxable: pence(p45[0]), tax: pence(p45[1]) } : null,
  };
  const before = { ...employment, taxCode: parseTaxCode(terms.taxCodeBefore ?? '') ?? employment.taxCode };
  const run = yearOfPayslips({
    schedule: { frequency: 'monthly', payDay: 28 },
    from: terms.startedOn ?? '2025-04-06',
    to: '2026-04-05',
    payFor: (_, index) => ({
      employment: index === pays.length - 1 ? employment : before,
      elements: [
        elementOf('Basic Pay', pays[index] ?? 0, true),
        elementOf('Expenses', expenses?.(index + 1) ?? 0, false),
      ],
    }),
  });
  return (run.outcome === 'computed' && run.payslips[pays.length - 1]) || fail();
}

function elementOf(description: string, pounds: number, isPay: boolean) {
  const kind = { isTaxable: isPay, isNiable: isPay, isPensionable: isPay, isFixed: isPay, isInKind: false };
  return { description, amount: pence(pounds), ...kind };
}

function figureOf(kind: Kind | null, amount: Pence, label: string = kind ?? ''): Figure {
  return {
    label,
    kind,
    scope: 'period',
    isUnclear: false,
    section: null,
    clarity: 'clear',
    pence: amount,
    quantity: null,
    rate: null,
    unit: null,
    cell: CELL,
    row: 0,
    region: 0,
  };
}

function totalOf(kind: Kind, amount: Pence) {
  return { pence: amount, figure: figureOf(kind, amount) };
}

const CELL: Cell = {
  text: '',
  page: 1,
  top: 0,
  size: 10,
  pence: null,
  decimal: null,
  words: [],
  x0: 0,
  y0: 0,
  x1: 1,
  y1: 1,
};

function located<Value>(value: Value): Located<Value> {
  return { value, cell: CELL };
}

function pence(pounds: number): Pence {
  return BigInt(Math.round(pounds * 100));
}

function fail(): never {
  throw new Error('There is no such payslip');
}
