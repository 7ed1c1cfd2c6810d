import { buildPension } from '../build-pension.ts';
import { aligned, type Block, beside, framed, lines, rule, stack } from '../drawing/block.ts';
import { pairs } from '../drawing/pairs.ts';
import { type Desk, PLAIN } from '../drawing/style.ts';
import type { Unnamed } from '../layout-names.ts';
import type { Payslip, PayslipLayout } from '../payslip.ts';
import { printDay } from '../print-day.ts';
import { addressOf, facts, inPairs, restyled, sumPairs } from './parts.ts';

export const saltmarsh: Unnamed<PayslipLayout> = {
  vendor: 'Saltmarsh Pension Payroll',
  omits: ['pay_interval_start', 'pay_interval_end', 'ytd.ni'],
  type: 'Pension',
  build: buildPension,
  style: { ...PLAIN, margin: 48, pound: '£', leading: 1.65 },
  compose,
};

function compose(desk: Desk, payslip: Payslip): Block {
  const { year } = payslip;
  const big = restyled(desk, { size: 11, isLabelBold: true, isValueBold: true });
  const details = facts([
    ['Payment date', printDay(payslip.payDate, 'D MMMM YYYY')],
    ['Pension number', payslip.payrollNumber],
    ['National Insurance number', inPairs(payslip.niNumber)],
    ['Tax code', payslip.taxCode],
    ['Tax month', String(payslip.taxPeriod.number)],
    ['PAYE reference', payslip.payeReference],
  ]);
  const month = sumPairs(desk, [
    ...payslip.payments.map(
      ({ description, amount }, index) => [description, amount, `payments.${index}`] as const,
    ),
    ['Gross pension', payslip.gross, 'gross'],
    ...payslip.deductions.map(({ description, amount }) => [description, amount] as const),
    ['Total deductions', payslip.totalDeductions, 'deductions'],
  ]);
  const toDate = sumPairs(desk, [
    ['Gross pension', year.gross, 'year.gross'],
    ['Taxable pension', year.taxable],
    ['Tax paid', year.tax],
    ['Net pension', year.net],
  ]);
  const titled = (title: string, block: Block) => framed(desk, block, { title, hasFrame: false });
  return stack(
    [
      beside(
        [
          lines(desk, [payslip.employer], { size: 15, isBold: true }),
          aligned(lines(desk, ['Advice of pension payment'], { size: 11 }), 'right'),
        ],
        20,
      ),
      rule(desk, { colour: '#2d5f6b' }),
      beside([addressOf(desk, payslip), pairs(desk, details, 'justified')], 60),
      beside(
        [
          stack(
            [titled('Your pension this month', month), sumPairs(big, [['Net pension', payslip.net, 'net']])],
            6,
          ),
          titled('This tax year to date', toDate),
        ],
        50,
      ),
      lines(desk, ['We will send your P60 after the end of the tax year.'], { size: 8 }),
    ],
    16,
  );
}
