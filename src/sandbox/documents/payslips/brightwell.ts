import { deducted } from '../build-payslip.ts';
import { aligned, type Block, beside, lines, onGround, stack } from '../drawing/block.ts';
import { pairs } from '../drawing/pairs.ts';
import { type Desk, PLAIN, total } from '../drawing/style.ts';
import { table } from '../drawing/table.ts';
import type { Unnamed } from '../layout-names.ts';
import type { Payslip, PayslipLayout, PayslipRow } from '../payslip.ts';
import { printDay } from '../print-day.ts';
import {
  addressOf,
  facts,
  frequencyOf,
  listColumns,
  listRows,
  restyled,
  taxPeriodOf,
  totalRow,
} from './parts.ts';

const INDIGO = '#3141a0';
const GREY = '#5b6675';

export const brightwell: Unnamed<PayslipLayout> = {
  vendor: 'Brightwell Pay (web)',
  omits: [],
  style: { ...PLAIN, margin: 50, pound: '£', accent: INDIGO, leading: 1.75, size: 9.5, line: INDIGO },
  compose,
};

function compose(desk: Desk, payslip: Payslip): Block {
  const { gross, totalDeductions, year } = payslip;
  return stack(
    [
      composeHead(desk, payslip),
      composeList(desk, 'Pay', [
        ...listRows(desk, 'payments', payslip.payments, worked),
        totalRow(desk, 'Gross pay', gross, year.gross),
      ]),
      composeList(desk, 'Deductions', [
        ...listRows(desk, 'deductions', payslip.deductions),
        totalRow(desk, 'Total deductions', totalDeductions),
      ]),
      composeNet(desk, payslip),
      lines(desk, notesOf(desk, payslip), { size: 8.5, colour: GREY }),
    ],
    18,
  );
}

function composeHead(desk: Desk, payslip: Payslip): Block {
  const grey = { size: 8.5, colour: GREY };
  const employer = stack(
    [
      lines(desk, [payslip.employer], { size: 18, isBold: true, colour: INDIGO }),
      lines(desk, [`PAYE reference ${payslip.payeReference}`], grey),
    ],
    2,
  );
  const details = facts([
    ['Pay date', printDay(payslip.payDate, 'D MMMM YYYY')],
    ['Pay period', `${printDay(payslip.start, 'D MMM YYYY')} - ${printDay(payslip.end, 'D MMM YYYY')}`],
    ['Pay frequency', frequencyOf(payslip)],
    ['Tax period', `${taxPeriodOf(payslip)}, ${payslip.taxYear.replace('-', '/')}`],
    ['Tax code', payslip.taxCode],
    ['NI number', payslip.niNumber],
    ['NI letter', payslip.niCategory],
    ['Employee ID', payslip.payrollNumber],
  ]);
  const look = { size: 9, leading: 1.5, labelColour: GREY, isValueBold: true };
  const title = aligned(lines(desk, ['Payslip'], { size: 18, colour: GREY }), 'right');
  return stack(
    [
      beside([employer, title], 20),
      beside(
        [addressOf(desk, payslip), aligned(pairs(restyled(desk, look), details, 'aligned'), 'right')],
        30,
      ),
    ],
    18,
  );
}

function worked({ description, units, rate, kind }: PayslipRow): string {
  return units === null ? description : `${description} (${units} ${kind} @ £${rate})`;
}

function composeList(desk: Desk, title: string, rows: Parameters<typeof table>[2]): Block {
  const headings = { description: title, amount: 'This period', year: 'Year to date' };
  return table(desk, listColumns(headings), rows, { hasHeadings: true });
}

/** Net pay on a coloured ground, below the columns. */
function composeNet(desk: Desk, { net, year }: Payslip): Block {
  const white = { isBold: true, size: 13, colour: '#ffffff' };
  const { style } = desk;
  const block = beside(
    [
      lines(desk, ['Net pay'], white),
      lines(desk, [total(style, net)], { ...white, align: 'right', field: 'net' }),
      lines(desk, [total(style, year.net)], { ...white, align: 'right' }),
    ],
    20,
  );
  return onGround(desk, stack([block], 0), { fill: INDIGO, radius: 4 });
}

function notesOf({ style }: Desk, payslip: Payslip): string[] {
  const money = (pence: bigint) => total(style, pence);
  return [
    `Taxable pay this period ${money(payslip.taxable)}, year to date ${money(payslip.year.taxable)}`,
    ...payslip.benefits.map(
      ({ description, amount }) => `${description} taxed as a benefit: ${money(amount)}`,
    ),
    ...(deducted(payslip, 'pension') === 0n ? [] : ['Your employer pays into your pension as well.']),
  ];
}
