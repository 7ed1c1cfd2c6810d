import { formatPenceWithThousands as money } from '#values/money.ts';
import { type Layout, named, pairs, slashed } from './layout-parts.fixture.ts';
import type { Pen } from './pen.fixture.ts';
import { makeSlip, type Slip } from './slip.fixture.ts';

/* Payslips of pensions. They show no National Insurance and no job. */

export const PENSIONS = {
  'a pension with an increase': pension('1257L', [
    ['Pension', 1_612.4],
    ['Pensions increase', 58.05],
  ]),
  'a pension taxed at the basic rate': pension('BR', [['Pension', 640.25]]),
  'a pension below the allowance': pension('1257L', [
    ['Pension', 702.1],
    ['Pensions increase', 31.15],
  ]),
  'a pension with a Scottish code': pension('S1257L', [['Pension', 2_480]]),
} as const;

function pension(taxCode: string, elements: [string, number][]): Slip {
  const slip = makeSlip({ title: 'pension', taxCode, niCategory: 'X', elements }, 1);
  return {
    ...slip,
    employer: 'Saltmarsh Pension Scheme',
    deductions: slip.deductions.filter(({ kind }) => kind === 'tax'),
  };
}

/** A letter with a list of figures. */
function letter(pen: Pen, slip: Slip, top = 50): void {
  pen.left(50, top, 'Saltmarsh Pensions Administration Ltd', { size: 12 });
  pen.left(50, top + 14, 'on behalf of the trustees');
  [slip.name, ...slip.address].forEach((line, index) => {
    pen.left(50, top + 44 + index * 12, line);
  });
  pen.left(50, top + 116, 'ADVICE OF PENSION PAYMENT', { font: 'bold', size: 11 });
  pen.left(50, top + 134, 'Your P60 will be sent to you in May.');
  const facts: [string, string][] = [
    ['National Insurance number:', slip.niNumber],
    ['Tax code:', slip.taxCode],
    ['Date of payment:', named(slip.payDate)],
    ['Paid:', 'Monthly'],
  ];
  pairs(pen, facts, { x: 50, y: top + 156, gap: 170 });
  let y = top + 220;
  const line = (label: string, text: string) => {
    pen.left(50, y, label);
    pen.right(400, y, text);
    y += 15;
  };
  line('Monthly pension', `£${money(slip.payments[0]?.amount ?? 0n)}`);
  for (const row of slip.payments.slice(1)) line('Annual increase', `£${money(row.amount)}`);
  line('Pension before tax', `£${money(slip.gross)}`);
  line('Less income tax', `£${money(slip.totalDeductions)}`);
  pen.left(50, y, 'Amount paid to your bank', { font: 'bold' });
  pen.net(400, y, slip.net, { sign: '£', font: 'bold' });
  y += 30;
  line('Taxable pension this tax year', `£${money(slip.year.taxable)}`);
  line('Tax paid this tax year', `£${money(slip.year.tax)}`);
}

/** A grid with every label above its value. */
function grid(pen: Pen, slip: Slip, top = 50): void {
  pen.left(40, top, 'Paying authority', { size: 7 });
  pen.left(40, top + 10, 'Saltmarsh County Council Pension Fund', { size: 12 });
  pen.right(555, top, 'Pensioner payslip', { size: 12 });
  const cells = (at: number, all: readonly (readonly [string, string])[]) => {
    all.forEach(([label, value], index) => {
      const x = 40 + index * 130;
      pen.left(x, at, label, { size: 7 });
      pen.left(x, at + 11, value);
    });
  };
  cells(top + 40, [
    ['Name', slip.name],
    ['Payroll no', '8841207'],
    ['NI number', slip.niNumber],
    ['Tax code', slip.taxCode],
  ]);
  cells(top + 70, [
    ['Pay date', slashed(slip.payDate)],
    ['Tax period', `Month ${slip.taxPeriod.number}`],
    ['NI letter', 'X'],
  ]);
  let y = top + 110;
  pen.left(40, y, 'PAY AND ALLOWANCES', { font: 'bold' });
  pen.left(320, y, 'DEDUCTIONS', { font: 'bold' });
  y += 16;
  slip.payments.forEach((row, index) => {
    pen.left(40, y + index * 13, index === 0 ? 'LGPS Pension' : 'LGPS Pension Inc');
    pen.money(270, y + index * 13, row.amount);
  });
  pen.left(320, y, 'PAYE Tax');
  pen.money(555, y, slip.totalDeductions);
  y += 50;
  const boxes: [string, bigint][] = [
    ['Total payments', slip.gross],
    ['Total deductions', slip.totalDeductions],
    ['Taxable pay to date', slip.year.taxable],
    ['Tax to date', slip.year.tax],
  ];
  boxes.forEach(([label, pence], index) => {
    pen.right(150 + index * 105, y, label, { size: 8 });
    pen.money(150 + index * 105, y + 12, pence);
  });
  pen.right(555, y, 'NET PAY', { size: 8 });
  pen.net(555, y + 12, slip.net);
}

/** A narrow slip without headings. */
function narrow(pen: Pen, slip: Slip, top = 40): void {
  let y = top;
  const style = { font: 'mono', size: 8 } as const;
  const line = (label: string, value = '') => {
    pen.left(40, y, label, style);
    pen.right(260, y, value, style);
    y += 11;
  };
  line('Saltmarsh Retirement Trust');
  line('PENSION ADVICE SLIP');
  line('Name', slip.name);
  line('NI No', slip.niNumber);
  line('Tax Code', slip.taxCode);
  line('Pension Payment Date', slashed(slip.payDate));
  line('Tax Month', String(slip.taxPeriod.number));
  line('-'.repeat(40));
  line('Basic Pension', money(slip.payments[0]?.amount ?? 0n));
  for (const row of slip.payments.slice(1)) line('Post 88 GMP Increase', money(row.amount));
  line('GROSS PENSION', money(slip.gross));
  line('-'.repeat(40));
  line('PAYE', money(slip.totalDeductions));
  line('-'.repeat(40));
  pen.left(40, y, 'NET PENSION PAYABLE', style);
  pen.net(260, y, slip.net, style);
  y += 22;
  line('Pension to date', money(slip.year.gross));
  line('Tax to date', money(slip.year.tax));
}

export const PENSION_LAYOUTS: Record<string, { draw: Layout; payer: string }> = {
  letter: { draw: letter, payer: 'Saltmarsh Pensions Administration Ltd' },
  grid: { draw: grid, payer: 'Saltmarsh County Council Pension Fund' },
  narrow: { draw: narrow, payer: 'Saltmarsh Retirement Trust' },
};
