import { type Block, lines, onGround, stack } from '../drawing/block.ts';
import { pairs } from '../drawing/pairs.ts';
import type { Desk } from '../drawing/style.ts';
import type { Unnamed } from '../layout-names.ts';
import { printDay } from '../print-day.ts';
import type { Statement } from '../statement.ts';
import type { StatementLayout } from './layout.ts';
import {
  addressOf,
  BANK_STYLE,
  CURRENT_ACCOUNT,
  columnsAt,
  ends,
  periodOf,
  plain,
  summaryOf,
  TABLE,
  withPound,
} from './parts.ts';

const OLIVE = '#5a6b1f';

export const oakhaven: Unnamed<StatementLayout> = {
  ...CURRENT_ACCOUNT,
  bankName: 'Oakhaven Bank',
  bankCode: 'OAKH',
  sortCode: '40-63-92',
  balances: 'none',
  firstDay: 20,
  paysInterest: true,
  omits: ['iban'],
  describe: ({ party, reference }) => [`${party}${reference ? ` ${reference}` : ''}`],
  style: { ...BANK_STYLE, size: 9, accent: OLIVE, leading: 1.9 },
  head,
  pageHead: (desk) => lines(desk, ['Oakhaven Bank, continued'], { size: 12, isBold: true, colour: OLIVE }),
  table: () => ({
    ...TABLE,
    columns: columnsAt({ date: [45, 'Date'], text: [120, 'Details'], amount: [548, 'Amount (£)'] }),
    day: (day) => printDay(day, 'Do MMM'),
    balances: 'none',
    sections: {
      in: 'Deposits',
      out: 'Withdrawals',
      first: 'in',
      totals: { in: 'Total deposits', out: 'Total withdrawals' },
      hasHeadings: true,
    },
    signed: (pence) => plain(pence < 0n ? -pence : pence),
    look: { ...TABLE.look, heading: { colour: '#1a1a1a' } },
  }),
};

function head(desk: Desk, statement: Statement): Block {
  const { number, sortCode, start, end } = statement;
  const [opening, deposits, withdrawals, closing] = summaryOf(statement, [
    `Balance at ${printDay(start, 'Do MMMM')}`,
    'Deposits',
    'Withdrawals',
    `Balance at ${printDay(end, 'Do MMMM')}`,
  ]);
  const summary = [
    opening,
    deposits,
    withdrawals && { ...withdrawals, value: withPound(-statement.totalOut) },
    closing && { ...closing, isBold: true },
  ].filter((pair) => pair !== undefined);
  const box = pairs({ ...desk, style: { ...desk.style, size: 9.5 } }, summary, 'justified');
  return stack(
    [
      ends(
        lines(desk, ['Oakhaven Bank'], { size: 20, isBold: true, colour: OLIVE }),
        lines(desk, ['Account statement'], { size: 11 }),
      ),
      ends(
        addressOf(desk, statement),
        lines(desk, [`Account ${number}`, `Sort code ${sortCode}`], { align: 'right', isBold: true }),
      ),
      lines(desk, [`Statement for ${periodOf(statement, 'Do MMMM YYYY')}`], { size: 11, isBold: true }),
      onGround(desk, box, { fill: '#f2f4e8' }),
    ],
    16,
  );
}
