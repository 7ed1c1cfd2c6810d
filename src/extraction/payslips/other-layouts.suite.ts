import { formatPenceWithThousands as money } from '#values/money.ts';
import { adverb, eachRow, type Layout, named, slashed } from './layouts.suite.ts';
import type { Pen } from './pen.suite.ts';
import type { Slip, SlipRow } from './slip.suite.ts';

/* Layouts with a catch each: columns in another order, short words, dots, sums in words, two pages. */

type Pairs = readonly (readonly [string, string])[];

export function pairs(
  pen: Pen,
  rows: Pairs,
  { x, y, gap, pitch = 13 }: { x: number; y: number; gap: number; pitch?: number },
): void {
  rows.forEach(([label, value], index) => {
    pen.left(x, y + index * pitch, label);
    pen.left(x + gap, y + index * pitch, value);
  });
}

function abbreviated(pen: Pen, slip: Slip, top = 50): void {
  pen.left(40, top, slip.employer, { font: 'bold' });
  pairs(
    pen,
    [
      ['Emp Name', slip.name],
      ['N.I. No.', slip.niNumber],
      ['Tax Code', slip.taxCode],
      ['Pay Dt', slashed(slip.payDate)],
    ].map(([a = '', b = '']) => [a.replace('Emp Name', 'Name'), b] as const),
    { x: 40, y: top + 20, gap: 60 },
  );
  pairs(
    pen,
    [
      ['Tax Wk/Mth No.', String(slip.taxPeriod)],
      ['Freq', adverb(slip)],
      ['NI Cat', slip.niCategory],
    ].map(([a = '', b = '']) => [a.replace('Freq', 'Pay Freq'), b] as const),
    { x: 300, y: top + 20, gap: 90 },
  );
  const dotted = (x: number, y: number, label: string, pence: bigint, end: number) => {
    pen.left(x, y, `${label} ${'.'.repeat(Math.max(2, 26 - label.length))}`);
    pen.money(end, y, pence);
  };
  const short = ({ kind, description }: SlipRow) =>
    ({
      tax: 'Inc Tax',
      ni: 'N.I. Cont',
      pension: 'Pens EE',
      pay: description,
      loan: description,
      other: description,
    })[kind];
  const y = Math.max(
    eachRow(slip.earnings, top + 90, 13, (row, at) => dotted(40, at, row.description, row.amount, 250)),
    eachRow(slip.deductions, top + 90, 13, (row, at) => dotted(300, at, short(row), row.amount, 520)),
  );
  dotted(40, y + 10, 'GROSS', slip.gross, 250);
  dotted(300, y + 10, 'TOTAL DEDS', slip.totalDeductions, 520);
  pen.left(300, y + 26, 'NETT PAY', { font: 'bold' });
  pen.net(520, y + 26, slip.net, { font: 'bold' });
  dotted(40, y + 50, 'Gross Pay TD', slip.year.gross, 250);
  dotted(40, y + 63, 'Taxable TD', slip.year.taxable, 250);
  dotted(300, y + 50, 'Tax TD', slip.year.tax, 520);
  dotted(300, y + 63, 'N.I. TD', slip.year.ni, 520);
}

function yearBeforePeriod(pen: Pen, slip: Slip, top = 50): void {
  pen.left(40, top, 'PAY ADVICE', { size: 14 });
  pairs(
    pen,
    [
      ['Employer', slip.employer],
      ['Employee', slip.name],
      ['NI Number', slip.niNumber],
      ['Tax Code', slip.taxCode],
      ['Pay Date', named(slip.payDate)],
      ['Pay Period', `${named(slip.start)} - ${named(slip.end)}`],
    ],
    { x: 40, y: top + 24, gap: 100 },
  );
  const table = (title: string, rows: readonly SlipRow[], y: number, total: [string, bigint, bigint]) => {
    pen.left(40, y, title, { font: 'bold' });
    pen.right(330, y, 'Year to Date', { font: 'bold' });
    pen.right(450, y, 'This Month', { font: 'bold' });
    const end = eachRow(rows, y + 14, 12, (row, at) => {
      pen.left(40, at, row.description);
      pen.money(330, at, row.year);
      pen.money(450, at, row.amount);
    });
    pen.left(40, end, total[0]);
    pen.money(330, end, total[1]);
    pen.money(450, end, total[2]);
    return end + 24;
  };
  const y = table('Payments', slip.earnings, top + 120, ['Gross Pay', slip.year.gross, slip.gross]);
  const last = table('Deductions', slip.deductions, y, [
    'Total Deductions',
    slip.year.deductions,
    slip.totalDeductions,
  ]);
  pen.left(40, last, 'Net Pay', { font: 'bold' });
  pen.money(330, last, slip.year.net);
  pen.net(450, last, slip.net);
}

function sumsInOneLine(pen: Pen, slip: Slip, top = 50): void {
  pen.left(40, top, slip.employer, { size: 13 });
  pairs(
    pen,
    [
      ['Name:', slip.name],
      ['NI number:', slip.niNumber],
      ['Tax code:', slip.taxCode],
      ['Date paid:', named(slip.payDate)],
      ['Frequency:', adverb(slip)],
      ['Tax period:', String(slip.taxPeriod)],
    ],
    { x: 40, y: top + 24, gap: 80 },
  );
  for (const [x, label] of [
    [60, 'Total payments'],
    [240, 'Total deductions'],
    [420, 'Net pay'],
  ] as const)
    pen.left(x, top + 120, label, { font: 'bold' });
  pen.left(60, top + 134, `£${money(slip.gross)}`);
  pen.left(200, top + 134, '-');
  pen.left(240, top + 134, `£${money(slip.totalDeductions)}`);
  pen.left(380, top + 134, '=');
  pen.net(490, top + 134, slip.net, { sign: '£' });
  pen.left(40, top + 164, 'Payments', { font: 'bold' });
  let y = eachRow(slip.earnings, top + 180, 13, (row, at) => {
    pen.left(40, at, row.description);
    if (row.quantity && row.rate) pen.left(160, at, `${row.quantity} hours @ £${row.rate}`);
    pen.money(360, at, row.amount, { sign: '£' });
  });
  pen.left(40, y + 12, 'Deductions', { font: 'bold' });
  y = eachRow(slip.deductions, y + 28, 13, (row, at) => {
    pen.left(40, at, row.description);
    pen.money(360, at, row.amount, { sign: '£' });
  });
  pen.left(40, y + 20, `Totals this tax year: gross pay £${money(slip.year.gross)}`);
  pen.left(40, y + 40, 'This tax year to date', { font: 'bold' });
  pairs(
    pen,
    [
      ['Taxable pay', `£${money(slip.year.taxable)}`],
      ['Tax paid', `£${money(slip.year.tax)}`],
      ['NI paid', `£${money(slip.year.ni)}`],
    ],
    { x: 40, y: y + 56, gap: 200 },
  );
}

function employeeAndEmployer(pen: Pen, slip: Slip, top = 50): void {
  pen.left(40, top, slip.employer, { size: 12 });
  pen.left(40, top + 18, slip.name);
  pairs(
    pen,
    [
      ['National Insurance No', slip.niNumber],
      ['Tax Code', slip.taxCode],
      ['Payment Date', slashed(slip.payDate)],
      ['Payment Frequency', adverb(slip)],
      ['Tax Period', String(slip.taxPeriod)],
    ],
    { x: 300, y: top, gap: 120 },
  );
  pen.left(40, top + 90, 'Earnings', { font: 'bold' });
  pen.right(330, top + 90, 'Amount', { font: 'bold' });
  let y = eachRow(slip.earnings, top + 104, 12, (row, at) => {
    pen.left(40, at, row.description);
    pen.money(330, at, row.amount);
  });
  pen.left(40, y, 'Total Earnings', { font: 'bold' });
  pen.money(330, y, slip.gross);
  y += 24;
  pen.left(40, y, 'Deductions', { font: 'bold' });
  pen.right(330, y, 'Employee', { font: 'bold' });
  pen.right(430, y, 'Employer', { font: 'bold' });
  y = eachRow(slip.deductions, y + 14, 12, (row, at) => {
    pen.left(40, at, row.description);
    pen.money(330, at, row.amount);
    if (row.kind === 'ni') pen.money(430, at, slip.employerNi);
    if (row.kind === 'pension') pen.money(430, at, slip.employerPension);
  });
  pen.left(40, y, 'Total Deductions', { font: 'bold' });
  pen.money(330, y, slip.totalDeductions);
  pen.left(40, y + 20, 'Take Home Pay', { font: 'bold' });
  pen.net(330, y + 20, slip.net);
  pen.left(40, y + 50, 'Cumulative', { font: 'bold' });
  [
    ['Gross', slip.year.gross],
    ['Taxable', slip.year.taxable],
    ['PAYE', slip.year.tax],
    ['NIC', slip.year.ni],
  ].forEach(([label, pence], index) => {
    pen.left(40, y + 64 + index * 12, String(label));
    pen.money(330, y + 64 + index * 12, pence as bigint);
  });
}

/** A narrow strip, all in one column. */
function strip(pen: Pen, slip: Slip, top = 40): void {
  let y = top;
  const style = { font: 'mono', size: 8 } as const;
  const line = (label: string, value = '') => {
    pen.left(40, y, label, style);
    pen.right(240, y, value, style);
    y += 11;
  };
  line(slip.employer);
  line('PAY SLIP');
  line('Name', slip.name);
  line('NI No', slip.niNumber);
  line('Tax Code', slip.taxCode);
  line('Pay Date', slashed(slip.payDate));
  line('Paid', adverb(slip));
  line('Tax Period', String(slip.taxPeriod));
  line('-'.repeat(40));
  for (const row of slip.earnings) line(row.description, money(row.amount));
  line('GROSS PAY', money(slip.gross));
  line('-'.repeat(40));
  for (const row of slip.deductions) line(row.description, money(row.amount));
  line('TOTAL DEDUCTIONS', money(slip.totalDeductions));
  line('-'.repeat(40));
  pen.left(40, y, 'NET PAY', style);
  pen.net(240, y, slip.net, style);
  y += 22;
  line('Pay to date', money(slip.year.gross));
  line('Taxable pay to date', money(slip.year.taxable));
  line('Tax to date', money(slip.year.tax));
  line('NI to date', money(slip.year.ni));
}

export const OTHERS: Record<string, Layout> = {
  abbreviated,
  yearBeforePeriod,
  sumsInOneLine,
  employeeAndEmployer,
  strip,
};
