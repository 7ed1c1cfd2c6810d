import { deducted } from '../build-payslip.ts';
import { atLeast, type Block, beside, framed, lines, stack } from '../drawing/block.ts';
import { cells } from '../drawing/cells.ts';
import { type Desk, PLAIN, total } from '../drawing/style.ts';
import type { Unnamed } from '../layout-names.ts';
import type { Payslip, PayslipLayout } from '../payslip.ts';
import { printDay } from '../print-day.ts';
import { addressOf, facts, frequencyOf, list, type Sum, sums } from './parts.ts';

const HEIGHT = 190;

export const civic: Unnamed<PayslipLayout> = {
  vendor: 'Civic HR and Payroll Record',
  omits: ['ytd.net_pay'],
  style: {
    ...PLAIN,
    size: 8.5,
    margin: 30,
    labelCase: 'upper',
    fill: '#cfe3d8',
    line: '#5b6675',
    rules: 'box',
    leading: 1.5,
  },
  compose,
};

function compose(desk: Desk, payslip: Payslip): Block {
  const { taxPeriod, year } = payslip;
  const day = (of: string) => printDay(of, 'DD MMM YYYY');
  return stack(
    [
      grid(desk, [
        ['Assignment number', payslip.payrollNumber],
        ['Employee name', payslip.name],
        ['Employer', payslip.employer],
        ['Job title', payslip.role],
      ]),
      grid(desk, [
        ['Pay date', day(payslip.payDate)],
        ['Period start', day(payslip.start)],
        ['Period end', day(payslip.end)],
        ['Pay frequency', frequencyOf(payslip)],
        ['Tax office ref no', payslip.payeReference],
        ['Tax code', payslip.taxCode],
      ]),
      composeLists(desk, payslip),
      sumGrid(desk, 'This period', [
        ['Taxable pay', payslip.taxable],
        ['Pension conts', deducted(payslip, 'pension')],
        ['Gross pay', payslip.gross, 'gross'],
        ['Total deductions', payslip.totalDeductions, 'deductions'],
        ['Net pay', payslip.net, 'net'],
      ]),
      sumGrid(desk, 'Year to date', [
        ['Gross pay', year.gross, 'year.gross'],
        ['Taxable pay', year.taxable],
        ['Tax paid', year.tax],
        ['NI conts', year.ni],
        ['Pension conts', year.pension],
      ]),
      grid(desk, [
        ['NI number', payslip.niNumber],
        ['NI cat', payslip.niCategory],
        ['Tax period', String(taxPeriod.number)],
        ['Period type', `Calendar ${taxPeriod.unit}`],
        ['Pay method', 'BACS'],
        ['Payslip', 'ORIGINAL'],
      ]),
      addressOf(desk, payslip, 10),
    ],
    8,
  );
}

function grid(desk: Desk, list_: Parameters<typeof facts>[0]): Block {
  const look = { columns: list_.length, rules: 'grid', isLabelSmall: true, align: 'left' } as const;
  return cells(desk, facts(list_), look);
}

function sumGrid(desk: Desk, title: string, list_: readonly Sum[]): Block {
  const look = { columns: list_.length, rules: 'grid', isLabelSmall: true, align: 'right' } as const;
  const inner = cells(desk, sums(desk, list_), look);
  return framed(desk, inner, { title, hasFrame: false, isCentred: true });
}

function composeLists(desk: Desk, payslip: Payslip): Block {
  const columns = { description: 'Description', units: 'Wkd/earned', rate: 'Rate', amount: 'Amount' };
  const payments = framed(
    desk,
    // rates have four decimals
    list(
      desk,
      'payments',
      {
        ...payslip,
        payments: payslip.payments.map((row) => ({ ...row, rate: row.rate && `${row.rate}00` })),
      },
      columns,
    ),
    { title: 'Pay and allowances', hasFrame: false, isCentred: true },
  );
  const deductions = list(desk, 'deductions', payslip, { description: 'Description', amount: 'Amount' });
  const notes = payslip.benefits.map(
    ({ description, amount }) =>
      `Taxable benefit, not in gross: ${description}  ${total(desk.style, amount)}`,
  );
  return stack(
    [
      beside(
        [
          atLeast(payments, { height: HEIGHT }),
          framed(desk, deductions, { title: 'Deductions', hasFrame: false, isCentred: true }),
        ],
        0,
      ),
      ...(notes.length === 0 ? [] : [lines(desk, notes, { size: 7.5 })]),
    ],
    2,
  );
}
