import { deducted } from '../build-payslip.ts';
import { PAYSLIP_LAYOUT_NAMES } from '../layout-names.ts';
import type { Payslip, PayslipLayout } from '../payslip.ts';
import { type Paper, type Pen, takePen } from '../pen.ts';
import { printDay } from '../print-day.ts';
import { drawCell, drawPairs, frequencyOf, plain } from './figures.ts';

export const ledgerfold: PayslipLayout = {
  name: 'ledgerfold',
  description: PAYSLIP_LAYOUT_NAMES.ledgerfold,
  vendor: 'Ledgerfold Payroll 29',
  omits: ['employer_tax_reference', 'pay_interval_start', 'pay_interval_end'],
  draw,
};

const LEFT = 36;
const MIDDLE = 320;
const RIGHT = 559;

function draw(payslip: Payslip, paper: Paper): Buffer {
  const pen = takePen(paper);
  pen.left(payslip.employerName, LEFT, 40, { font: 'bold', size: 12 });
  pen.right('PAYSLIP', RIGHT, 40, { font: 'bold', size: 12 });
  const heads = [
    ['Employee No.', payslip.payrollId, 80],
    ['Employee', payslip.employeeName, 190],
    ['Process Date', printDay(payslip.payDate, 'DD/MM/YYYY'), 100],
    ['National Insurance No.', payslip.niNumber, 153],
  ] as const;
  let x = LEFT;
  for (const [heading, value, width] of heads) {
    drawCell(pen, { heading, value }, { x, y: 62, width, height: 32 });
    x += width;
  }
  drawPayments(pen, payslip);
  drawDeductions(pen, payslip);
  drawTotals(pen, payslip);
  return pen.finish();
}

function drawPayments(pen: Pen, { earnings }: Payslip): void {
  pen.box(LEFT, 100, MIDDLE - LEFT - 4, 170, { stroke: '#5b6675' });
  pen.box(LEFT, 100, MIDDLE - LEFT - 4, 15, { fill: '#dfe6ee' });
  const ink = { size: 8, font: 'bold' } as const;
  pen.left('Payments', LEFT + 6, 104, ink);
  pen.right('Units', 186, 104, ink);
  pen.right('Rate', 240, 104, ink);
  pen.right('Amount', MIDDLE - 10, 104, ink);
  for (const [index, { description, quantity, ratePence, amountPence }] of earnings.entries()) {
    const y = 121 + index * 14;
    pen.left(description, LEFT + 6, y);
    pen.right(quantity ?? '', 186, y);
    pen.right(ratePence === null ? '' : plain(ratePence), 240, y);
    pen.right(plain(amountPence), MIDDLE - 10, y, { field: `earning.${index}` });
  }
}

function drawDeductions(pen: Pen, { deductions }: Payslip): void {
  pen.box(MIDDLE, 100, RIGHT - MIDDLE, 170, { stroke: '#5b6675' });
  pen.box(MIDDLE, 100, RIGHT - MIDDLE, 15, { fill: '#dfe6ee' });
  pen.left('Deductions', MIDDLE + 6, 104, { size: 8, font: 'bold' });
  pen.right('Amount', RIGHT - 6, 104, { size: 8, font: 'bold' });
  const pairs = deductions.map(({ description, amountPence }) => [description, plain(amountPence)] as const);
  drawPairs(pen, pairs, { left: MIDDLE + 6, right: RIGHT - 6, top: 121, step: 14 });
}

function drawTotals(pen: Pen, payslip: Payslip): void {
  const { yearToDate, benefits } = payslip;
  pen.box(LEFT, 276, 160, 130, { stroke: '#5b6675' });
  for (const [index, line] of [payslip.employeeName, ...payslip.address].entries()) {
    pen.left(line, LEFT + 8, 290 + index * 13);
  }
  pen.box(200, 276, 170, 130, { stroke: '#5b6675' });
  pen.left('This Period', 208, 282, { font: 'bold', size: 8 });
  const period = [
    ['Total Gross Pay', plain(payslip.gross), 'gross_pay'],
    ['Gross for Tax', plain(payslip.taxable)],
    ...benefits.map(
      ({ description, amountPence }) => [`${description} (taxed)`, plain(amountPence)] as const,
    ),
    ['Total Deductions', plain(payslip.totalDeductions)],
  ] as const;
  drawPairs(pen, period, { left: 208, right: 364, top: 298, step: 13, ink: { size: 8 } });
  pen.left(`Tax Code: ${payslip.taxCode}`, 208, 366, { size: 8 });
  pen.left(`NI Table: ${payslip.niCategory}`, 290, 366, { size: 8 });
  pen.left(`Tax Period: ${payslip.taxPeriod.unit} ${payslip.taxPeriod.number}`, 208, 380, { size: 8 });
  pen.left(`Paid: ${frequencyOf(payslip)}`, 290, 380, { size: 8 });
  pen.box(374, 276, 185, 92, { stroke: '#5b6675' });
  pen.left('Year to Date', 382, 282, { font: 'bold', size: 8 });
  const toDate = [
    ['Total Gross Pay TD', plain(yearToDate.gross), 'ytd.gross_pay'],
    ['Gross for Tax TD', plain(yearToDate.taxable)],
    ['Tax paid TD', plain(yearToDate.tax)],
    ['National Insurance TD', plain(yearToDate.ni)],
    ...(deducted(payslip, 'PENSION') === 0n
      ? []
      : ([['Employee Pension TD', plain(yearToDate.pension)]] as const)),
    ['Net Pay TD', plain(yearToDate.net)],
  ] as const;
  drawPairs(pen, toDate, { left: 382, right: 553, top: 296, step: 12, ink: { size: 8 } });
  pen.box(374, 372, 185, 34, { stroke: '#1a1a1a', lineWidth: 1.2 });
  pen.left('Net Pay', 384, 384, { font: 'bold', size: 11 });
  pen.right(plain(payslip.net), 553, 384, { font: 'bold', size: 11, field: 'net_pay' });
  pen.line(LEFT, 422, RIGHT, 422, { colour: '#c9ced3' });
}
