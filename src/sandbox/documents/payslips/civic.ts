import { deducted } from '../build-payslip.ts';
import { PAYSLIP_LAYOUT_NAMES } from '../layout-names.ts';
import type { Payslip, PayslipLayout } from '../payslip.ts';
import { type Paper, type Pen, takePen } from '../pen.ts';
import { printDay } from '../print-day.ts';
import { drawCell, frequencyOf, plain } from './figures.ts';

export const civic: PayslipLayout = {
  name: 'civic',
  description: PAYSLIP_LAYOUT_NAMES.civic,
  vendor: 'Civic HR and Payroll Record',
  omits: ['ytd.net_pay'],
  draw,
};

const LEFT = 30;
const WIDTH = 535;

function draw(payslip: Payslip, paper: Paper): Buffer {
  const pen = takePen(paper);
  const { address, taxPeriod } = payslip;
  drawCells(pen, 34, [
    ['ASSIGNMENT NUMBER', payslip.payrollId, 110],
    ['EMPLOYEE NAME', payslip.employeeName, 165],
    ['EMPLOYER', payslip.employerName, 150],
    ['JOB TITLE', payslip.role, 110],
  ]);
  drawCells(pen, 68, [
    ['PAY DATE', printDay(payslip.payDate, 'DD MMM YYYY'), 90],
    ['PERIOD START', printDay(payslip.periodStart, 'DD MMM YYYY'), 90],
    ['PERIOD END', printDay(payslip.periodEnd, 'DD MMM YYYY'), 90],
    ['PAY FREQUENCY', frequencyOf(payslip), 75],
    ['TAX OFFICE REF NO', payslip.payeReference, 100],
    ['TAX CODE', payslip.taxCode, 90],
  ]);
  drawElements(pen, payslip);
  drawSums(pen, payslip);
  drawCells(pen, 470, [
    ['NI NUMBER', payslip.niNumber, 110],
    ['NI CAT', payslip.niCategory, 60],
    ['TAX PERIOD', String(taxPeriod.number), 75],
    ['PERIOD TYPE', `Calendar ${taxPeriod.unit}`, 110],
    ['PAY METHOD', 'BACS', 80],
    ['PAYSLIP', 'ORIGINAL', 100],
  ]);
  for (const [index, line] of [payslip.employeeName, ...address].entries()) {
    pen.left(line, LEFT + 8, 520 + index * 13, { size: 10 });
  }
  return pen.finish();
}

function drawCells(pen: Pen, y: number, cells: readonly (readonly [string, string, number])[]): void {
  let x = LEFT;
  for (const [heading, value, width] of cells) {
    drawCell(pen, { heading, value }, { x, y, width, height: 30, fill: '#cfe3d8', ink: { size: 8 } });
    x += width;
  }
}

function drawElements(pen: Pen, { earnings, benefits, deductions }: Payslip): void {
  const right = LEFT + WIDTH;
  const middle = 355;
  pen.box(LEFT, 106, WIDTH, 15, { fill: '#cfe3d8' });
  pen.centre('PAY AND ALLOWANCES', (LEFT + middle) / 2, 110, { font: 'bold', size: 8 });
  pen.centre('DEDUCTIONS', (middle + right) / 2, 110, { font: 'bold', size: 8 });
  pen.box(LEFT, 106, WIDTH, 220, { stroke: '#5b6675' });
  pen.line(middle, 106, middle, 326, { colour: '#5b6675' });
  const ink = { font: 'bold', size: 7 } as const;
  pen.left('DESCRIPTION', LEFT + 5, 126, ink);
  pen.right('WKD/EARNED', 190, 126, ink);
  pen.right('RATE', 260, 126, ink);
  pen.right('AMOUNT', middle - 6, 126, ink);
  pen.left('DESCRIPTION', middle + 5, 126, ink);
  pen.right('AMOUNT', right - 6, 126, ink);
  for (const [index, { description, quantity, ratePence, amountPence }] of earnings.entries()) {
    const y = 140 + index * 13;
    pen.left(description, LEFT + 5, y, { size: 8.5 });
    pen.right(quantity ?? '', 190, y, { size: 8.5 });
    pen.right(ratePence === null ? '' : `${plain(ratePence)}00`, 260, y, { size: 8.5 });
    pen.right(plain(amountPence), middle - 6, y, { size: 8.5, field: `earning.${index}` });
  }
  for (const [index, { description, amountPence }] of deductions.entries()) {
    pen.left(description, middle + 5, 140 + index * 13, { size: 8.5 });
    pen.right(plain(amountPence), right - 6, 140 + index * 13, { size: 8.5 });
  }
  for (const [index, { description, amountPence }] of benefits.entries()) {
    const y = 310 - index * 12;
    pen.left(`Taxable benefit, not in gross: ${description}  ${plain(amountPence)}`, LEFT + 5, y, {
      size: 7.5,
    });
  }
}

function drawSums(pen: Pen, payslip: Payslip): void {
  const { yearToDate } = payslip;
  const pension = deducted(payslip, 'PENSION');
  drawMoney(pen, 'THIS PERIOD', 332, [
    ['TAXABLE PAY', payslip.taxable, ''],
    ['PENSION CONTS', pension, ''],
    ['GROSS PAY', payslip.gross, 'gross_pay'],
    ['TOTAL DEDUCTIONS', payslip.totalDeductions, 'total_deductions'],
    ['NET PAY', payslip.net, 'net_pay'],
  ]);
  drawMoney(pen, 'YEAR TO DATE', 400, [
    ['GROSS PAY', yearToDate.gross, 'ytd.gross_pay'],
    ['TAXABLE PAY', yearToDate.taxable, ''],
    ['TAX PAID', yearToDate.tax, ''],
    ['NI CONTS', yearToDate.ni, ''],
    ['PENSION CONTS', yearToDate.pension, ''],
  ]);
}

function drawMoney(
  pen: Pen,
  title: string,
  y: number,
  cells: readonly (readonly [heading: string, amount: bigint, field: string])[],
): void {
  pen.box(LEFT, y, WIDTH, 14, { fill: '#cfe3d8', stroke: '#5b6675' });
  pen.centre(title, LEFT + WIDTH / 2, y + 4, { font: 'bold', size: 8 });
  const width = WIDTH / cells.length;
  for (const [index, [heading, amount, field]] of cells.entries()) {
    drawCell(
      pen,
      { heading, value: plain(amount), align: 'right', ...(field ? { field } : {}) },
      { x: LEFT + index * width, y: y + 18, width, height: 34, fill: '#eef5f1' },
    );
  }
}
