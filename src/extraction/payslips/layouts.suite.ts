import { formatPenceWithThousands as money } from '#values/money.ts';
import type { Pen } from './pen.suite.ts';
import type { Slip, SlipRow } from './slip.suite.ts';

/* Payslips in the manner of UK payroll programs: tables in two and three columns, with headings of all kinds. */

export type Layout = (pen: Pen, slip: Slip, top?: number) => void;

export function slashed(day: string): string {
  return day.split('-').reverse().join('/');
}

export function named(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

export function adverb({ frequency }: Slip): string {
  return (
    { weekly: 'Weekly', fortnightly: 'Fortnightly', four_weekly: '4 Weekly', monthly: 'Monthly' }[
      frequency as 'weekly'
    ] ?? ''
  );
}

export function eachRow(
  rows: readonly SlipRow[],
  top: number,
  pitch: number,
  draw: (row: SlipRow, y: number) => void,
): number {
  rows.forEach((row, index) => {
    draw(row, top + index * pitch);
  });
  return top + rows.length * pitch;
}

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

/** Printed by a program of characters on a ready-made form. */
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

function periodAndYearColumns(pen: Pen, slip: Slip, top = 40): void {
  pen.left(40, top, slip.employer, { size: 14, font: 'bold' });
  pen.left(40, top + 22, `Payslip for ${slip.name}`);
  pen.left(40, top + 36, `NI number ${slip.niNumber}`);
  pen.left(300, top + 36, `Tax code ${slip.taxCode}`);
  pen.left(40, top + 50, `Pay period ${slashed(slip.start)} to ${slashed(slip.end)}`);
  pen.left(300, top + 50, `Payment date ${named(slip.payDate)}`);
  pen.left(40, top + 64, `NI category ${slip.niCategory}`);
  pen.left(300, top + 64, `Employer PAYE reference ${slip.payeReference}`);
  const table = (heading: string, rows: readonly SlipRow[], y: number, total: [string, bigint, bigint]) => {
    pen.left(40, y, heading, { font: 'bold' });
    pen.right(420, y, 'This period', { font: 'bold' });
    pen.right(540, y, 'Year to date', { font: 'bold' });
    const end = eachRow(rows, y + 14, 12, (row, at) => {
      pen.left(
        40,
        at,
        row.quantity ? `${row.description} (${row.quantity} x £${row.rate})` : row.description,
      );
      pen.money(420, at, row.amount, { sign: '£' });
      pen.money(540, at, row.year, { sign: '£' });
    });
    pen.left(40, end, total[0], { font: 'bold' });
    pen.money(420, end, total[1], { sign: '£', font: 'bold' });
    pen.money(540, end, total[2], { sign: '£', font: 'bold' });
    return end + 26;
  };
  const after = table('Earnings', slip.earnings, top + 90, ['Total earnings', slip.gross, slip.year.gross]);
  const last = table('Deductions', slip.deductions, after, [
    'Total deductions',
    slip.totalDeductions,
    slip.year.deductions,
  ]);
  pen.left(40, last, 'Net pay', { font: 'bold' });
  pen.net(420, last, slip.net, { sign: '£', font: 'bold' });
  pen.money(540, last, slip.year.net, { sign: '£', font: 'bold' });
  pen.left(40, last + 30, 'Employer contributions', { font: 'bold' });
  pen.left(40, last + 44, "Employer's National Insurance");
  pen.money(420, last + 44, slip.employerNi, { sign: '£' });
  pen.left(40, last + 56, "Employer's pension");
  pen.money(420, last + 56, slip.employerPension, { sign: '£' });
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

/** Two tables side by side with columns of their own; codes before the descriptions. */
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

export const TABLES: Record<string, Layout> = {
  labelsAboveValues,
  typewriter,
  periodAndYearColumns,
  threeCentredColumns,
  codedGrid,
};
