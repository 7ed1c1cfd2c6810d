import { aligned, type Block, beside, framed, lines, rule, stack } from '../drawing/block.ts';
import { pairs } from '../drawing/pairs.ts';
import type { Desk } from '../drawing/style.ts';
import type { Unnamed } from '../layout-names.ts';
import { printDay } from '../print-day.ts';
import type { Statement } from '../statement.ts';
import type { StatementLayout } from './layout.ts';
import {
  addressOf,
  BANK_STYLE,
  byKind,
  CURRENT_ACCOUNT,
  columnsAt,
  facts,
  marked,
  periodOf,
  summaryOf,
  TABLE,
  wordFor,
} from './parts.ts';

const TEAL = '#00697a';
const TYPES = byKind(
  'BANK CREDIT|DEBIT CARD|CARD REFUND|CASHPOINT|DIRECT DEBIT|STANDING ORDER|FASTER PAYMENT|FASTER PAYMENT|INTEREST|FASTER PAYMENT',
);

export const tidewell: Unnamed<StatementLayout> = {
  ...CURRENT_ACCOUNT,
  bankName: 'Tidewell Bank',
  bankCode: 'TIDW',
  sortCode: '77-29-41',
  opens: 'overdrawn',
  omits: ['iban'],
  describe: ({ party, reference, kind }) =>
    kind === 'card' ? [`${party} CD ${reference}`] : [`${party} ${reference ?? ''}`.trim()],
  style: { ...BANK_STYLE, size: 8, fill: '#d6ecef' },
  printer: { isLetterByLetter: true },
  head,
  pageHead: (desk) =>
    stack(
      [
        lines(desk, ['Tidewell Bank'], { size: 12, isBold: true, colour: TEAL }),
        lines(desk, ['Your Transactions continued'], { size: 10, isBold: true }),
      ],
      8,
    ),
  table: () => ({
    ...TABLE,
    columns: columnsAt({
      date: [45, 'Date'],
      type: [98, 'Payment type'],
      text: [184, 'Details'],
      out: [424, 'Money Out (£)'],
      in: [488, 'Money In (£)'],
      balance: [550, 'Balance (£)'],
    }),
    cells: ({ kind }) => ({ type: wordFor(TYPES, kind) }),
    opening: 'STATEMENT OPENING BALANCE',
    closing: 'STATEMENT CLOSING BALANCE',
    balance: marked('-'),
    look: { ...TABLE.look, rows: 'banded', hasHeadingRule: false, pitch: 14 },
  }),
};

function head(desk: Desk, statement: Statement): Block {
  const { sortCode, number, start, end } = statement;
  const larger = { ...desk, style: { ...desk.style, size: 9, fill: null, accent: TEAL, leading: 1.6 } };
  const account = facts([
    ['Sort Code', sortCode],
    ['Account Number', number],
    ['Statement period', periodOf(statement, 'DD MMM YY')],
  ]);
  const summary = summaryOf(
    statement,
    [
      `Opening Balance on ${printDay(start, 'DD MMM YY')}`,
      'Money In',
      'Money Out',
      `Closing Balance on ${printDay(end, 'DD MMM YY')}`,
    ],
    marked('-', '£'),
  );
  const box = pairs(larger, summary, 'justified');
  const title = { size: 11, isBold: true };
  return stack(
    [
      lines(desk, ['Tidewell Bank'], { size: 20, isBold: true, colour: TEAL }),
      rule(desk, { colour: TEAL, width: 2 }),
      beside(
        [
          addressOf(desk, statement),
          stack([lines(desk, ['Spend & Save Account'], title), pairs(larger, account, 'aligned')], 4),
        ],
        60,
      ),
      aligned(framed(larger, box, { title: 'Account Summary', hasFrame: false }), 'left', 285),
      lines(desk, ['Your Transactions'], { ...title, colour: TEAL }),
    ],
    14,
  );
}
