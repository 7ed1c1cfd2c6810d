import { formatPenceWithThousands as money } from '#values/money.ts';
import { adverb, eachRow, type Layout, named, slashed } from './layouts.suite.ts';
import { pairs } from './other-layouts.suite.ts';
import type { Pen } from './pen.suite.ts';
import type { Slip } from './slip.suite.ts';

/* Layouts that put a figure where most put another: costs first, rows for columns, a second page. */

/** The foot has a row for the period and one for the year, and a column for each figure. */
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

/** What the agency received and what employing costs comes first; only then what the person gets. */
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

/** Headings in two lines, totals to date in a column at the far right. */
function stackedHeadings(pen: Pen, slip: Slip, top = 60): void {
  pen.left(40, top, `${slip.name.split(' ').at(-1)?.toUpperCase()}, ${slip.name.split(' ')[0]}`);
  pen.left(40, top + 14, `${slip.niNumber}`);
  pen.left(200, top, `Company: ${slip.employer}`);
  pen.left(200, top + 14, `Tax Code: ${slip.taxCode}`);
  pen.left(330, top + 14, `NI Letter: ${slip.niCategory}`);
  pen.left(420, top + 14, `Date Paid: ${named(slip.payDate)}`);
  pen.left(40, top + 28, `Period ended ${slashed(slip.end)}`);
  pen.left(200, top + 28, `Payroll: ${adverb(slip)}`);
  pen.left(40, top + 60, 'Description', { font: 'bold' });
  pen.right(330, top + 52, 'This', { font: 'bold' });
  pen.right(330, top + 62, 'Period', { font: 'bold' });
  pen.right(450, top + 52, 'Year', { font: 'bold' });
  pen.right(450, top + 62, 'to Date', { font: 'bold' });
  pen.left(40, top + 80, 'Payments', { font: 'bold' });
  let y = eachRow(slip.earnings, top + 94, 12, (row, at) => {
    pen.left(50, at, row.description);
    pen.money(330, at, row.amount);
    pen.money(450, at, row.year);
  });
  pen.left(50, y, 'Gross Pay');
  pen.money(330, y, slip.gross);
  pen.money(450, y, slip.year.gross);
  pen.left(40, y + 20, 'Deductions', { font: 'bold' });
  y = eachRow(slip.deductions, y + 34, 12, (row, at) => {
    pen.left(50, at, row.description);
    pen.money(330, at, row.amount);
    pen.money(450, at, row.year);
  });
  pen.left(50, y, 'Total Deductions');
  pen.money(330, y, slip.totalDeductions);
  pen.money(450, y, slip.year.deductions);
  pen.left(40, y + 24, 'Net Pay', { font: 'bold' });
  pen.net(330, y + 24, slip.net, { font: 'bold' });
  pen.money(450, y + 24, slip.year.net, { font: 'bold' });
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

/** No headings at all: pairs in two columns. */
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

/** A slip of an office: lines of labels and figures that run into sentences. */
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

export const ODD: Record<string, Layout> = {
  turnedFoot,
  umbrella,
  stackedHeadings,
  overTwoPages,
  pairsOnly,
  sentences,
};
