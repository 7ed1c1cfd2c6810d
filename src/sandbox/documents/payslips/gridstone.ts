import { deducted } from '../build-payslip.ts';
import { PAYSLIP_LAYOUT_NAMES } from '../layout-names.ts';
import type { Payslip, PayslipLayout } from '../payslip.ts';
import { type Paper, type Pen, takePen } from '../pen.ts';
import { printDay } from '../print-day.ts';
import { drawCell, drawPairs, frequencyOf, inPairs, plain } from './figures.ts';

export const gridstone: PayslipLayout = {
  name: 'gridstone',
  description: PAYSLIP_LAYOUT_NAMES.gridstone,
  vendor: 'Gridstone Payroll Bureau',
  omits: ['pay_interval_start'],
  draw,
};

const LEFT = 40;
const WIDTH = 515;

interface Cell {
  heading: string;
  value: string;
  field?: string;
  align?: 'left' | 'right';
}

function draw(payslip: Payslip, paper: Paper): Buffer {
  const pen = takePen(paper);
  pen.left(payslip.employerName.toUpperCase(), LEFT, 42, { font: 'bold', size: 13 });
  pen.right('PAY ADVICE', LEFT + WIDTH, 42, { font: 'bold', size: 13 });
  const { payDate, periodEnd, taxPeriod, yearToDate } = payslip;
  drawGridRow(pen, 66, [
    { heading: 'EMPLOYEE NAME', value: payslip.employeeName },
    { heading: 'EMPLOYEE NO', value: payslip.payrollId },
    { heading: 'PAY DATE', value: printDay(payDate, 'DD-MMM-YYYY') },
    { heading: 'PERIOD ENDING', value: printDay(periodEnd, 'DD-MMM-YYYY') },
  ]);
  drawGridRow(pen, 104, [
    { heading: 'NI NUMBER', value: inPairs(payslip.niNumber) },
    { heading: 'TAX CODE', value: payslip.taxCode },
    { heading: 'NI CATEGORY', value: payslip.niCategory },
    { heading: 'TAX PERIOD', value: `${taxPeriod.unit} ${taxPeriod.number}` },
    { heading: 'PAY FREQUENCY', value: frequencyOf(payslip) },
    { heading: 'EMPLOYER PAYE REF', value: payslip.payeReference },
  ]);
  drawElements(pen, payslip);
  drawGridRow(pen, 330, [
    money('GROSS PAY', payslip.gross, 'gross_pay'),
    money('TAXABLE PAY', payslip.taxable),
    money('TOTAL DEDUCTIONS', payslip.totalDeductions, 'total_deductions'),
    money('NET PAY', payslip.net, 'net_pay'),
  ]);
  pen.left('YEAR TO DATE', LEFT, 374, { font: 'bold', size: 8 });
  drawGridRow(pen, 386, [
    money('GROSS PAY', yearToDate.gross, 'ytd.gross_pay'),
    money('TAXABLE PAY', yearToDate.taxable),
    money('TAX', yearToDate.tax),
    money('NI', yearToDate.ni),
    ...(deducted(payslip, 'PENSION') === 0n ? [] : [money('PENSION', yearToDate.pension)]),
    money('NET PAY', yearToDate.net),
  ]);
  for (const [index, line] of [payslip.employeeName, ...payslip.address].entries()) {
    pen.left(line, LEFT, 446 + index * 13, { size: 10 });
  }
  return pen.finish();
}

function money(heading: string, amount: bigint, field?: string): Cell {
  return { heading, value: plain(amount), align: 'right', ...(field ? { field } : {}) };
}

function drawGridRow(pen: Pen, y: number, cells: readonly Cell[]): void {
  const width = WIDTH / cells.length;
  for (const [index, cell] of cells.entries()) {
    drawCell(pen, cell, { x: LEFT + index * width, y, width, height: 32 });
  }
}

function drawElements(pen: Pen, { earnings, benefits, deductions }: Payslip): void {
  const half = WIDTH / 2;
  pen.box(LEFT, 144, WIDTH, 180, { stroke: '#5b6675' });
  pen.box(LEFT, 144, WIDTH, 14, { fill: '#dfe6ee' });
  pen.line(LEFT + half, 144, LEFT + half, 324, { colour: '#5b6675' });
  const ink = { font: 'bold', size: 7.5 } as const;
  pen.left('PAYMENTS', LEFT + 5, 148, ink);
  pen.right('HOURS', LEFT + 150, 148, ink);
  pen.right('RATE', LEFT + 195, 148, ink);
  pen.right('AMOUNT', LEFT + half - 5, 148, ink);
  pen.left('DEDUCTIONS', LEFT + half + 5, 148, ink);
  pen.right('AMOUNT', LEFT + WIDTH - 5, 148, ink);
  for (const [index, { description, quantity, ratePence, amountPence }] of earnings.entries()) {
    const y = 164 + index * 14;
    pen.left(description, LEFT + 5, y);
    pen.right(quantity ?? '', LEFT + 150, y);
    pen.right(ratePence === null ? '' : plain(ratePence), LEFT + 195, y);
    pen.right(plain(amountPence), LEFT + half - 5, y, { field: `earning.${index}` });
  }
  const pairs = deductions.map(({ description, amountPence }) => [description, plain(amountPence)] as const);
  drawPairs(pen, pairs, { left: LEFT + half + 5, right: LEFT + WIDTH - 5, top: 164, step: 14 });
  for (const [index, { description, amountPence }] of benefits.entries()) {
    pen.left(`Benefit taxed, not paid: ${description} ${plain(amountPence)}`, LEFT + 5, 308 - index * 12, {
      size: 7.5,
    });
  }
}
