import { PAYSLIP_LAYOUT_NAMES } from '../layout-names.ts';
import type { Payslip, PayslipLayout } from '../payslip.ts';
import { type Paper, type Pen, takePen } from '../pen.ts';
import { printDay } from '../print-day.ts';
import { drawPairs, frequencyOf, plain, withPound } from './figures.ts';

export const tallyweek: PayslipLayout = {
  name: 'tallyweek',
  description: PAYSLIP_LAYOUT_NAMES.tallyweek,
  vendor: 'Tallyweek 4.2',
  omits: ['employer_tax_reference', 'ytd.pension', 'ytd.net_pay'],
  draw,
};

/** A5 landscape. */
const SIZE = [595.28, 419.53] as const;
const LEFT = 30;
const RIGHT = 565;
const ORANGE = '#c2570c';

function draw(payslip: Payslip, paper: Paper): Buffer {
  const pen = takePen({ ...paper, size: SIZE });
  drawHead(pen, payslip);
  const ink = { font: 'bold', size: 8.5 } as const;
  pen.left('Description', LEFT, 112, ink);
  pen.right('Hours', 206, 112, ink);
  pen.right('Rate', 256, 112, ink);
  pen.right('Total', 320, 112, ink);
  pen.left('Deduction', 345, 112, ink);
  pen.right('Amount', RIGHT, 112, ink);
  pen.line(LEFT, 125, 320, 125);
  pen.line(345, 125, RIGHT, 125);
  for (const [index, { description, quantity, ratePence, amountPence }] of payslip.earnings.entries()) {
    const y = 131 + index * 15;
    pen.left(description, LEFT, y);
    pen.right(quantity ?? '', 206, y);
    pen.right(ratePence === null ? '' : `£${plain(ratePence)}`, 256, y);
    pen.right(withPound(amountPence), 320, y, { field: `earning.${index}` });
  }
  const taken = payslip.deductions.map(
    ({ description, amountPence }) => [description, withPound(amountPence)] as const,
  );
  drawPairs(pen, taken, { left: 345, right: RIGHT, top: 131, step: 15 });
  drawTotals(pen, payslip);
  return pen.finish();
}

function drawHead(pen: Pen, payslip: Payslip): void {
  pen.box(0, 0, pen.width, 8, { fill: ORANGE });
  pen.left(payslip.employerName, LEFT, 24, { font: 'bold', size: 15, colour: ORANGE });
  pen.right(`${frequencyOf(payslip)} pay`, RIGHT, 28, { size: 11 });
  const left = [
    ['Name', payslip.employeeName],
    ['Works no.', payslip.payrollId],
    ['NI no.', payslip.niNumber],
  ] as const;
  const right = [
    ['Paid on', printDay(payslip.payDate, 'ddd D MMM YYYY')],
    ['For', `${printDay(payslip.periodStart, 'DD/MM/YY')} to ${printDay(payslip.periodEnd, 'DD/MM/YY')}`],
    [
      'Tax code',
      `${payslip.taxCode}    NI ${payslip.niCategory}    Tax ${payslip.taxPeriod.unit.toLowerCase()} ${payslip.taxPeriod.number}`,
    ],
  ] as const;
  for (const [column, pairs] of [left, right].entries()) {
    for (const [index, [label, value]] of pairs.entries()) {
      pen.left(label, column === 0 ? LEFT : 345, 54 + index * 14, { size: 8.5, colour: '#5b6675' });
      pen.left(value, column === 0 ? LEFT + 60 : 400, 54 + index * 14, { font: 'bold', size: 9 });
    }
  }
}

function drawTotals(pen: Pen, payslip: Payslip): void {
  const { gross, taxable, totalDeductions, net, yearToDate, benefits } = payslip;
  pen.line(LEFT, 250, RIGHT, 250, { colour: ORANGE, width: 1 });
  const period = [
    ['Gross pay', withPound(gross), 'gross_pay'],
    ['Taxable pay', withPound(taxable)],
    ...benefits.map(
      ({ description, amountPence }) => [`(with ${description})`, withPound(amountPence)] as const,
    ),
    ['Total deductions', withPound(totalDeductions), 'total_deductions'],
  ] as const;
  drawPairs(pen, period, { left: LEFT, right: 200, top: 262, step: 14 });
  pen.left('So far this tax year', 225, 262, { font: 'bold', size: 8.5 });
  const toDate = [
    ['Gross', withPound(yearToDate.gross), 'ytd.gross_pay'],
    ['Taxable', withPound(yearToDate.taxable)],
    ['Tax', withPound(yearToDate.tax)],
    ['NI', withPound(yearToDate.ni)],
  ] as const;
  drawPairs(pen, toDate, { left: 225, right: 365, top: 277, step: 14 });
  pen.box(400, 262, 165, 54, { stroke: ORANGE, lineWidth: 1.5, radius: 5 });
  pen.left('NET PAY', 412, 272, { font: 'bold', size: 9 });
  pen.right(withPound(net), 553, 290, { font: 'bold', size: 16, field: 'net_pay' });
  const wishes = 'Questions about this slip? Ask the office before noon on Tuesday.';
  pen.left(wishes, LEFT, 388, { size: 7.5, colour: '#5b6675' });
}
