import { deducted } from '../build-payslip.ts';
import { aligned, atLeast, type Block, beside, framed, lines, stack } from '../drawing/block.ts';
import { cells } from '../drawing/cells.ts';
import type { Pair } from '../drawing/pairs.ts';
import { type Desk, PLAIN, total } from '../drawing/style.ts';
import type { Unnamed } from '../layout-names.ts';
import type { Payslip, PayslipLayout } from '../payslip.ts';
import { printDay } from '../print-day.ts';
import { addressOf, facts, frequencyOf, inPairs, list, restyled, sums, taxPeriodOf } from './parts.ts';

const HEIGHT = 170;

export const gridstone: Unnamed<PayslipLayout> = {
  vendor: 'Gridstone Payroll Bureau',
  omits: ['pay_interval_start'],
  style: { ...PLAIN, labelCase: 'upper', fill: '#dfe6ee', line: '#5b6675', rules: 'box', leading: 1.55 },
  compose,
};

function compose(desk: Desk, payslip: Payslip): Block {
  const { payDate, end, year } = payslip;
  const title = { size: 13, isBold: true };
  const day = (of: string) => printDay(of, 'DD-MMM-YYYY');
  return stack(
    [
      beside(
        [
          lines(desk, [payslip.employer.toUpperCase()], title),
          aligned(lines(desk, ['PAY ADVICE'], title), 'right'),
        ],
        20,
      ),
      grid(
        desk,
        facts([
          ['Employee name', payslip.name],
          ['Employee no', payslip.payrollNumber],
          ['Pay date', day(payDate)],
          ['Period ending', day(end)],
        ]),
      ),
      grid(
        desk,
        facts([
          ['NI number', inPairs(payslip.niNumber)],
          ['Tax code', payslip.taxCode],
          ['NI category', payslip.niCategory],
          ['Tax period', taxPeriodOf(payslip)],
          ['Pay frequency', frequencyOf(payslip)],
          ['Employer PAYE ref', payslip.payeReference],
        ]),
      ),
      composeLists(desk, payslip),
      sumGrid(desk, [
        ['Gross pay', payslip.gross, 'gross'],
        ['Taxable pay', payslip.taxable],
        ['Total deductions', payslip.totalDeductions, 'deductions'],
        ['Net pay', payslip.net, 'net'],
      ]),
      framed(
        restyled(desk, { fill: null, size: 8 }),
        sumGrid(desk, [
          ['Gross pay', year.gross, 'year.gross'],
          ['Taxable pay', year.taxable],
          ['Tax', year.tax],
          ['NI', year.ni],
          ...(deducted(payslip, 'pension') === 0n ? [] : ([['Pension', year.pension]] as const)),
          ['Net pay', year.net],
        ]),
        { title: 'Year to date', hasFrame: false },
      ),
      addressOf(desk, payslip, 10),
    ],
    8,
  );
}

function grid(desk: Desk, list_: readonly Pair[], align: 'left' | 'right' = 'left'): Block {
  return cells(desk, list_, { columns: list_.length, rules: 'grid', isLabelSmall: true, align });
}

function sumGrid(desk: Desk, list_: Parameters<typeof sums>[1]): Block {
  return grid(desk, sums(desk, list_), 'right');
}

function composeLists(desk: Desk, payslip: Payslip): Block {
  const columns = { description: 'Payments', units: 'Hours', rate: 'Rate', amount: 'Amount' };
  const notes = payslip.benefits.map(
    ({ description, amount }) => `Benefit taxed, not paid: ${description} ${total(desk.style, amount)}`,
  );
  return stack(
    [
      beside(
        [
          atLeast(list(desk, 'payments', payslip, columns), { height: HEIGHT }),
          list(desk, 'deductions', payslip, { description: 'Deductions', amount: 'Amount' }),
        ],
        0,
      ),
      ...(notes.length === 0 ? [] : [lines(desk, notes, { size: 7.5 })]),
    ],
    2,
  );
}
