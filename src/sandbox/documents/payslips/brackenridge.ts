import { buildCisStatement } from '../build-cis-statement.ts';
import { type Block, lines, rule, stack } from '../drawing/block.ts';
import { pairs } from '../drawing/pairs.ts';
import { type Desk, PLAIN, total } from '../drawing/style.ts';
import { type TableRow, table } from '../drawing/table.ts';
import type { Unnamed } from '../layout-names.ts';
import type { Payslip, PayslipLayout } from '../payslip.ts';
import { printDay } from '../print-day.ts';
import { facts, listColumns } from './parts.ts';

export const brackenridge: Unnamed<PayslipLayout> = {
  vendor: 'Brackenridge Site Accounts',
  omits: ['NI_number', 'tax_code', 'ytd.ni'],
  type: 'Subcontractor',
  build: buildCisStatement,
  style: { ...PLAIN, margin: 48, leading: 1.7 },
  compose,
};

function compose(desk: Desk, payslip: Payslip): Block {
  const details = facts([
    ['Contractor name', payslip.employer],
    ['Employer tax reference', payslip.payeReference],
    ['Tax month ended', printDay(payslip.end, 'DD/MM/YYYY')],
    ['Subcontractor name', payslip.name],
    ['Unique taxpayer reference', payslip.payrollNumber],
  ]);
  const headings = { description: '', amount: 'This month', year: 'Year to date' };
  return stack(
    [
      lines(desk, ['Construction Industry Scheme'], { size: 15, isBold: true }),
      lines(desk, ['Payment and deduction statement'], { size: 11 }),
      rule(desk, { colour: '#6b4a2d' }),
      pairs(desk, details, 'justified'),
      table(desk, listColumns(headings), rowsOf(desk, payslip), { hasHeadings: true }),
      lines(desk, ['Keep this statement: you need it for your tax return.'], { size: 8 }),
    ],
    14,
  );
}

function rowsOf({ style }: Desk, payslip: Payslip): TableRow[] {
  const { year } = payslip;
  const row = (text: string, amount: bigint, toDate: bigint | null, field: string): TableRow => ({
    cells: {
      description: { text },
      amount: { text: total(style, amount), field },
      year: { text: toDate === null ? '' : total(style, toDate), field: `year.${field}` },
    },
  });
  return [
    ...payslip.payments.map(({ description, amount }, index) =>
      row(description, amount, null, `payments.${index}`),
    ),
    row('Gross amount paid (excl. VAT)', payslip.gross, year.gross, 'gross'),
    row('Amount liable to deduction', payslip.taxable, year.taxable, 'taxable'),
    row('Amount deducted at 20%', payslip.totalDeductions, year.tax, 'deductions'),
    row('Amount payable', payslip.net, year.net, 'net'),
  ];
}
