import { type Block, beside, lines, onGround, stack } from '../drawing/block.ts';
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
  ends,
  periodOf,
  summaryOf,
  TABLE,
  wordFor,
} from './parts.ts';

const GREEN = '#0d5c3f';
const TYPES = byKind('BGC|DEB|BGC|CPT|DD|SO|FPI|FPO|CR|FPI');

export const stonegate: Unnamed<StatementLayout> = {
  ...CURRENT_ACCOUNT,
  bankName: 'Stonegate Bank',
  bankCode: 'STNG',
  sortCode: '30-84-55',
  paysInterest: true,
  omits: ['iban'],
  describe: ({ party, reference, kind }) => [
    kind === 'card' || kind === 'interest' ? party : `${party} ${reference ?? ''}`.trim(),
  ],
  style: { ...BANK_STYLE, leading: 2.2, isValueBold: true },
  head,
  pageHead: (desk) =>
    stack(
      [
        lines(desk, ['STONEGATE BANK'], { size: 11, isBold: true, colour: GREEN }),
        lines(desk, ['Your Transactions'], { size: 11, isBold: true }),
      ],
      10,
    ),
  table: () => ({
    ...TABLE,
    columns: columnsAt({
      date: [45, 'Date'],
      text: [105, 'Description'],
      type: [330, 'Type'],
      in: [418, 'Money In', '(£)'],
      out: [482, 'Money Out', '(£)'],
      balance: [548, 'Balance', '(£)'],
    }),
    cells: ({ kind }) => ({ type: wordFor(TYPES, kind) }),
    whisper: ({ amount }) => (amount > 0n ? 'Money Out (£) blank.' : 'Money In (£) blank.'),
    look: { ...TABLE.look, pitch: 15.5 },
  }),
};

function head(desk: Desk, statement: Statement): Block {
  const { holder, sortCode, number, start, end } = statement;
  const [opening, totalIn, totalOut, closing] = summaryOf(statement, [
    `Balance on ${printDay(start, 'DD MMMM YYYY')}`,
    'Money In',
    'Money Out',
    `Balance on ${printDay(end, 'DD MMMM YYYY')}`,
  ]).map((pair) => [pair]);
  const column = (...list: (typeof opening)[]) =>
    pairs(
      desk,
      list.flatMap((one) => one ?? []),
      'justified',
    );
  const account = ['CLASSIC', `Sort Code: ${sortCode.replaceAll('-', ' ')}`, `Account Number: ${number}`];
  const title = { size: 12, isBold: true, colour: GREEN };
  return stack(
    [
      ends(
        lines(desk, ['STONEGATE BANK'], { ...title, size: 17 }),
        lines(desk, ['Document requested by:', holder.toUpperCase()], { size: 8.5, align: 'right' }),
      ),
      ends(addressOf(desk, statement), lines(desk, account, { align: 'right' })),
      lines(desk, ['Your Account'], title),
      lines(desk, [periodOf(statement, 'DD MMMM YYYY')]),
      onGround(desk, beside([column(totalIn, totalOut), column(opening, closing)], 40), { fill: '#eaf3ee' }),
      lines(desk, ['Your Transactions'], title),
    ],
    14,
  );
}
