import { PAYSLIP_LAYOUT_NAMES } from '../layout-names.ts';
import type { Payslip, PayslipLayout } from '../payslip.ts';
import { type Paper, type Pen, takePen } from '../pen.ts';
import { printDay } from '../print-day.ts';
import { drawPairs, plain } from './figures.ts';

export const sealmark: PayslipLayout = {
  name: 'sealmark',
  description: PAYSLIP_LAYOUT_NAMES.sealmark,
  vendor: 'Sealmark Secure Print',
  omits: ['employer_tax_reference', 'ytd.net_pay'],
  spell,
  draw,
};

/** About a third of A4, landscape. */
const SIZE = [640, 380] as const;
const PRINT = { font: 'mono', size: 9 } as const;
const FORM = { font: 'sans', size: 6.5, colour: '#7a5230' } as const;
const BROWN = '#b78b62';
const ELEMENT = { ...PRINT, size: 8 } as const;

function spell(description: string): string {
  return description.toUpperCase().replace(' (RELIEF AT SOURCE)', ' RAS');
}

function draw(payslip: Payslip, paper: Paper): Buffer {
  const pen = takePen({ ...paper, size: SIZE });
  drawForm(pen);
  drawTop(pen, payslip);
  for (const [index, { description, quantity, ratePence, amountPence }] of payslip.earnings.entries()) {
    const y = 112 + index * 13;
    pen.left(spell(description), 40, y, ELEMENT);
    pen.right(quantity ? `${quantity} @ ${plain(ratePence ?? 0n)}` : '', 205, y, ELEMENT);
    pen.right(plain(amountPence), 262, y, { ...ELEMENT, field: `earning.${index}` });
  }
  for (const [index, { description, amountPence }] of payslip.benefits.entries()) {
    pen.left(`${description.toUpperCase()} ${plain(amountPence)} (TAXED ONLY)`, 40, 218 - index * 12, {
      ...PRINT,
      size: 7.5,
    });
  }
  const taken = payslip.deductions.map(
    ({ description, amountPence }) => [spell(description), plain(amountPence)] as const,
  );
  drawPairs(pen, taken, { left: 280, right: 442, top: 112, step: 13, ink: ELEMENT });
  drawToDate(pen, payslip);
  drawFoot(pen, payslip);
  return pen.finish();
}

/** The pre-printed form. */
function drawForm(pen: Pen): void {
  for (let y = 12; y < 372; y += 12) {
    pen.box(8, y, 6, 4, { stroke: BROWN, radius: 2 });
    pen.box(pen.width - 14, y, 6, 4, { stroke: BROWN, radius: 2 });
  }
  pen.line(24, 6, 24, 374, { colour: BROWN, width: 0.4 });
  pen.line(pen.width - 24, 6, pen.width - 24, 374, { colour: BROWN, width: 0.4 });
  const boxes = [
    [32, 20, 576, 62],
    [32, 90, 236, 145],
    [272, 90, 176, 145],
    [452, 90, 156, 145],
    [32, 243, 576, 42],
    [32, 293, 300, 72],
  ] as const;
  for (const [x, y, width, height] of boxes) pen.box(x, y, width, height, { stroke: BROWN, radius: 4 });
  pen.box(32, 90, 236, 14, { fill: '#f3e7da' });
  pen.box(272, 90, 176, 14, { fill: '#f3e7da' });
  pen.box(452, 90, 156, 14, { fill: '#f3e7da' });
  pen.left('PAYMENTS', 40, 94, FORM);
  pen.right('AMOUNT', 262, 94, FORM);
  pen.left('DEDUCTIONS', 280, 94, FORM);
  pen.right('AMOUNT', 442, 94, FORM);
  pen.left('TOTALS TO DATE', 460, 94, FORM);
}

function drawTop(pen: Pen, payslip: Payslip): void {
  const cells = [
    ['EMPLOYER', payslip.employerName.toUpperCase(), 40, 26],
    ['EMPLOYEE', payslip.employeeName.toUpperCase(), 250, 26],
    ['PAY DATE', printDay(payslip.payDate, 'DD/MM/YY'), 470, 26],
    ['PAYROLL NO', payslip.payrollId, 40, 54],
    ['NAT INS NO', payslip.niNumber, 130, 54],
    ['NI CAT', payslip.niCategory, 230, 54],
    ['TAX CODE', payslip.taxCode, 280, 54],
    ['TAX PERIOD', `${payslip.taxPeriod.unit.toUpperCase()} ${payslip.taxPeriod.number}`, 350, 54],
    [
      'PAY PERIOD',
      `${printDay(payslip.periodStart, 'DD/MM/YY')} - ${printDay(payslip.periodEnd, 'DD/MM/YY')}`,
      470,
      54,
    ],
  ] as const;
  for (const [heading, value, x, y] of cells) {
    pen.left(heading, x, y, FORM);
    pen.left(value, x, y + 10, PRINT);
  }
}

function drawToDate(pen: Pen, { yearToDate }: Payslip): void {
  const pairs = [
    ['GROSS PAY', plain(yearToDate.gross), 'ytd.gross_pay'],
    ['TAXABLE PAY', plain(yearToDate.taxable)],
    ['TAX PAID', plain(yearToDate.tax)],
    ['EE NI', plain(yearToDate.ni)],
    ...(yearToDate.pension === 0n ? [] : ([['PENSION', plain(yearToDate.pension)]] as const)),
  ] as const;
  drawPairs(pen, pairs, { left: 460, right: 600, top: 112, step: 13, ink: PRINT });
}

function drawFoot(pen: Pen, payslip: Payslip): void {
  const cells = [
    ['GROSS PAY', plain(payslip.gross), 150, 'gross_pay'],
    ['TAXABLE PAY', plain(payslip.taxable), 290, ''],
    ['TOTAL DEDUCTIONS', plain(payslip.totalDeductions), 440, 'total_deductions'],
    ['NET PAY', plain(payslip.net), 600, 'net_pay'],
  ] as const;
  for (const [heading, value, x, field] of cells) {
    pen.right(heading, x, 249, FORM);
    pen.right(value, x, 263, { ...PRINT, size: 10.5, font: 'monoBold', ...(field ? { field } : {}) });
  }
  const lines = [payslip.employeeName, ...payslip.address].slice(0, 5);
  for (const [index, line] of lines.entries()) pen.left(line.toUpperCase(), 44, 300 + index * 12.5, PRINT);
  pen.left('PRIVATE AND CONFIDENTIAL', 350, 300, { ...FORM, size: 8, font: 'bold' });
  pen.left('To open: tear along the perforation on both sides.', 350, 314, FORM);
}
