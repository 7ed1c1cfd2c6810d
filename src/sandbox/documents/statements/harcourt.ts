import { STATEMENT_LAYOUT_NAMES } from '../layout-names.ts';
import { type Paper, type Pen, takePen } from '../pen.ts';
import { printDay } from '../print-day.ts';
import type { Statement, StatementLayout } from '../statement.ts';
import { drawTable } from '../table.ts';
import { drawAddress, plain, tableRows } from './rows.ts';

const RED = '#9c1c2e';

export const harcourt: StatementLayout = {
  name: 'harcourt',
  description: STATEMENT_LAYOUT_NAMES.harcourt,
  bankName: 'Harcourt Cards',
  bankCode: 'HARC',
  sortCode: '20-00-00',
  isCard: true,
  order: 'ascending',
  balances: 'none',
  firstDay: 12,
  opens: 'in_credit',
  paysInterest: false,
  omits: ['iban', 'sort_code', 'account_number'],
  describe: ({ party, reference, kind }) =>
    kind === 'card_payment' ? [`${party} - ${reference}`] : [`${party} ${reference ?? ''} GB`],
  draw,
};

function draw(statement: Statement, paper: Paper): Buffer {
  const pen = takePen(paper);
  drawHead(pen, statement);
  const previous = [{ details: 'BALANCE FROM PREVIOUS STATEMENT', amount: owed(statement.opening) }];
  const rows = tableRows(statement.rows, {
    day: (row) => printDay(row.date, 'DD MMM'),
    first: (row) => ({ spent: printDay(row.spentOn, 'DD MMM') }),
    figures: (row) => ({ amount: owed(row.amount) }),
    figuresOn: 'first_line',
  });
  const end = drawTable(pen, {
    columns: [
      { key: 'day', heading: ['Received', 'by us'], x: 45, align: 'left' },
      { key: 'spent', heading: ['Transaction', 'date'], x: 108, align: 'left' },
      { key: 'details', heading: ['Details'], x: 180, align: 'left' },
      { key: 'amount', heading: ['Amount', '(£)'], x: 520, align: 'right' },
    ],
    rows: [previous, ...rows],
    top: 320,
    bottom: 760,
    lineHeight: 11,
    rowGap: 4,
    edges: [40, 553],
    look: 'plain',
    ink: { size: 9 },
    turnPage() {
      pen.newPage();
      pen.left('HARCOURT CARDS', 45, 36, { font: 'bold', size: 11, colour: RED });
      pen.right(`Card number ${statement.account.number}`, 548, 38, { size: 8 });
      return 66;
    },
  });
  pen.line(40, end + 2, 553, end + 2);
  pen.left('NEW BALANCE', 180, end + 8, { font: 'bold' });
  pen.right(owed(statement.closing), 520, end + 8, { font: 'bold' });
  return pen.finish();
}

/** A card statement shows amounts owed as positive, and marks payments received. */
function owed(amount: bigint): string {
  return amount > 0n ? `${plain(amount)} CR` : plain(-amount);
}

function drawHead(pen: Pen, statement: Statement): void {
  const { account, opening, closing, totalIn, totalOut, periodStart, periodEnd } = statement;
  pen.box(40, 30, 513, 40, { fill: RED });
  pen.left('HARCOURT CARDS', 54, 42, { font: 'bold', size: 18, colour: '#ffffff' });
  pen.right('Credit card statement', 541, 46, { size: 11, colour: '#ffffff' });
  drawAddress(pen, account, [45, 96]);
  pen.left(`Card number ${account.number}`, 320, 96, { font: 'bold', size: 10 });
  pen.left('Statement period', 320, 114);
  pen.left(`${printDay(periodStart, 'D MMMM YYYY')} to ${printDay(periodEnd, 'D MMMM YYYY')}`, 400, 114);
  pen.left('Credit limit', 320, 128);
  pen.left('£5,000.00', 400, 128);
  pen.left('Account summary', 45, 176, { font: 'bold', size: 12, colour: RED });
  const summary = [
    ['Previous balance', owed(opening)],
    ['Payments and refunds', owed(totalIn)],
    ['Purchases', plain(totalOut)],
    ['New balance', owed(closing)],
    ['Minimum payment', '25.00'],
  ] as const;
  for (const [index, [label, value]] of summary.entries()) {
    pen.left(label, 45, 196 + index * 15);
    pen.right(`£${value}`, 300, 196 + index * 15);
  }
  pen.left('Your transactions', 45, 296, { font: 'bold', size: 12, colour: RED });
}
