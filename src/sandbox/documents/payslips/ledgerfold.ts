import { deducted } from '../build-payslip.ts';
import { aligned, atLeast, type Block, beside, framed, lines, stack } from '../drawing/block.ts';
import { cells } from '../drawing/cells.ts';
import { pairs } from '../drawing/pairs.ts';
import { type Desk, PLAIN } from '../drawing/style.ts';
import type { Unnamed } from '../layout-names.ts';
import type { Payslip, PayslipLayout } from '../payslip.ts';
import { printDay } from '../print-day.ts';
import { addressOf, facts, frequencyOf, list, restyled, sumPairs, taxPeriodOf } from './parts.ts';

const HEIGHT = { lists: 165, foot: 140 } as const;

export const ledgerfold: Unnamed<PayslipLayout> = {
  vendor: 'Ledgerfold Payroll 29',
  omits: ['employer_tax_reference', 'pay_interval_start', 'pay_interval_end'],
  style: { ...PLAIN, margin: 36, fill: '#dfe6ee', line: '#5b6675', rules: 'box', leading: 1.5 },
  compose,
};

function compose(desk: Desk, payslip: Payslip): Block {
  const title = { size: 12, isBold: true };
  const head = facts([
    ['Employee No.', payslip.payrollNumber],
    ['Employee', payslip.name],
    ['Process Date', printDay(payslip.payDate, 'DD/MM/YYYY')],
    ['National Insurance No.', payslip.niNumber],
  ]);
  const columns = { description: 'Payments', units: 'Units', rate: 'Rate', amount: 'Amount' };
  const lists = [
    list(desk, 'payments', payslip, columns),
    list(desk, 'deductions', payslip, { description: 'Deductions', amount: 'Amount' }),
  ];
  return stack(
    [
      beside([lines(desk, [payslip.employer], title), aligned(lines(desk, ['PAYSLIP'], title), 'right')], 20),
      cells(desk, head, { columns: head.length, rules: 'grid', isLabelSmall: true, align: 'left' }),
      beside(
        lists.map((block) => atLeast(block, { height: HEIGHT.lists })),
        4,
      ),
      beside(composeFoot(restyled(desk, { size: 8 }), payslip), 4),
    ],
    6,
  );
}

/** The address, the sums of the period and those of the year, next to each other. */
function composeFoot(desk: Desk, payslip: Payslip): Block[] {
  const { year, benefits } = payslip;
  const period = sumPairs(desk, [
    ['Total Gross Pay', payslip.gross, 'gross'],
    ['Gross for Tax', payslip.taxable],
    ...benefits.map(({ description, amount }) => [`${description} (taxed)`, amount] as const),
    ['Total Deductions', payslip.totalDeductions, 'deductions'],
  ]);
  const details = facts([
    ['Tax Code', payslip.taxCode],
    ['NI Table', payslip.niCategory],
    ['Tax Period', taxPeriodOf(payslip)],
    ['Paid', frequencyOf(payslip)],
  ]);
  const inline = restyled(desk, { colon: ':' });
  const toDate = sumPairs(desk, [
    ['Total Gross Pay TD', year.gross, 'year.gross'],
    ['Gross for Tax TD', year.taxable],
    ['Tax paid TD', year.tax],
    ['National Insurance TD', year.ni],
    ...(deducted(payslip, 'pension') === 0n ? [] : ([['Employee Pension TD', year.pension]] as const)),
    ['Net Pay TD', year.net],
  ]);
  const big = restyled(desk, { size: 11, isLabelBold: true, isValueBold: true });
  const net = framed(desk, sumPairs(big, [['Net Pay', payslip.net, 'net']]), { title: null, hasFrame: true });
  const boxes = [
    framed(desk, addressOf(restyled(desk, { size: 9 }), payslip), { title: null, hasFrame: true }),
    framed(
      desk,
      stack(
        [
          period,
          beside(
            [pairs(inline, details.slice(0, 2), 'inline'), pairs(inline, details.slice(2), 'inline')],
            14,
          ),
        ],
        6,
      ),
      { title: 'This Period', hasFrame: true },
    ),
  ];
  return [
    ...boxes.map((box) => atLeast(box, { height: HEIGHT.foot })),
    stack([framed(desk, toDate, { title: 'Year to Date', hasFrame: true }), net], 4),
  ];
}
