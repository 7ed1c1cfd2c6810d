import { STATEMENT_LAYOUT_NAMES } from '../layout-names.ts';
import { type Paper, type Pen, takePen } from '../pen.ts';
import { printDay } from '../print-day.ts';
import type { Activity, Statement, StatementLayout } from '../statement.ts';
import { drawTable } from '../table.ts';
import { drawAddress, inOrOut, marked, plain, tableRows, wordFor } from './rows.ts';

const TEAL = '#00697a';

export const tidewell: StatementLayout = {
  name: 'tidewell',
  description: STATEMENT_LAYOUT_NAMES.tidewell,
  bankName: 'Tidewell Bank',
  bankCode: 'TIDW',
  sortCode: '77-29-41',
  isCard: false,
  order: 'ascending',
  balances: 'every_row',
  firstDay: 1,
  opens: 'overdrawn',
  paysInterest: false,
  omits: ['iban'],
  describe: ({ party, reference, kind }: Activity) =>
    kind === 'card' ? [`${party} CD ${reference}`] : [`${party} ${reference ?? ''}`.trim()],
  draw,
};

const TYPES = {
  salary: 'BANK CREDIT',
  card: 'DEBIT CARD',
  refund: 'CARD REFUND',
  cash: 'CASHPOINT',
  direct_debit: 'DIRECT DEBIT',
  standing_order: 'STANDING ORDER',
  transfer_in: 'FASTER PAYMENT',
  transfer_out: 'FASTER PAYMENT',
  interest: 'INTEREST',
  card_payment: 'FASTER PAYMENT',
} as const;

function draw(statement: Statement, paper: Paper): Buffer {
  const pen = takePen({ ...paper, isLetterByLetter: true });
  drawHead(pen, statement);
  const opening = [
    {
      day: printDay(statement.periodStart, 'DD MMM YY'),
      details: 'STATEMENT OPENING BALANCE',
      balance: marked(statement.opening, '-'),
    },
  ];
  const closing = [
    {
      day: printDay(statement.periodEnd, 'DD MMM YY'),
      details: 'STATEMENT CLOSING BALANCE',
      balance: marked(statement.closing, '-'),
    },
  ];
  const rows = tableRows(statement.rows, {
    day: (row) => printDay(row.date, 'DD MMM YY'),
    first: (row) => ({ type: wordFor(TYPES, row) }),
    figures: (row) => ({ ...inOrOut(row.amount), balance: marked(row.balance, '-') }),
    figuresOn: 'first_line',
  });
  drawTable(pen, {
    columns: [
      { key: 'day', heading: ['Date'], x: 45, align: 'left' },
      { key: 'type', heading: ['Payment type'], x: 98, align: 'left' },
      { key: 'details', heading: ['Details'], x: 184, align: 'left' },
      { key: 'out', heading: ['Money Out (£)'], x: 424, align: 'right' },
      { key: 'in', heading: ['Money In (£)'], x: 488, align: 'right' },
      { key: 'balance', heading: ['Balance (£)'], x: 550, align: 'right' },
    ],
    rows: [opening, ...rows, closing],
    top: 300,
    bottom: 790,
    lineHeight: 11,
    rowGap: 3,
    edges: [40, 553],
    look: 'banded',
    ink: { size: 8 },
    headingFill: '#d6ecef',
    turnPage() {
      pen.newPage();
      pen.left('Tidewell Bank', 45, 34, { font: 'bold', size: 12, colour: TEAL });
      pen.left('Your Transactions continued', 45, 58, { font: 'bold', size: 10 });
      return 78;
    },
  });
  return pen.finish();
}

function drawHead(pen: Pen, statement: Statement): void {
  const { account, periodStart, periodEnd, opening, closing, totalIn, totalOut } = statement;
  pen.left('Tidewell Bank', 45, 34, { font: 'bold', size: 20, colour: TEAL });
  pen.line(40, 64, 553, 64, { colour: TEAL, width: 2 });
  drawAddress(pen, account, [45, 84]);
  pen.left('Spend & Save Account', 330, 84, { font: 'bold', size: 11 });
  pen.left('Sort Code', 330, 102);
  pen.left(account.sortCode, 430, 102);
  pen.left('Account Number', 330, 115);
  pen.left(account.number, 430, 115);
  pen.left('Statement period', 330, 128);
  pen.left(`${printDay(periodStart, 'DD MMM YY')} to ${printDay(periodEnd, 'DD MMM YY')}`, 430, 128);
  pen.left('Account Summary', 45, 168, { font: 'bold', size: 11, colour: TEAL });
  const summary = [
    [`Opening Balance on ${printDay(periodStart, 'DD MMM YY')}`, `£${marked(opening, '-')}`],
    ['Money In', `£${plain(totalIn)}`],
    ['Money Out', `£${plain(totalOut)}`],
    [`Closing Balance on ${printDay(periodEnd, 'DD MMM YY')}`, `£${marked(closing, '-')}`],
  ] as const;
  for (const [index, [label, value]] of summary.entries()) {
    pen.left(label, 45, 188 + index * 15);
    pen.right(value, 330, 188 + index * 15);
  }
  pen.left('Your Transactions', 45, 276, { font: 'bold', size: 11, colour: TEAL });
}
