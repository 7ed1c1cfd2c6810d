import { type Block, lines, onGround, stack } from '../drawing/block.ts';
import { cells } from '../drawing/cells.ts';
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
  marked,
  periodOf,
  summaryOf,
  TABLE,
  withPound,
  wordFor,
} from './parts.ts';

const VIOLET = '#5b3df5';
const TYPES = byKind(
  'FASTER PAYMENT|CONTACTLESS|REFUND|ATM|DIRECT DEBIT|STANDING ORDER|FASTER PAYMENT|FASTER PAYMENT|DEPOSIT INTEREST|FASTER PAYMENT',
);

export const quill: Unnamed<StatementLayout> = {
  ...CURRENT_ACCOUNT,
  bankName: 'Quill Bank',
  bankCode: 'QUIL',
  sortCode: '60-84-07',
  paysInterest: true,
  omits: ['iban'],
  describe: ({ party, reference, kind }) =>
    kind === 'card' || kind === 'interest' ? [party] : [`${party}${reference ? ` (${reference})` : ''}`],
  style: { ...BANK_STYLE, size: 8 },
  head,
  foot: 'Quill Bank exists only in this sandbox.',
  table: () => ({
    ...TABLE,
    columns: columnsAt({
      date: [45, 'DATE'],
      type: [98, 'TYPE'],
      text: [178, 'TRANSACTION'],
      in: [434, 'IN'],
      out: [490, 'OUT'],
      balance: [550, 'ACCOUNT', 'BALANCE'],
    }),
    day: (day) => printDay(day, 'DD/MM/YYYY'),
    cells: ({ kind }) => ({ type: wordFor(TYPES, kind) }),
    opening: 'OPENING BALANCE',
    areEndsDated: false,
    figure: marked('', '£'),
    balance: withPound,
    look: { ...TABLE.look, pitch: 17, heading: { size: 6.5, colour: '#5b6675' } },
  }),
};

function head(desk: Desk, statement: Statement): Block {
  const { number, sortCode } = statement;
  const account = [
    `Account number: ${number}`,
    `Sort code: ${sortCode}`,
    periodOf(statement, 'DD/MM/YYYY', ' - '),
  ];
  const summary = summaryOf(statement, ['Opening Balance', 'Money In', 'Money Out', 'Closing Balance']);
  const look = { columns: 4, rules: 'none', isLabelSmall: false, align: 'left', valueSize: 12 } as const;
  const grey = { ...desk, style: { ...desk.style, accent: '#5b6675' } };
  const figures = summary.map((pair) => ({ ...pair, isBold: true }));
  return stack(
    [
      ends(
        lines(desk, ['Quill'], { size: 24, isBold: true, colour: VIOLET }),
        lines(desk, ['Statement'], { size: 14, isBold: true }),
      ),
      ends(addressOf(desk, statement), lines(desk, account, { size: 9.5, align: 'right' })),
      onGround(desk, cells(grey, figures, look), { fill: '#f1eeff', radius: 4 }),
    ],
    18,
  );
}
