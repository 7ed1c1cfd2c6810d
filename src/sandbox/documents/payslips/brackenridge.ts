import { buildCisStatement } from '../build-cis-statement.ts';
import { PAYSLIP_LAYOUT_NAMES } from '../layout-names.ts';
import type { Payslip, PayslipLayout } from '../payslip.ts';
import { type Paper, type Pen, takePen } from '../pen.ts';
import { printDay } from '../print-day.ts';
import { drawPairs, plain } from './figures.ts';

export const brackenridge: PayslipLayout = {
  name: 'brackenridge',
  description: PAYSLIP_LAYOUT_NAMES.brackenridge,
  vendor: 'Brackenridge Site Accounts',
  omits: ['NI_number', 'tax_code', 'ytd.ni'],
  type: 'Subcontractor',
  build: buildCisStatement,
  draw,
};

const LEFT = 50;
const RIGHT = 545;

function draw(payslip: Payslip, paper: Paper): Buffer {
  const pen = takePen(paper);
  pen.left('Construction Industry Scheme', LEFT, 44, { font: 'bold', size: 15 });
  pen.left('Payment and deduction statement', LEFT, 64, { size: 11 });
  pen.line(LEFT, 84, RIGHT, 84, { colour: '#6b4a2d' });
  const facts = [
    ['Contractor name', payslip.employerName],
    ['Employer tax reference', payslip.payeReference],
    ['Tax month ended', printDay(payslip.periodEnd, 'DD/MM/YYYY')],
    ['Subcontractor name', payslip.employeeName],
    ['Unique taxpayer reference', payslip.payrollId],
  ] as const;
  drawPairs(pen, facts, { left: LEFT, right: RIGHT, top: 98, step: 15 });
  drawFigures(pen, payslip);
  pen.left('Keep this statement: you need it for your tax return.', LEFT, 330, { size: 8 });
  return pen.finish();
}

function drawFigures(pen: Pen, payslip: Payslip): void {
  const { yearToDate } = payslip;
  const bold = { font: 'bold' } as const;
  pen.right('This month', 430, 190, bold);
  pen.right('Year to date', RIGHT, 190, bold);
  const rows = [
    ...payslip.earnings.map(
      ({ description, amountPence }, index) =>
        [description, plain(amountPence), '', `earning.${index}`, ''] as const,
    ),
    [
      'Gross amount paid (excl. VAT)',
      plain(payslip.gross),
      plain(yearToDate.gross),
      'gross_pay',
      'ytd.gross_pay',
    ],
    ['Amount liable to deduction', plain(payslip.taxable), plain(yearToDate.taxable), '', ''],
    ['Amount deducted at 20%', plain(payslip.totalDeductions), plain(yearToDate.tax), '', ''],
    ['Amount payable', plain(payslip.net), plain(yearToDate.net), 'net_pay', ''],
  ] as const;
  for (const [index, [label, month, year, field, yearField]] of rows.entries()) {
    const y = 208 + index * 16;
    pen.left(label, LEFT, y);
    pen.right(month, 430, y, { field });
    pen.right(year, RIGHT, y, { field: yearField });
  }
}
