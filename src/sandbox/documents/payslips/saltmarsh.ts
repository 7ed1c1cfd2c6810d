import { buildPension } from '../build-pension.ts';
import { PAYSLIP_LAYOUT_NAMES } from '../layout-names.ts';
import type { Payslip, PayslipLayout } from '../payslip.ts';
import { type Paper, type Pen, takePen } from '../pen.ts';
import { printDay } from '../print-day.ts';
import { drawPairs, inPairs, withPound } from './figures.ts';

export const saltmarsh: PayslipLayout = {
  name: 'saltmarsh',
  description: PAYSLIP_LAYOUT_NAMES.saltmarsh,
  vendor: 'Saltmarsh Pension Payroll',
  omits: ['pay_interval_start', 'pay_interval_end', 'ytd.ni'],
  type: 'Pension',
  build: buildPension,
  draw,
};

const LEFT = 50;
const RIGHT = 545;
const MIDDLE = 300;

function draw(payslip: Payslip, paper: Paper): Buffer {
  const pen = takePen(paper);
  pen.left(payslip.employerName, LEFT, 44, { font: 'bold', size: 15 });
  pen.right('Advice of pension payment', RIGHT, 48, { size: 11 });
  pen.line(LEFT, 70, RIGHT, 70, { colour: '#2d5f6b' });
  for (const [index, line] of [payslip.employeeName, ...payslip.address].entries()) {
    pen.left(line, LEFT, 84 + index * 13);
  }
  const facts = [
    ['Payment date', printDay(payslip.payDate, 'D MMMM YYYY')],
    ['Pension number', payslip.payrollId],
    ['National Insurance number', inPairs(payslip.niNumber)],
    ['Tax code', payslip.taxCode],
    ['Tax month', String(payslip.taxPeriod.number)],
    ['PAYE reference', payslip.payeReference],
  ] as const;
  drawPairs(pen, facts, { left: MIDDLE, right: RIGHT, top: 84, step: 14 });
  drawFigures(pen, payslip);
  pen.left('We will send your P60 after the end of the tax year.', LEFT, 420, { size: 8 });
  return pen.finish();
}

function drawFigures(pen: Pen, payslip: Payslip): void {
  const { yearToDate } = payslip;
  pen.left('Your pension this month', LEFT, 196, { font: 'bold', size: 10 });
  const rows = [
    ...payslip.earnings.map(
      ({ description, amountPence }, index) =>
        [description, withPound(amountPence), `earning.${index}`] as const,
    ),
    ['Gross pension', withPound(payslip.gross), 'gross_pay'],
    ...payslip.deductions.map(
      ({ description, amountPence }) => [description, withPound(amountPence)] as const,
    ),
    ['Total deductions', withPound(payslip.totalDeductions)],
  ] as const;
  const end = drawPairs(pen, rows, { left: LEFT, right: MIDDLE - 20, top: 216, step: 15 });
  pen.left('Net pension', LEFT, end + 6, { font: 'bold', size: 11 });
  pen.right(withPound(payslip.net), MIDDLE - 20, end + 6, { font: 'bold', size: 11, field: 'net_pay' });
  pen.left('This tax year to date', MIDDLE + 20, 196, { font: 'bold', size: 10 });
  const toDate = [
    ['Gross pension', withPound(yearToDate.gross), 'ytd.gross_pay'],
    ['Taxable pension', withPound(yearToDate.taxable)],
    ['Tax paid', withPound(yearToDate.tax)],
    ['Net pension', withPound(yearToDate.net)],
  ] as const;
  drawPairs(pen, toDate, { left: MIDDLE + 20, right: RIGHT, top: 216, step: 15 });
}
