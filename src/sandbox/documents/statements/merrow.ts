import { STATEMENT_LAYOUT_NAMES } from '../layout-names.ts';
import { type Paper, type Pen, takePen } from '../pen.ts';
import { printDay } from '../print-day.ts';
import type { Statement, StatementLayout } from '../statement.ts';
import { drawTable } from '../table.ts';
import { drawAddress, inFours, marked, plain, tableRows, withPound } from './rows.ts';

export const merrow: StatementLayout = {
  name: 'merrow',
  description: STATEMENT_LAYOUT_NAMES.merrow,
  bankName: 'Merrow Building Society',
  bankCode: 'MERW',
  sortCode: '23-05-80',
  isCard: false,
  order: 'ascending',
  balances: 'every_row',
  firstDay: 1,
  opens: 'in_credit',
  paysInterest: true,
  omits: [],
  describe: ({ party, reference, kind }) =>
    kind === 'card' ? [`Card purchase ${party}`] : [`${party}${reference ? `, ${reference}` : ''}`],
  draw,
};

function draw(statement: Statement, paper: Paper): Buffer {
  const pen = takePen({ ...paper, hasMisreadPounds: true });
  drawHead(pen, statement);
  const opening = [{ details: 'Opening Balance', balance: withPound(statement.opening) }];
  const closing = [{ details: 'Closing Balance', balance: withPound(statement.closing) }];
  const rows = tableRows(statement.rows, {
    day: (row) => printDay(row.date, 'DD MMMM YYYY'),
    figures: (row) => ({
      ...(row.amount < 0n ? { out: `£${plain(-row.amount)}` } : { in: `£${plain(row.amount)}` }),
      balance: row.balance === null ? '' : withPound(row.balance),
    }),
    figuresOn: 'first_line',
  });
  drawTable(pen, {
    columns: [
      { key: 'day', heading: ['Date'], x: 45, align: 'left' },
      { key: 'details', heading: ['Transaction'], x: 140, align: 'left' },
      { key: 'out', heading: ['Money out'], x: 402, align: 'right' },
      { key: 'in', heading: ['Money in'], x: 474, align: 'right' },
      { key: 'balance', heading: ['Balance'], x: 548, align: 'right' },
    ],
    rows: [opening, ...rows, closing],
    top: 316,
    bottom: 792,
    lineHeight: 11,
    rowGap: 5,
    edges: [40, 553],
    look: 'ruled',
    headings: 'first_page',
    ink: { font: 'serif', size: 9.5 },
    headingInk: { font: 'serifBold' },
    turnPage() {
      pen.newPage();
      return 48;
    },
  });
  return pen.finish();
}

function drawHead(pen: Pen, statement: Statement): void {
  const { account, opening, closing, totalIn, totalOut, periodStart, periodEnd } = statement;
  pen.centre('Merrow Building Society', pen.width / 2, 40, { font: 'serifBold', size: 20 });
  pen.centre('Statement of Account', pen.width / 2, 66, { font: 'serif', size: 12 });
  pen.line(40, 88, 553, 88, { width: 1 });
  drawAddress(pen, account, [45, 104], { font: 'serif' });
  const facts = [
    ['Account number', account.number],
    ['Sort code', account.sortCode],
    ['IBAN', inFours(account.iban)],
    ['From', printDay(periodStart, 'DD MMMM YYYY')],
    ['To', printDay(periodEnd, 'DD MMMM YYYY')],
  ] as const;
  for (const [index, [label, value]] of facts.entries()) {
    pen.left(label, 310, 104 + index * 14, { font: 'serifBold', size: 10 });
    pen.left(value, 400, 104 + index * 14, { font: 'serif', size: 10 });
  }
  pen.box(40, 196, 513, 86, { stroke: '#1a1a1a' });
  const summary = [
    ['Balance brought forward', opening],
    ['Total paid in', totalIn],
    ['Total paid out', totalOut],
    ['Balance at end of period', closing],
  ] as const;
  for (const [index, [label, amount]] of summary.entries()) {
    pen.left(label, 54, 206 + index * 18, { font: 'serif', size: 10 });
    pen.right(amount < 0n ? `£${marked(amount, '-')}` : withPound(amount), 300, 206 + index * 18, {
      font: 'serif',
      size: 10,
    });
  }
}
