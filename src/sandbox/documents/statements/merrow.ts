import { aligned, type Block, beside, framed, lines, rule, stack } from '../drawing/block.ts';
import { TIMES } from '../drawing/fonts.ts';
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
  facts,
  inFours,
  marked,
  summaryOf,
  TABLE,
  withPound,
} from './parts.ts';

const DAY = 'DD MMMM YYYY';

export const merrow: Unnamed<StatementLayout> = {
  ...CURRENT_ACCOUNT,
  bankName: 'Merrow Building Society',
  bankCode: 'MERW',
  sortCode: '23-05-80',
  paysInterest: true,
  describe: ({ party, reference, kind }) =>
    kind === 'card' ? [`Card purchase ${party}`] : [`${party}${reference ? `, ${reference}` : ''}`],
  style: { ...BANK_STYLE, family: TIMES, values: TIMES, size: 9.5, line: '#1a1a1a', leading: 1.6 },
  printer: { hasMisreadPounds: true },
  head,
  table: () => ({
    ...TABLE,
    columns: columnsAt({
      date: [45, 'Date'],
      text: [140, 'Transaction'],
      out: [402, 'Money out'],
      in: [474, 'Money in'],
      balance: [548, 'Balance'],
    }),
    day: (day) => printDay(day, DAY),
    headings: 'first_page',
    opening: 'Opening Balance',
    closing: 'Closing Balance',
    areEndsDated: false,
    figure: marked('', '£'),
    balance: withPound,
    look: { ...TABLE.look, pitch: 16 },
  }),
};

function head(desk: Desk, statement: Statement): Block {
  const { number, sortCode, iban, start, end } = statement;
  const account = facts([
    ['Account number', number],
    ['Sort code', sortCode],
    ['IBAN', inFours(iban)],
    ['From', printDay(start, DAY)],
    ['To', printDay(end, DAY)],
  ]);
  const summary = summaryOf(
    statement,
    ['Balance brought forward', 'Total paid in', 'Total paid out', 'Balance at end of period'],
    marked('-', '£'),
  );
  const labelled = { ...desk, style: { ...desk.style, isLabelBold: true } };
  const box = framed(desk, pairs(desk, summary, 'justified'), { title: null, hasFrame: true });
  return stack(
    [
      aligned(lines(desk, ['Merrow Building Society'], { size: 20, isBold: true }), 'centre'),
      aligned(lines(desk, ['Statement of Account'], { size: 12 }), 'centre'),
      rule(desk, { width: 1 }),
      beside([addressOf(desk, statement), pairs(labelled, account, 'aligned')], 60),
      aligned(box, 'left', 280),
    ],
    12,
  );
}
