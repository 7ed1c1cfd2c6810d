import type { Activity } from '#simulation/banking/activity.ts';
import { type Block, beside, lines, onGround, stack } from '../drawing/block.ts';
import { cells } from '../drawing/cells.ts';
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
  inFours,
  periodOf,
  plain,
  TABLE,
  withPound,
  wordFor,
} from './parts.ts';

const NAVY = '#14233c';
const CORAL = '#ff5a4e';
const HOW = byKind(
  '(Bank Transfer)||(Refund)|(Cash machine)|(Direct Debit)|(Faster Payments)|(Faster Payments)|(Faster Payments)|(Interest)|(Faster Payments)',
);

export const lantern: Unnamed<StatementLayout> = {
  bankName: 'Lantern',
  bankCode: 'LNTN',
  sortCode: '04-27-63',
  ...CURRENT_ACCOUNT,
  order: 'descending',
  describe,
  style: { ...BANK_STYLE, size: 9, margin: 48, accent: NAVY, leading: 1.55 },
  head,
  foot: 'Lantern is a trading name of Lantern Money Ltd, a fictional company. Not a bank anywhere.',
  table: () => ({
    ...TABLE,
    columns: columnsAt({
      date: [48, 'Date'],
      text: [124, 'Description'],
      amount: [460, '(GBP)', 'Amount'],
      balance: [546, '(GBP)', 'Balance'],
    }),
    day: (day) => printDay(day, 'DD/MM/YYYY'),
    isNewestFirst: true,
    look: { ...TABLE.look, edges: [48, 548], lineHeight: 11.5, pitch: 18.5, cell: { colour: NAVY } },
  }),
};

function describe({ party, reference, kind }: Activity): string[] {
  if (kind === 'card') return [`${party} GBR`];
  const how = wordFor(HOW, kind);
  return reference ? [`${party} ${how}`, `Reference: ${reference}`] : [`${party} ${how}`];
}

function head(desk: Desk, statement: Statement): Block {
  const { number, sortCode, iban, closing, totalIn, totalOut } = statement;
  const account = facts([
    ['Account number', number],
    ['Sort code', sortCode],
    ['IBAN', inFours(iban)],
    ['BIC', 'LNTNGB2L'],
  ]);
  const figures = facts([
    ['Personal Account balance', withPound(closing)],
    ['Total outgoings', withPound(-totalOut)],
    ['Total deposits', `+£${plain(totalIn)}`],
  ]).map((pair, index) => ({ ...pair, isBold: true, ...(index === 0 ? { field: 'closing' } : {}) }));
  const look = { columns: 3, rules: 'none', isLabelSmall: true, align: 'left', valueSize: 14 } as const;
  const labelled = { ...desk, style: { ...desk.style, isLabelBold: true } };
  return stack(
    [
      brand(desk),
      lines(desk, ['Personal Account statement'], { size: 14, isBold: true, colour: NAVY }),
      lines(desk, [periodOf(statement, 'DD/MM/YYYY', ' - ')], { size: 10 }),
      beside([addressOf(desk, statement), pairs(labelled, account, 'aligned')], 60),
      onGround(desk, cells(desk, figures, look), { fill: '#f4f2ee', radius: 6 }),
    ],
    14,
  );
}

function brand(desk: Desk): Block {
  const name = lines(desk, ['lantern'], { size: 22, isBold: true, colour: NAVY });
  return {
    ...name,
    draw({ x, y, width, height }) {
      desk.paper.fill(x, y, 10, 22, CORAL);
      name.draw({ x: x + 16, y, width: width - 16, height });
    },
  };
}
