import type { Activity } from '#simulation/banking/activity.ts';
import { type Block, lines, paragraph, stack } from '../drawing/block.ts';
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
  inFours,
  marked,
  summaryOf,
  TABLE,
  wordFor,
} from './parts.ts';

const BLUE = '#0b6fa4';
const SIDEBAR = { x: 438, above: 30, width: 117, height: 200 } as const;
const LEADS = byKind(
  'Received From|Card Payment to|Card Refund From|Cash Withdrawal at|Direct Debit to|Standing Order to|Received From|Bill Payment to|Interest Paid|Received From',
);

export const calderbrook: Unnamed<StatementLayout> = {
  ...CURRENT_ACCOUNT,
  bankName: 'Calderbrook Bank',
  bankCode: 'CALD',
  sortCode: '04-91-17',
  balances: 'end_of_day',
  describe,
  style: { ...BANK_STYLE, margin: 40 },
  head,
  pageHead,
  foot: 'Calderbrook Bank exists only in this sandbox.',
  beside: drawSidebar,
  table: () => ({
    ...TABLE,
    columns: columnsAt({
      date: [40, 'Date'],
      text: [80, 'Description'],
      out: [306, 'Money out £'],
      in: [364, 'Money in £'],
      balance: [424, 'Balance £'],
    }),
    day: (day) => printDay(day, 'D MMM'),
    dates: 'days',
    amountLine: 'last',
    opening: 'Start balance',
    closing: 'End balance',
    balance: marked(' OD'),
    look: { ...TABLE.look, edges: [40, 426] },
  }),
};

function describe({ kind, date, reference, party }: Activity): string[] {
  const second = ['card', 'refund', 'cash'].includes(kind)
    ? `On ${printDay(date, 'D MMM')}`
    : `Ref: ${reference ?? kind.toUpperCase()}`;
  return [`${wordFor(LEADS, kind)} ${party}`, second];
}

function head(desk: Desk, statement: Statement): Block {
  const { start, end, iban } = statement;
  const title = { size: 13, isBold: true, colour: BLUE };
  return stack(
    [
      brand(desk, statement, 1),
      addressOf(desk, statement),
      lines(desk, ['Your current account statement'], title),
      lines(desk, [
        `Statement period ${printDay(start, 'DD')} - ${printDay(end, 'DD MMM YYYY')}`,
        `IBAN ${inFours(iban)}`,
      ]),
      lines(desk, ['Your transactions'], { size: 11, isBold: true }),
    ],
    12,
  );
}

function pageHead(desk: Desk, statement: Statement, page: number): Block {
  const title = { size: 13, isBold: true, colour: BLUE };
  return stack([brand(desk, statement, page), lines(desk, ['Your transactions continued'], title)], 16);
}

function brand(desk: Desk, { sortCode, number }: Statement, page: number): Block {
  const name = lines(desk, ['CALDERBROOK'], { size: 14, isBold: true, colour: BLUE });
  const logo: Block = {
    width: name.width + 24,
    height: name.height,
    draw({ x, y, height }) {
      desk.paper.fill(x, y - 2, 18, 18, BLUE, 4);
      name.draw({ x: x + 24, y, width: name.width, height });
    },
  };
  const account = [`Page ${page}`, `Sort Code ${sortCode}   Account No ${number}`];
  return ends(logo, lines(desk, account, { size: 8, align: 'right' }));
}

/** The sidebar's texts are on the same lines as rows of the table beside it, which makes them hard to tell apart. */
function drawSidebar(desk: Desk, statement: Statement, y: number): void {
  const { x, width, height } = SIDEBAR;
  const top = y - SIDEBAR.above;
  desk.paper.fill(x, top, width, height, '#e6f2f8');
  const figures = summaryOf(statement, ['Start balance', 'Money in', 'Money out', 'End balance']);
  const note = 'Your deposit is protected up to £85,000 by the depositors’ scheme.';
  const block = stack(
    [
      lines(desk, ['At a glance'], { size: 10, isBold: true, colour: BLUE }),
      ...figures.map(({ label, value }) =>
        stack([lines(desk, [label], { size: 8 }), lines(desk, [value], { size: 9, isBold: true })], 0),
      ),
      paragraph(desk, note, width - 17, { size: 7 }),
    ],
    7,
  );
  block.draw({ x: x + 8, y: top + 10, width: width - 16, height: block.height });
}
