import { aligned, atLeast, type Block, beside, framed, lines, rule, stack } from '../drawing/block.ts';
import { cells } from '../drawing/cells.ts';
import { pairs } from '../drawing/pairs.ts';
import { type Desk, PLAIN } from '../drawing/style.ts';
import type { Unnamed } from '../layout-names.ts';
import type { Payslip, PayslipLayout } from '../payslip.ts';
import { printDay } from '../print-day.ts';
import { facts, frequencyOf, list, restyled, sumPairs, sums, taxPeriodOf } from './parts.ts';

const ORANGE = '#c2570c';
const GREY = '#5b6675';
const HEIGHT = 130;

export const tallyweek: Unnamed<PayslipLayout> = {
  vendor: 'Tallyweek 4.2',
  omits: ['employer_tax_reference', 'ytd.pension', 'ytd.net_pay'],
  // A5 landscape
  size: [595.28, 419.53],
  style: { ...PLAIN, margin: 30, pound: '£', leading: 1.6, line: ORANGE, corner: 5 },
  drawForm: ({ paper }) => paper.fill(0, 0, paper.width, 8, ORANGE),
  compose,
};

function compose(desk: Desk, payslip: Payslip): Block {
  const { gross, taxable, totalDeductions, year, benefits } = payslip;
  const columns = { description: 'Description', units: 'Hours', rate: 'Rate', amount: 'Total' };
  const small = restyled(desk, { size: 8.5 });
  const period = sumPairs(desk, [
    ['Gross pay', gross, 'gross'],
    ['Taxable pay', taxable],
    ...benefits.map(({ description, amount }) => [`(with ${description})`, amount] as const),
    ['Total deductions', totalDeductions, 'deductions'],
  ]);
  const toDate = sumPairs(desk, [
    ['Gross', year.gross, 'year.gross'],
    ['Taxable', year.taxable],
    ['Tax', year.tax],
    ['NI', year.ni],
  ]);
  return stack(
    [
      composeHead(desk, payslip),
      beside(
        [
          atLeast(list(desk, 'payments', payslip, columns), { height: HEIGHT }),
          list(desk, 'deductions', payslip, { description: 'Deduction', amount: 'Amount' }),
        ],
        24,
      ),
      rule(desk, { colour: ORANGE, width: 1 }),
      beside(
        [
          period,
          framed(small, toDate, { title: 'So far this tax year', hasFrame: false }),
          composeNet(desk, payslip),
        ],
        26,
      ),
      lines(desk, ['Questions about this slip? Ask the office before noon on Tuesday.'], {
        size: 7.5,
        colour: GREY,
      }),
    ],
    9,
  );
}

function composeHead(desk: Desk, payslip: Payslip): Block {
  const look = restyled(desk, { labelColour: GREY, isValueBold: true });
  const day = (of: string) => printDay(of, 'DD/MM/YY');
  const person = facts([
    ['Name', payslip.name],
    ['Works no.', payslip.payrollNumber],
    ['NI no.', payslip.niNumber],
  ]);
  const payment = facts([
    ['Paid on', printDay(payslip.payDate, 'ddd D MMM YYYY')],
    ['For', `${day(payslip.start)} to ${day(payslip.end)}`],
    [
      'Tax code',
      `${payslip.taxCode}    NI ${payslip.niCategory}    Tax ${taxPeriodOf(payslip).toLowerCase()}`,
    ],
  ]);
  const employer = lines(desk, [payslip.employer], { size: 15, isBold: true, colour: ORANGE });
  const title = aligned(lines(desk, [`${frequencyOf(payslip)} pay`], { size: 11 }), 'right');
  return stack(
    [
      beside([employer, title], 20),
      beside([pairs(look, person, 'aligned'), pairs(look, payment, 'aligned')], 30),
    ],
    8,
  );
}

function composeNet(desk: Desk, { net }: Payslip): Block {
  const [pair] = sums(desk, [['NET PAY', net, 'net']]);
  const look = { columns: 1, rules: 'none', isLabelSmall: true, align: 'right', valueSize: 16 } as const;
  const inner = cells(desk, pair ? [{ ...pair, isBold: true }] : [], look);
  return framed(desk, atLeast(inner, { width: 140 }), { title: null, hasFrame: true });
}
