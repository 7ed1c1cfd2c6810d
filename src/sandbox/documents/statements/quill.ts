import { STATEMENT_LAYOUT_NAMES } from '../layout-names.ts';
import { type Paper, type Pen, takePen } from '../pen.ts';
import { printDay } from '../print-day.ts';
import type { Statement, StatementLayout } from '../statement.ts';
import { drawTable } from '../table.ts';
import { drawAddress, plain, tableRows, withPound, wordFor } from './rows.ts';

const VIOLET = '#5b3df5';

export const quill: StatementLayout = {
  name: 'quill',
  description: STATEMENT_LAYOUT_NAMES.quill,
  bankName: 'Quill Bank',
  bankCode: 'QUIL',
  sortCode: '60-84-07',
  isCard: false,
  order: 'ascending',
  balances: 'every_row',
  firstDay: 1,
  opens: 'in_credit',
  paysInterest: true,
  omits: ['iban'],
  describe: ({ party, reference, kind }) =>
    kind === 'card' || kind === 'interest' ? [party] : [`${party}${reference ? ` (${reference})` : ''}`],
  draw,
};

const TYPES = {
  salary: 'FASTER PAYMENT',
  card: 'CONTACTLESS',
  refund: 'REFUND',
  cash: 'ATM',
  direct_debit: 'DIRECT DEBIT',
  standing_order: 'STANDING ORDER',
  transfer_in: 'FASTER PAYMENT',
  transfer_out: 'FASTER PAYMENT',
  interest: 'DEPOSIT INTEREST',
  card_payment: 'FASTER PAYMENT',
} as const;

function draw(statement: Statement, paper: Paper): Buffer {
  const pen = takePen(paper);
  drawHead(pen, statement);
  const opening = [{ details: 'OPENING BALANCE', balance: withPound(statement.opening) }];
  const rows = tableRows(statement.rows, {
    day: (row) => printDay(row.date, 'DD/MM/YYYY'),
    first: (row) => ({ type: wordFor(TYPES, row) }),
    figures: (row) => ({
      ...(row.amount < 0n ? { out: `£${plain(-row.amount)}` } : { in: `£${plain(row.amount)}` }),
      balance: row.balance === null ? '' : withPound(row.balance),
    }),
    figuresOn: 'first_line',
  });
  drawTable(pen, {
    columns: [
      { key: 'day', heading: ['DATE'], x: 45, align: 'left' },
      { key: 'type', heading: ['TYPE'], x: 98, align: 'left' },
      { key: 'details', heading: ['TRANSACTION'], x: 178, align: 'left' },
      { key: 'in', heading: ['IN'], x: 434, align: 'right' },
      { key: 'out', heading: ['OUT'], x: 490, align: 'right' },
      { key: 'balance', heading: ['ACCOUNT', 'BALANCE'], x: 550, align: 'right' },
    ],
    rows: [opening, ...rows],
    top: 250,
    bottom: 780,
    lineHeight: 11,
    rowGap: 6,
    edges: [40, 553],
    look: 'ruled',
    ink: { size: 8 },
    headingInk: { size: 6.5, colour: '#5b6675' },
    turnPage() {
      drawFoot(pen);
      pen.newPage();
      return 48;
    },
  });
  drawFoot(pen);
  return pen.finish();
}

function drawFoot(pen: Pen): void {
  pen.left('Quill Bank exists only in this sandbox.', 45, 806, { size: 7, colour: '#5b6675' });
}

function drawHead(pen: Pen, statement: Statement): void {
  const { account, periodStart, periodEnd, opening, closing, totalIn, totalOut } = statement;
  pen.left('Quill', 45, 36, { font: 'bold', size: 24, colour: VIOLET });
  pen.right('Statement', 550, 42, { font: 'bold', size: 14 });
  drawAddress(pen, account, [45, 84]);
  const lines = [
    `Account number: ${account.number}`,
    `Sort code: ${account.sortCode}`,
    `${printDay(periodStart, 'DD/MM/YYYY')} - ${printDay(periodEnd, 'DD/MM/YYYY')}`,
  ];
  for (const [index, line] of lines.entries()) pen.right(line, 550, 84 + index * 13, { size: 9.5 });
  const summary = [
    ['Opening Balance', withPound(opening)],
    ['Money In', `£${plain(totalIn)}`],
    ['Money Out', `£${plain(totalOut)}`],
    ['Closing Balance', withPound(closing)],
  ] as const;
  pen.box(40, 166, 513, 52, { fill: '#f1eeff', radius: 4 });
  for (const [index, [label, value]] of summary.entries()) {
    pen.left(label, 54 + index * 128, 176, { size: 8, colour: '#5b6675' });
    pen.left(value, 54 + index * 128, 192, { font: 'bold', size: 12 });
  }
}
