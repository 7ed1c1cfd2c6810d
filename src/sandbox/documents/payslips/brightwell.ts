import { deducted } from '../build-payslip.ts';
import { PAYSLIP_LAYOUT_NAMES } from '../layout-names.ts';
import type { Payslip, PayslipLayout } from '../payslip.ts';
import { type Paper, type Pen, takePen } from '../pen.ts';
import { printDay } from '../print-day.ts';
import { frequencyOf, taxYearOf, withPound } from './figures.ts';

const INDIGO = '#3141a0';
const PERIOD_X = 420;
const YEAR_X = 545;

export const brightwell: PayslipLayout = {
  name: 'brightwell',
  description: PAYSLIP_LAYOUT_NAMES.brightwell,
  vendor: 'Brightwell Pay (web)',
  omits: [],
  draw,
};

function draw(payslip: Payslip, paper: Paper): Buffer {
  const pen = takePen(paper);
  drawHead(pen, payslip);
  let y = drawHeading(pen, 'Pay', 250);
  for (const [index, { description, quantity, ratePence, unit, amountPence }] of payslip.earnings.entries()) {
    const worked = quantity ? ` (${quantity} ${unit} @ ${withPound(ratePence ?? 0n)})` : '';
    y = drawLine(pen, [`${description}${worked}`, withPound(amountPence), ''], y, `earning.${index}`);
  }
  y = drawTotal(
    pen,
    ['Gross pay', withPound(payslip.gross), withPound(payslip.yearToDate.gross)],
    y,
    'gross_pay',
  );
  y = drawHeading(pen, 'Deductions', y + 16);
  for (const { code, description, amountPence } of payslip.deductions) {
    y = drawLine(pen, [description, withPound(amountPence), toDateOf(payslip, code)], y);
  }
  y = drawTotal(pen, ['Total deductions', withPound(payslip.totalDeductions), ''], y, 'total_deductions');
  pen.box(50, y + 14, 503, 34, { fill: INDIGO, radius: 4 });
  const white = { font: 'bold', size: 13, colour: '#ffffff' } as const;
  pen.left('Net pay', 62, y + 25, white);
  pen.right(withPound(payslip.net), PERIOD_X, y + 25, { ...white, field: 'net_pay' });
  pen.right(withPound(payslip.yearToDate.net), YEAR_X, y + 25, white);
  drawNotes(pen, payslip, y + 66);
  return pen.finish();
}

function drawHead(pen: Pen, payslip: Payslip): void {
  pen.left(payslip.employerName, 50, 50, { font: 'bold', size: 18, colour: INDIGO });
  pen.left(`PAYE reference ${payslip.payeReference}`, 50, 74, { size: 8.5, colour: '#5b6675' });
  pen.right('Payslip', 553, 50, { size: 18, colour: '#5b6675' });
  pen.left(payslip.employeeName, 50, 104, { font: 'bold', size: 12 });
  for (const [index, line] of payslip.address.entries()) pen.left(line, 50, 122 + index * 12);
  const facts = [
    ['Pay date', printDay(payslip.payDate, 'D MMMM YYYY')],
    [
      'Pay period',
      `${printDay(payslip.periodStart, 'D MMM YYYY')} - ${printDay(payslip.periodEnd, 'D MMM YYYY')}`,
    ],
    ['Pay frequency', frequencyOf(payslip)],
    ['Tax period', `${payslip.taxPeriod.unit} ${payslip.taxPeriod.number}, ${taxYearOf(payslip)}`],
    ['Tax code', payslip.taxCode],
    ['NI number', payslip.niNumber],
    ['NI letter', payslip.niCategory],
    ['Employee ID', payslip.payrollId],
  ] as const;
  for (const [index, [label, value]] of facts.entries()) {
    pen.left(label, 320, 104 + index * 14, { size: 9, colour: '#5b6675' });
    pen.left(value, 400, 104 + index * 14, { size: 9, font: 'bold' });
  }
}

function drawHeading(pen: Pen, title: string, y: number): number {
  pen.left(title, 50, y, { font: 'bold', size: 11, colour: INDIGO });
  pen.right('This period', PERIOD_X, y + 1, { size: 8.5, colour: '#5b6675' });
  pen.right('Year to date', YEAR_X, y + 1, { size: 8.5, colour: '#5b6675' });
  pen.line(50, y + 16, 553, y + 16, { colour: INDIGO });
  return y + 24;
}

type Cells = readonly [label: string, period: string, toDate: string];

function drawLine(pen: Pen, [label, period, toDate]: Cells, y: number, field?: string): number {
  pen.left(label, 50, y, { size: 9.5 });
  pen.right(period, PERIOD_X, y, { size: 9.5, ...(field ? { field } : {}) });
  pen.right(toDate, YEAR_X, y, { size: 9.5, colour: '#5b6675' });
  return y + 17;
}

function drawTotal(pen: Pen, [label, period, toDate]: Cells, y: number, field: string): number {
  pen.line(50, y - 2, 553, y - 2, { colour: '#c9ced3' });
  pen.left(label, 50, y + 4, { font: 'bold', size: 10 });
  pen.right(period, PERIOD_X, y + 4, { font: 'bold', size: 10, field });
  if (toDate) pen.right(toDate, YEAR_X, y + 4, { font: 'bold', size: 10, field: `ytd.${field}` });
  return y + 22;
}

function toDateOf({ yearToDate }: Payslip, code: string): string {
  const amounts: Record<string, bigint> = {
    TAX: yearToDate.tax,
    NI: yearToDate.ni,
    PENSION: yearToDate.pension,
  };
  const amount = amounts[code];
  return amount === undefined ? '' : withPound(amount);
}

function drawNotes(pen: Pen, payslip: Payslip, top: number): void {
  const notes = [
    `Taxable pay this period ${withPound(payslip.taxable)}, year to date ${withPound(payslip.yearToDate.taxable)}`,
    ...payslip.benefits.map(
      ({ description, amountPence }) => `${description} taxed as a benefit: ${withPound(amountPence)}`,
    ),
    ...(deducted(payslip, 'PENSION') === 0n ? [] : ['Your employer pays into your pension as well.']),
  ];
  for (const [index, note] of notes.entries())
    pen.left(note, 50, top + index * 13, { size: 8.5, colour: '#5b6675' });
}
