import { formatPenceWithThousands as money } from '#values/money.ts';
import { adverb, eachRow, type Layout, named, pairs, slashed } from './layout-parts.fixture.ts';
import type { Pen } from './pen.fixture.ts';
import type { Slip } from './slip.fixture.ts';

/* Layouts that list labels and values without a table heading. */

/** One list with negative deductions. */
function signedList(pen: Pen, slip: Slip, top = 60): void {
  pen.left(50, top, 'Payslip', { size: 16 });
  pen.left(50, top + 24, slip.employer);
  const facts: [string, string][] = [
    ['Employee name', slip.name],
    ['National Insurance number', slip.niNumber],
    ['Tax code', slip.taxCode],
    ['Pay date', named(slip.payDate)],
    ['Pay frequency', adverb(slip)],
  ];
  for (const [index, [label, value]] of facts.entries()) {
    pen.left(50, top + 44 + index * 14, label);
    pen.left(260, top + 44 + index * 14, value);
  }
  let y = top + 130;
  const line = (label: string, pence: bigint) => {
    pen.left(50, y, label);
    pen.money(340, y, pence, { sign: '£' });
    y += 14;
  };
  for (const row of slip.earnings) line(row.description, row.amount);
  line('Gross pay', slip.gross);
  for (const row of slip.deductions) line(row.description, -row.amount);
  pen.left(50, y, 'Net pay', { font: 'bold' });
  pen.net(340, y, slip.net, { sign: '£', font: 'bold' });
  y += 30;
  line('Gross pay this year to date', slip.year.gross);
  line('Taxable pay this year to date', slip.year.taxable);
  line('Tax this year to date', slip.year.tax);
  line("Employee's NI this year to date", slip.year.ni);
}

/** A narrow strip with one column. */
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

/** Pairs of labels and values in two columns, without headings. */
function pairsOnly(pen: Pen, slip: Slip, top = 50): void {
  pen.centre(297, top, `${slip.employer} - Payslip`, { size: 12 });
  const left: [string, string][] = [
    ['Employee Name:', slip.name],
    ['NI Number:', slip.niNumber],
    ['Tax Code:', slip.taxCode],
    ['Date of Payment:', named(slip.payDate)],
    ['Pay Frequency:', adverb(slip)],
    ['Tax Period:', String(slip.taxPeriod)],
    ...slip.earnings.map(({ description, amount }): [string, string] => [
      `${description}:`,
      `£${money(amount)}`,
    ]),
    ['Gross Pay:', `£${money(slip.gross)}`],
  ];
  const right: [string, string][] = [
    ...slip.deductions.map(({ description, amount }): [string, string] => [
      `${description}:`,
      `£${money(amount)}`,
    ]),
    ['Total Deductions:', `£${money(slip.totalDeductions)}`],
    ['YTD Gross:', `£${money(slip.year.gross)}`],
    ['YTD Taxable:', `£${money(slip.year.taxable)}`],
    ['YTD Tax:', `£${money(slip.year.tax)}`],
    ['YTD NI:', `£${money(slip.year.ni)}`],
  ];
  pairs(pen, left, { x: 40, y: top + 30, gap: 140, pitch: 14 });
  pairs(pen, right, { x: 310, y: top + 30, gap: 150, pitch: 14 });
  pen.left(310, top + 220, 'Net Pay:', { font: 'bold' });
  pen.net(520, top + 220, slip.net, { sign: '£', font: 'bold' });
}

/** Labels and figures within sentences. */
function sentences(pen: Pen, slip: Slip, top = 60): void {
  pen.left(40, top, slip.employer, { size: 15 });
  pen.left(40, top + 30, `Payslip for ${slip.name}, NI number ${slip.niNumber}`);
  pairs(
    pen,
    [
      ['Tax code', slip.taxCode],
      ['Paid on', named(slip.payDate)],
      ['Pay frequency', adverb(slip)],
      ['Tax period', String(slip.taxPeriod)],
    ],
    { x: 40, y: top + 50, gap: 110 },
  );
  pen.left(40, top + 120, 'Your pay', { font: 'bold' });
  let y = eachRow(slip.earnings, top + 136, 13, (row, at) => {
    pen.left(40, at, row.description);
    pen.money(300, at, row.amount, { sign: '£' });
  });
  pen.left(40, y + 14, 'Your deductions', { font: 'bold' });
  y = eachRow(slip.deductions, y + 30, 13, (row, at) => {
    pen.left(40, at, row.description);
    pen.money(300, at, row.amount, { sign: '£' });
  });
  pen.left(40, y + 14, 'Gross pay');
  pen.money(300, y + 14, slip.gross, { sign: '£' });
  pen.left(40, y + 28, 'Total deductions');
  pen.money(300, y + 28, slip.totalDeductions, { sign: '£' });
  pen.left(40, y + 42, 'Net pay', { font: 'bold' });
  pen.net(300, y + 42, slip.net, { sign: '£' });
  pen.left(40, y + 70, `Gross pay this tax year £${money(slip.year.gross)}`);
  pen.left(
    40,
    y + 84,
    `Taxable pay this period £${money(slip.taxable)}, year to date £${money(slip.year.taxable)}`,
  );
  pen.left(40, y + 98, `Tax paid this tax year £${money(slip.year.tax)}`);
  pen.left(40, y + 112, `National Insurance paid this tax year £${money(slip.year.ni)}`);
}

export const LISTS: Record<string, Layout> = {
  signedList,
  strip,
  pairsOnly,
  sentences,
};
