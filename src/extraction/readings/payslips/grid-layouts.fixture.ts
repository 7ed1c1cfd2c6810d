import { formatPenceWithThousands as money } from '#values/money.ts';
import { adverb, eachRow, type Layout, named, slashed } from './layout-parts.fixture.ts';
import type { Pen } from './pen.fixture.ts';
import type { Slip } from './slip.fixture.ts';

/* Layouts with labels above their values, as in the cells of a form. */

function labelsAboveValues(pen: Pen, slip: Slip, top = 40): void {
  const cells: [number, string, string][] = [
    [40, 'Employee No.', '1050'],
    [110, 'Employee Name', slip.name],
    [270, 'Process Date', slashed(slip.payDate)],
    [360, 'NI Number', slip.niNumber],
  ];
  for (const [x, label, value] of cells) {
    pen.left(x, top, label, { size: 7 });
    pen.left(x, top + 12, value);
  }
  for (const [x, text] of [
    [40, 'Payments'],
    [140, 'Units'],
    [190, 'Rate'],
    [240, 'Amount'],
    [300, 'Deductions'],
    [390, 'Amount'],
    [440, 'Year To Date'],
  ] as const)
    pen.left(x, top + 40, text, { font: 'bold' });
  eachRow(slip.earnings, top + 56, 12, (row, y) => {
    pen.left(40, y, row.description);
    if (row.quantity) pen.right(165, y, row.quantity);
    if (row.rate) pen.right(210, y, row.rate);
    pen.money(275, y, row.amount);
  });
  eachRow(slip.deductions, top + 56, 12, (row, y) => {
    pen.left(300, y, row.description);
    pen.money(422, y, row.amount);
  });
  const year: [string, bigint][] = [
    ['Total Gross Pay TD', slip.year.gross],
    ['Gross for Tax TD', slip.year.taxable],
    ['Tax paid TD', slip.year.tax],
    ['Earnings For NI TD', slip.year.niable],
    ['National Insurance TD', slip.year.ni],
  ];
  for (const [index, [label, pence]] of year.entries()) {
    pen.left(440, top + 56 + index * 11, label, { size: 8 });
    pen.money(555, top + 56 + index * 11, pence, { size: 8 });
  }
  const period: [string, bigint][] = [
    ['Earnings for NI', slip.niable],
    ['Gross for Tax', slip.taxable],
    ['Total Gross Pay', slip.gross],
  ];
  for (const [index, [label, pence]] of period.entries()) {
    pen.left(440, top + 140 + index * 11, label, { size: 8 });
    pen.money(555, top + 140 + index * 11, pence, { size: 8 });
  }
  pen.left(40, top + 190, slip.employer);
  pen.left(440, top + 200, 'Net Pay', { font: 'bold' });
  pen.net(555, top + 200, slip.net, { font: 'bold' });
  pen.left(40, top + 206, `Dept: 0`);
  pen.left(90, top + 206, `Tax Code: ${slip.taxCode}`);
  pen.left(190, top + 206, `Payment Period: ${adverb(slip)}`);
  pen.left(330, top + 206, `Tax Period: ${slip.taxPeriod}`);
}

/** Two tables side by side with their own columns; codes before the descriptions. */
function codedGrid(pen: Pen, slip: Slip, top = 60): void {
  pen.left(40, top - 30, slip.employer, { font: 'bold', size: 11 });
  for (const [x, label, value] of [
    [40, 'Name', slip.name],
    [200, 'Personnel No', '00104422'],
    [300, 'Tax Code', slip.taxCode],
    [370, 'NI Number', slip.niNumber],
    [470, 'NI Cat', slip.niCategory],
  ] as const) {
    pen.left(x, top, label, { size: 7 });
    pen.left(x, top + 10, value);
  }
  for (const [x, label, value] of [
    [40, 'Pay Date', slashed(slip.payDate)],
    [200, 'Period From', slashed(slip.start)],
    [300, 'Period To', slashed(slip.end)],
    [400, 'Tax Ref', slip.payeReference],
  ] as const) {
    pen.left(x, top + 28, label, { size: 7 });
    pen.left(x, top + 38, value);
  }
  pen.left(40, top + 60, 'Pay and Allowances', { font: 'bold' });
  pen.left(320, top + 60, 'Deductions', { font: 'bold' });
  for (const [x, text] of [
    [40, 'Code'],
    [75, 'Description'],
    [320, 'Code'],
    [355, 'Description'],
  ] as const)
    pen.left(x, top + 74, text, { size: 7 });
  for (const [x, text] of [
    [190, 'Units'],
    [235, 'Rate'],
    [300, 'Amount'],
    [490, 'Amount'],
    [560, 'Balance'],
  ] as const)
    pen.right(x, top + 74, text, { size: 7 });
  eachRow(slip.earnings, top + 88, 12, (row, y) => {
    pen.left(40, y, '1000');
    pen.left(75, y, row.description);
    if (row.quantity) pen.right(190, y, row.quantity);
    if (row.rate) pen.right(235, y, row.rate);
    pen.money(300, y, row.amount);
  });
  eachRow(slip.deductions, top + 88, 12, (row, y) => {
    pen.left(320, y, '/401');
    pen.left(355, y, row.description);
    pen.money(490, y, row.amount);
  });
  pen.left(75, top + 180, 'Gross Pay');
  pen.money(300, top + 180, slip.gross);
  pen.left(355, top + 180, 'Total Deductions');
  pen.money(490, top + 180, slip.totalDeductions);
  pen.left(355, top + 196, 'Net Pay', { font: 'bold' });
  pen.net(490, top + 196, slip.net, { font: 'bold' });
  pen.left(40, top + 220, 'Year to Date Balances', { font: 'bold' });
  const year: [string, bigint][] = [
    ['Gross Pay', slip.year.gross],
    ['Taxable Pay', slip.year.taxable],
    ['Tax Paid', slip.year.tax],
    ['NI Paid', slip.year.ni],
  ];
  for (const [index, [label, pence]] of year.entries()) {
    pen.left(40 + index * 130, top + 234, label, { size: 7 });
    pen.left(40 + index * 130, top + 244, money(pence));
  }
}

/**
 * As hospitals print payslips: blocks with capitals, balances of this employment, a summary of the period.
 */
function hospital(pen: Pen, slip: Slip, top = 50): void {
  const small = { size: 7 } as const;
  for (const [x, label, value] of [
    [40, 'ASSIGNMENT NUMBER', '20431188'],
    [150, 'EMPLOYEE NAME', slip.name],
    [300, 'LOCATION', 'WARD 7'],
    [430, 'TAX OFFICE REF', slip.payeReference],
  ] as const) {
    pen.left(x, top, label, small);
    pen.left(x, top + 10, value);
  }
  for (const [x, label, value] of [
    [40, 'DEPARTMENT', 'Surgery'],
    [150, 'JOB TITLE', slip.role],
    [300, 'NI NUMBER', slip.niNumber],
    [430, 'TAX CODE', slip.taxCode],
  ] as const) {
    pen.left(x, top + 24, label, small);
    pen.left(x, top + 34, value);
  }
  pen.left(40, top + 56, 'PAY AND ALLOWANCES', { font: 'bold' });
  pen.left(350, top + 56, 'DEDUCTIONS', { font: 'bold' });
  for (const [x, text] of [
    [40, 'DESCRIPTION'],
    [350, 'DESCRIPTION'],
  ] as const)
    pen.left(x, top + 68, text, small);
  for (const [x, text] of [
    [200, 'WKD/EARNED'],
    [250, 'RATE'],
    [320, 'AMOUNT'],
    [480, 'AMOUNT'],
    [560, 'BALANCE C/F'],
  ] as const)
    pen.right(x, top + 68, text, small);
  eachRow(slip.earnings, top + 80, 11, (row, y) => {
    pen.left(40, y, row.description);
    if (row.quantity) pen.right(200, y, row.quantity);
    if (row.rate) pen.right(250, y, `${row.rate}00`);
    pen.money(320, y, row.amount);
  });
  eachRow(slip.deductions, top + 80, 11, (row, y) => {
    pen.left(
      350,
      y,
      row.kind === 'ni' ? `NI ${slip.niCategory}` : row.kind === 'tax' ? 'PAYE' : row.description,
    );
    pen.money(480, y, row.amount);
  });
  pen.left(40, top + 180, 'YEAR TO DATE BALANCES (THIS EMPLOYMENT ONLY)', small);
  pen.left(350, top + 180, 'THIS PERIOD SUMMARY', small);
  const year: [string, bigint][] = [
    ['GROSS PAY', slip.year.gross],
    ['TAXABLE PAY', slip.year.taxable],
    ['NI PAY', slip.year.niable],
    ['TAX PAID', slip.year.tax],
    ['NI CONTS', slip.year.ni],
  ];
  for (const [index, [label, pence]] of year.entries()) {
    pen.left(40, top + 194 + index * 11, label);
    pen.money(200, top + 194 + index * 11, pence);
  }
  const period: [string, bigint][] = [
    ['TAXABLE PAY', slip.taxable],
    ['GROSS PAY', slip.gross],
    ['TOTAL DEDUCTIONS', slip.totalDeductions],
  ];
  for (const [index, [label, pence]] of period.entries()) {
    pen.left(350, top + 194 + index * 11, label);
    pen.money(480, top + 194 + index * 11, pence);
  }
  pen.left(350, top + 230, 'NET PAY', { font: 'bold' });
  pen.net(480, top + 230, slip.net, { font: 'bold' });
  for (const [x, label, value] of [
    [40, 'PAY DATE', slashed(slip.payDate)],
    [150, 'TAX PERIOD', String(slip.taxPeriod)],
    [240, 'FREQUENCY', adverb(slip)],
    [330, 'PERIOD END DATE', slashed(slip.end)],
  ] as const) {
    pen.left(x, top + 262, label, small);
    pen.left(x, top + 272, value);
  }
}

/** Large cards with the label above each figure. */
function cards(pen: Pen, slip: Slip, top = 60): void {
  pen.left(40, top, slip.employer, { size: 14 });
  pen.left(40, top + 24, slip.name, { size: 12 });
  pen.left(40, top + 42, `${slip.role}`);
  for (const [index, [label, pence]] of (
    [
      ['Gross pay', slip.gross],
      ['Deductions', slip.totalDeductions],
      ['Net pay', slip.net],
    ] as const
  ).entries()) {
    const x = 40 + index * 180;
    pen.left(x, top + 70, label, { size: 8 });
    if (label === 'Net pay') pen.net(x + 90, top + 84, pence, { size: 16, sign: '£' });
    else pen.money(x + 90, top + 84, pence, { size: 16, sign: '£' });
  }
  const facts: [string, string][] = [
    ['Payment date', named(slip.payDate)],
    ['Tax code', slip.taxCode],
    ['NI number', slip.niNumber],
    ['Tax month/week', String(slip.taxPeriod)],
    ['Paid', adverb(slip)],
  ];
  for (const [index, [label, value]] of facts.entries()) {
    pen.left(40 + index * 105, top + 120, label, { size: 7 });
    pen.left(40 + index * 105, top + 131, value, { size: 8 });
  }
  pen.left(40, top + 160, 'Your earnings', { font: 'bold' });
  let y = eachRow(slip.earnings, top + 176, 13, (row, at) => {
    pen.left(40, at, row.description);
    pen.money(300, at, row.amount, { sign: '£' });
  });
  pen.left(40, y + 12, 'Your deductions', { font: 'bold' });
  y = eachRow(slip.deductions, y + 28, 13, (row, at) => {
    pen.left(40, at, row.description);
    pen.money(300, at, row.amount, { sign: '£' });
  });
  pen.left(40, y + 12, 'Year to date', { font: 'bold' });
  for (const [index, [label, pence]] of (
    [
      ['Gross pay', slip.year.gross],
      ['Taxable pay', slip.year.taxable],
      ['Tax paid', slip.year.tax],
      ['National Insurance', slip.year.ni],
    ] as const
  ).entries()) {
    pen.left(40, y + 28 + index * 13, label);
    pen.money(300, y + 28 + index * 13, pence, { sign: '£' });
  }
}

export const GRIDS: Record<string, Layout> = {
  labelsAboveValues,
  codedGrid,
  hospital,
  cards,
};
