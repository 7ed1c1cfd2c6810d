import { formatPenceWithThousands as money } from '#values/money.ts';
import { adverb, eachRow, type Layout, named, pairs, slashed } from './layout-parts.fixture.ts';
import type { Pen } from './pen.fixture.ts';
import type { Slip, SlipRow } from './slip.fixture.ts';

/* Layouts with the deductions to the right of the payments. */

/** Monospaced text for a preprinted form. */
function typewriter(pen: Pen, slip: Slip, top = 50): void {
  const style = { font: 'mono', size: 8 } as const;
  const column = (index: number) => 40 + index * 4.8;
  const line = (row: number, at: number, text: string) => pen.left(column(at), top + row * 10, text, style);
  line(0, 0, slip.employer.toUpperCase());
  line(1, 0, `NAME: ${slip.name.toUpperCase()}`);
  line(1, 45, `NI NO: ${slip.niNumber}`);
  line(2, 0, `DATE: ${slashed(slip.payDate)}`);
  line(2, 25, `TAX CODE: ${slip.taxCode}`);
  line(2, 50, `TAX PERIOD: ${slip.taxPeriod}`);
  line(2, 75, `${adverb(slip).toUpperCase()}`);
  line(4, 0, 'PAYMENTS');
  line(4, 45, 'DEDUCTIONS');
  const amount = (row: number, end: number, pence: bigint) =>
    line(row, end - money(pence).length, money(pence));
  slip.earnings.forEach((row, index) => {
    line(5 + index, 0, row.description.toUpperCase());
    if (row.quantity && row.rate) line(5 + index, 18, `${row.quantity} @ ${row.rate}`);
    amount(5 + index, 42, row.amount);
  });
  slip.deductions.forEach((row, index) => {
    line(5 + index, 45, row.description.toUpperCase());
    amount(5 + index, 80, row.amount);
  });
  line(13, 0, 'GROSS PAY');
  amount(13, 42, slip.gross);
  line(13, 45, 'TOTAL DEDUCTIONS');
  amount(13, 80, slip.totalDeductions);
  line(15, 0, 'GROSS PAY TO DATE');
  amount(15, 42, slip.year.gross);
  line(15, 45, 'TAX PAID TO DATE');
  amount(15, 80, slip.year.tax);
  line(16, 0, 'TAXABLE PAY TO DATE');
  amount(16, 42, slip.year.taxable);
  line(16, 45, 'NI CONTS TO DATE');
  amount(16, 80, slip.year.ni);
  line(18, 45, 'NET PAY');
  pen.net(column(80), top + 180, slip.net, style);
}

function threeCentredColumns(pen: Pen, slip: Slip, top = 60): void {
  pen.centre(297, top - 20, slip.employer, { size: 12, font: 'bold' });
  pen.left(40, top, `Employee: ${slip.name}`);
  pen.left(220, top, `NI No: ${slip.niNumber}`);
  pen.left(360, top, `Tax Code: ${slip.taxCode}`);
  pen.left(40, top + 14, `Pay Date: ${slashed(slip.payDate)}`);
  pen.left(220, top + 14, `Period: ${slip.taxPeriod}`);
  pen.left(360, top + 14, `Frequency: ${adverb(slip)}`);
  pen.centre(130, top + 40, 'PAYMENTS', { font: 'bold' });
  pen.centre(310, top + 40, 'DEDUCTIONS', { font: 'bold' });
  pen.centre(480, top + 40, 'TOTALS TO DATE', { font: 'bold' });
  eachRow(slip.earnings, top + 56, 13, (row, y) => {
    pen.left(40, y, row.description);
    pen.money(215, y, row.amount);
  });
  eachRow(slip.deductions, top + 56, 13, (row, y) => {
    pen.left(230, y, row.description);
    pen.money(390, y, row.amount);
  });
  const year: [string, bigint][] = [
    ['Gross', slip.year.gross],
    ['Taxable', slip.year.taxable],
    ['Tax', slip.year.tax],
    ['NI', slip.year.ni],
    ['Pension', slip.year.pension],
  ];
  for (const [index, [label, pence]] of year.entries()) {
    pen.left(405, top + 56 + index * 13, label);
    pen.money(555, top + 56 + index * 13, pence);
  }
  pen.left(40, top + 170, 'Total Payments');
  pen.money(215, top + 170, slip.gross);
  pen.left(230, top + 170, 'Total Deductions');
  pen.money(390, top + 170, slip.totalDeductions);
  pen.left(405, top + 170, 'NET PAY', { font: 'bold' });
  pen.net(555, top + 170, slip.net, { font: 'bold' });
}

/** Totals with a column for each figure, and rows for the period and the year. */
function turnedFoot(pen: Pen, slip: Slip, top = 50): void {
  pen.left(40, top, `Mr ${slip.name}`);
  slip.address.forEach((line, index) => {
    pen.left(40, top + 12 + index * 12, line);
  });
  pen.left(40, top + 12 + slip.address.length * 12, slip.postCode);
  pen.right(555, top, slip.employer, { font: 'bold' });
  pen.left(380, top + 16, 'Pay Date');
  pen.right(555, top + 16, named(slip.payDate));
  pen.left(380, top + 28, 'NI Number');
  pen.right(555, top + 28, slip.niNumber);
  pen.left(380, top + 40, 'Tax Code');
  pen.right(555, top + 40, slip.taxCode);
  pen.left(380, top + 52, 'Tax Period');
  pen.right(555, top + 52, String(slip.taxPeriod));
  pen.left(380, top + 64, 'Pay Frequency');
  pen.right(555, top + 64, adverb(slip));
  pen.left(40, top + 100, 'Earnings', { font: 'bold' });
  pen.right(270, top + 100, 'Amount', { font: 'bold' });
  pen.left(300, top + 100, 'Deductions', { font: 'bold' });
  pen.right(555, top + 100, 'Amount', { font: 'bold' });
  eachRow(slip.earnings, top + 116, 12, (row, y) => {
    pen.left(40, y, row.description);
    pen.money(270, y, row.amount);
  });
  eachRow(slip.deductions, top + 116, 12, (row, y) => {
    pen.left(300, y, row.description);
    pen.money(555, y, row.amount);
  });
  const columns = [
    ['Gross Pay', slip.gross, slip.year.gross],
    ['Taxable Pay', slip.taxable, slip.year.taxable],
    ['Tax', slip.deductions[0]?.amount ?? 0n, slip.year.tax],
    ['Nat Ins', slip.deductions[1]?.amount ?? 0n, slip.year.ni],
    ['Net Pay', slip.net, slip.year.net],
  ] as const;
  pen.left(40, top + 236, 'This Period');
  pen.left(40, top + 250, 'Year to Date');
  for (const [index, [label, period, year]] of columns.entries()) {
    const x = 190 + index * 90;
    pen.right(x, top + 222, label, { font: 'bold' });
    if (label === 'Net Pay') pen.net(x, top + 236, period);
    else pen.money(x, top + 236, period);
    pen.money(x, top + 250, year);
  }
}

/** An umbrella company: first its income and costs, then the employee's pay. */
function umbrella(pen: Pen, slip: Slip, top = 50): void {
  pen.left(40, top, slip.employer, { size: 12, font: 'bold' });
  pen.left(40, top + 20, `Employee: ${slip.name}`);
  pen.left(300, top + 20, `NI Number: ${slip.niNumber}`);
  pen.left(40, top + 34, `Payment Date: ${slashed(slip.payDate)}`);
  pen.left(300, top + 34, `Tax Code: ${slip.taxCode}`);
  pen.left(40, top + 48, `Tax Period: ${slip.taxPeriod}`);
  pen.left(300, top + 48, `Pay Frequency: ${adverb(slip)}`);
  const levy = slip.gross / 200n;
  const received = slip.gross + slip.employerNi + slip.employerPension + levy + 2_500n;
  pen.left(40, top + 74, 'Company Income', { font: 'bold' });
  const costs: [string, bigint][] = [
    ['Funds received', received],
    ["Employer's NI", -slip.employerNi],
    ["Employer's Pension", -slip.employerPension],
    ['Apprenticeship Levy', -levy],
    ['Company margin', -2_500n],
  ];
  for (const [index, [label, pence]] of costs.entries()) {
    pen.left(40, top + 90 + index * 12, label);
    pen.money(270, top + 90 + index * 12, pence);
  }
  pen.left(40, top + 166, 'Payments', { font: 'bold' });
  pen.left(300, top + 166, 'Deductions', { font: 'bold' });
  eachRow(slip.earnings, top + 182, 12, (row, y) => {
    pen.left(40, y, row.description);
    pen.money(270, y, row.amount);
  });
  eachRow(slip.deductions, top + 182, 12, (row, y) => {
    pen.left(300, y, row.description);
    pen.money(540, y, row.amount);
  });
  pen.left(40, top + 270, 'Gross Pay', { font: 'bold' });
  pen.money(270, top + 270, slip.gross);
  pen.left(300, top + 270, 'Total Deductions', { font: 'bold' });
  pen.money(540, top + 270, slip.totalDeductions);
  pen.left(300, top + 290, 'Net Pay', { font: 'bold' });
  pen.net(540, top + 290, slip.net, { font: 'bold' });
  pen.left(40, top + 310, 'Year to Date', { font: 'bold' });
  for (const [index, [label, pence]] of (
    [
      ['Taxable Gross', slip.year.taxable],
      ['PAYE Tax', slip.year.tax],
      ['Employee NI', slip.year.ni],
    ] as const
  ).entries()) {
    pen.left(40 + index * 170, top + 326, `${label}:`);
    pen.left(40 + index * 170 + 80, top + 326, money(pence));
  }
}

function overTwoPages(pen: Pen, slip: Slip, top = 50): void {
  pen.left(40, top, slip.employer, { font: 'bold' });
  pen.right(555, top, 'Page 1 of 2', { size: 7 });
  pairs(
    pen,
    [
      ['Employee', slip.name],
      ['NI Number', slip.niNumber],
      ['Tax Code', slip.taxCode],
      ['Pay Date', slashed(slip.payDate)],
      ['Period', `${slashed(slip.start)} - ${slashed(slip.end)}`],
    ],
    { x: 40, y: top + 20, gap: 90 },
  );
  pen.left(40, top + 110, 'Payments', { font: 'bold' });
  pen.left(300, top + 110, 'Deductions', { font: 'bold' });
  eachRow(slip.earnings, top + 126, 12, (row, y) => {
    pen.left(40, y, row.description);
    pen.money(270, y, row.amount);
  });
  eachRow(slip.deductions, top + 126, 12, (row, y) => {
    pen.left(300, y, row.description);
    pen.money(540, y, row.amount);
  });
  pen.left(40, top + 220, 'Gross Pay');
  pen.money(270, top + 220, slip.gross);
  pen.left(300, top + 220, 'Total Deductions');
  pen.money(540, top + 220, slip.totalDeductions);
  pen.left(300, top + 240, 'Net Pay', { font: 'bold' });
  pen.net(540, top + 240, slip.net);
  pen.nextPage();
  pen.right(555, top, 'Page 2 of 2', { size: 7 });
  pen.left(40, top, 'Year to date', { font: 'bold' });
  [
    ['Gross pay', slip.year.gross],
    ['Taxable pay', slip.year.taxable],
    ['Tax', slip.year.tax],
    ['National Insurance', slip.year.ni],
  ].forEach(([label, pence], index) => {
    pen.left(40, top + 16 + index * 12, String(label));
    pen.money(270, top + 16 + index * 12, pence as bigint);
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

export const SIDE_BY_SIDE: Record<string, Layout> = {
  typewriter,
  threeCentredColumns,
  turnedFoot,
  umbrella,
  overTwoPages,
  abbreviated,
};
