import { adverb, eachRow, type Layout, named, slashed } from './layouts.suite.ts';
import type { Pen } from './pen.suite.ts';
import type { Slip } from './slip.suite.ts';

/* Lists, cards, forms of hospitals, agencies and others. */

/** One list: what is taken is negative. */
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

/** Current and YTD columns over one list, the net pay in a box at the right. */
function currentAndYtd(pen: Pen, slip: Slip, top = 50): void {
  pen.left(40, top, slip.employer, { size: 13 });
  pen.right(555, top, 'PAYSLIP', { size: 13 });
  pen.left(40, top + 24, 'Employee', { size: 7 });
  pen.left(40, top + 34, slip.name);
  slip.address.forEach((line, index) => {
    pen.left(40, top + 46 + index * 12, line);
  });
  pen.left(40, top + 46 + slip.address.length * 12, slip.postCode);
  const facts: [string, string][] = [
    ['Pay date', slashed(slip.payDate)],
    ['Pay period', `${slashed(slip.start)} - ${slashed(slip.end)}`],
    ['Tax code', slip.taxCode],
    ['NI number', slip.niNumber.replace(/(..)(..)(..)(..)(.)/, '$1 $2 $3 $4 $5')],
    ['NI category', slip.niCategory],
  ];
  for (const [index, [label, value]] of facts.entries()) {
    pen.left(340, top + 24 + index * 13, label);
    pen.right(555, top + 24 + index * 13, value);
  }
  pen.left(40, top + 110, 'PAY', { font: 'bold' });
  for (const [x, text] of [
    [260, 'Hours'],
    [330, 'Rate'],
    [420, 'Current'],
    [530, 'YTD'],
  ] as const)
    pen.right(x, top + 110, text, { font: 'bold' });
  let y = eachRow(slip.earnings, top + 126, 13, (row, at) => {
    pen.left(40, at, row.description);
    if (row.quantity) pen.right(260, at, row.quantity);
    if (row.rate) pen.right(330, at, row.rate);
    pen.money(420, at, row.amount);
    pen.money(530, at, row.year);
  });
  pen.left(40, y, 'Total Gross Pay', { font: 'bold' });
  pen.money(420, y, slip.gross);
  pen.money(530, y, slip.year.gross);
  pen.left(40, y + 24, 'DEDUCTIONS', { font: 'bold' });
  y = eachRow(slip.deductions, y + 40, 13, (row, at) => {
    pen.left(40, at, row.description);
    pen.money(420, at, row.amount);
    pen.money(530, at, row.year);
  });
  pen.left(40, y, 'Total Deductions', { font: 'bold' });
  pen.money(420, y, slip.totalDeductions);
  pen.money(530, y, slip.year.deductions);
  pen.left(400, y + 40, 'Net Pay', { size: 12 });
  pen.net(555, y + 40, slip.net, { size: 12, sign: '£' });
}

/** The figures stand in large cards with their labels above. */
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

/** As hospitals print it: blocks with capitals, balances of this employment, a summary of the period. */
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

export const LISTS: Record<string, Layout> = {
  signedList,
  currentAndYtd,
  cards,
  hospital,
};
