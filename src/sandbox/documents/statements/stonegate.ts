import { STATEMENT_LAYOUT_NAMES } from '../layout-names.ts';
import { type Paper, type Pen, takePen } from '../pen.ts';
import { printDay } from '../print-day.ts';
import type { Statement, StatementLayout } from '../statement.ts';
import { drawTable } from '../table.ts';
import { drawAddress, inOrOut, plain, spelled, tableRows, withPound, wordFor } from './rows.ts';

const GREEN = '#0d5c3f';

export const stonegate: StatementLayout = {
  name: 'stonegate',
  description: STATEMENT_LAYOUT_NAMES.stonegate,
  bankName: 'Stonegate Bank',
  bankCode: 'STNG',
  sortCode: '30-84-55',
  isCard: false,
  order: 'ascending',
  balances: 'every_row',
  firstDay: 1,
  opens: 'in_credit',
  paysInterest: true,
  omits: ['iban'],
  describe: ({ party, reference, kind }) => [
    kind === 'card' || kind === 'interest' ? party : `${party} ${reference ?? ''}`.trim(),
  ],
  draw,
};

const TYPES = {
  salary: 'BGC',
  card: 'DEB',
  refund: 'BGC',
  cash: 'CPT',
  direct_debit: 'DD',
  standing_order: 'SO',
  transfer_in: 'FPI',
  transfer_out: 'FPO',
  interest: 'CR',
  card_payment: 'FPI',
} as const;

function draw(statement: Statement, paper: Paper): Buffer {
  const pen = takePen(paper);
  drawHead(pen, statement);
  const rows = tableRows(statement.rows, {
    day: (row) => printDay(row.date, 'DD MMM YY'),
    figures: (row) => ({ ...inOrOut(row.amount), balance: row.balance === null ? '' : plain(row.balance) }),
    first: (row) => ({ type: wordFor(TYPES, row) }),
    figuresOn: 'first_line',
  });
  drawTable(pen, {
    columns: [
      { key: 'day', heading: ['Date'], x: 45, align: 'left' },
      { key: 'details', heading: ['Description'], x: 105, align: 'left' },
      { key: 'type', heading: ['Type'], x: 330, align: 'left' },
      { key: 'in', heading: ['Money In', '(£)'], x: 418, align: 'right' },
      { key: 'out', heading: ['Money Out', '(£)'], x: 482, align: 'right' },
      { key: 'balance', heading: ['Balance', '(£)'], x: 548, align: 'right' },
    ],
    rows,
    top: 318,
    bottom: 785,
    lineHeight: 11,
    rowGap: 4.5,
    edges: [40, 553],
    look: 'ruled',
    ink: { size: 8.5 },
    whisper: (cells) => (cells.in ? 'Money Out (£) blank.' : 'Money In (£) blank.'),
    turnPage() {
      pen.newPage();
      pen.left('STONEGATE BANK', 45, 36, { font: 'bold', size: 11, colour: GREEN });
      pen.left('Your Transactions', 45, 62, { font: 'bold', size: 11 });
      return 82;
    },
  });
  return pen.finish();
}

function drawHead(pen: Pen, statement: Statement): void {
  const { account, periodStart, periodEnd } = statement;
  pen.box(0, 0, pen.width, 12, { fill: GREEN });
  pen.left('STONEGATE BANK', 45, 34, { font: 'bold', size: 17, colour: GREEN });
  pen.right('Document requested by:', 548, 36, { size: 8 });
  pen.right(account.holder.toUpperCase(), 548, 47, { font: 'bold', size: 9 });
  drawAddress(pen, account, [45, 86]);
  pen.right('CLASSIC', 548, 86, { font: 'bold', size: 11 });
  pen.right(`Sort Code: ${spelled(account.sortCode)}`, 548, 102);
  pen.right(`Account Number: ${account.number}`, 548, 115);
  pen.left('Your Account', 45, 168, { font: 'bold', size: 12, colour: GREEN });
  const period = `${printDay(periodStart, 'DD MMMM YYYY')} to ${printDay(periodEnd, 'DD MMMM YYYY')}`;
  pen.left(period, 45, 186);
  pen.box(40, 206, 513, 62, { fill: '#eaf3ee' });
  pen.left('Money In', 52, 218, { size: 8.5 });
  pen.right(withPound(statement.totalIn), 250, 218, { font: 'bold' });
  pen.left('Money Out', 52, 244, { size: 8.5 });
  pen.right(withPound(statement.totalOut), 250, 244, { font: 'bold' });
  pen.left(`Balance on ${printDay(periodStart, 'DD MMMM YYYY')}`, 300, 218, { size: 8.5 });
  pen.right(withPound(statement.opening), 541, 218, { font: 'bold' });
  pen.left(`Balance on ${printDay(periodEnd, 'DD MMMM YYYY')}`, 300, 244, { size: 8.5 });
  pen.right(withPound(statement.closing), 541, 244, { font: 'bold' });
  pen.left('Your Transactions', 45, 294, { font: 'bold', size: 12, colour: GREEN });
}
