import { formatPenceWithThousands as money } from '#values/money.ts';
import { adverb, eachRow, type Layout, named, pairs, slashed } from './layout-parts.fixture.ts';
import type { Pen } from './pen.fixture.ts';
import type { Slip, SlipRow } from './slip.fixture.ts';

/* Layouts with the deductions in a table below the payments. */

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

/** Headings on two lines, year to date in the right column. */
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

/** Columns for the current period and the year, with the net pay in a box on the right. */
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

export const STACKED: Record<string, Layout> = {
  periodAndYearColumns,
  yearBeforePeriod,
  stackedHeadings,
  currentAndYtd,
  employeeAndEmployer,
  sumsInOneLine,
};
