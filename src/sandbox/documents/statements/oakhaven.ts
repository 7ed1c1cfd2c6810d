import { STATEMENT_LAYOUT_NAMES } from '../layout-names.ts';
import { type Paper, type Pen, takePen } from '../pen.ts';
import { printDay } from '../print-day.ts';
import type { Statement, StatementLayout, StatementRow } from '../statement.ts';
import { drawTable } from '../table.ts';
import { drawAddress, plain, tableRows, withPound } from './rows.ts';

const OLIVE = '#5a6b1f';

export const oakhaven: StatementLayout = {
  name: 'oakhaven',
  description: STATEMENT_LAYOUT_NAMES.oakhaven,
  bankName: 'Oakhaven Bank',
  bankCode: 'OAKH',
  sortCode: '40-63-92',
  isCard: false,
  order: 'ascending',
  balances: 'none',
  firstDay: 20,
  opens: 'in_credit',
  paysInterest: true,
  omits: ['iban'],
  describe: ({ party, reference }) => [`${party}${reference ? ` ${reference}` : ''}`],
  draw,
};

function draw(statement: Statement, paper: Paper): Buffer {
  const pen = takePen(paper);
  drawHead(pen, statement);
  const deposits = statement.rows.filter(({ amount }) => amount >= 0n);
  const withdrawals = statement.rows.filter(({ amount }) => amount < 0n);
  const middle = drawSection(pen, { title: 'Deposits', rows: deposits, total: statement.totalIn, top: 300 });
  drawSection(pen, { title: 'Withdrawals', rows: withdrawals, total: statement.totalOut, top: middle + 22 });
  return pen.finish();
}

function drawSection(
  pen: Pen,
  section: { title: string; rows: readonly StatementRow[]; total: bigint; top: number },
): number {
  const isTight = section.top > 700;
  if (isTight) pen.newPage();
  const top = isTight ? 48 : section.top;
  pen.left(section.title, 45, top, { font: 'bold', size: 12, colour: OLIVE });
  const rows = tableRows(section.rows, {
    day: (row) => printDay(row.date, 'Do MMM'),
    figures: (row) => ({ amount: plain(row.amount < 0n ? -row.amount : row.amount) }),
    figuresOn: 'first_line',
  });
  const total = [{ details: `Total ${section.title.toLowerCase()}`, amount: plain(section.total) }];
  return drawTable(pen, {
    columns: [
      { key: 'day', heading: ['Date'], x: 45, align: 'left' },
      { key: 'details', heading: ['Details'], x: 120, align: 'left' },
      { key: 'amount', heading: ['Amount (£)'], x: 548, align: 'right' },
    ],
    rows: [...rows, total],
    top: top + 18,
    bottom: 790,
    lineHeight: 11,
    rowGap: 4,
    edges: [40, 553],
    look: 'ruled',
    turnPage() {
      pen.newPage();
      pen.left(`${section.title} (continued)`, 45, 40, { font: 'bold', size: 12, colour: OLIVE });
      return 58;
    },
  });
}

function drawHead(pen: Pen, statement: Statement): void {
  const { account, periodStart, periodEnd } = statement;
  pen.left('Oakhaven Bank', 45, 36, { font: 'bold', size: 20, colour: OLIVE });
  pen.right('Account statement', 548, 44, { size: 11 });
  drawAddress(pen, account, [45, 84]);
  pen.right(`Account ${account.number}`, 548, 84, { font: 'bold' });
  pen.right(`Sort code ${account.sortCode}`, 548, 98);
  const period = `${printDay(periodStart, 'Do MMMM YYYY')} to ${printDay(periodEnd, 'Do MMMM YYYY')}`;
  pen.left(`Statement for ${period}`, 45, 156, { font: 'bold', size: 11 });
  const summary = [
    [`Balance at ${printDay(periodStart, 'Do MMMM')}`, statement.opening],
    ['Deposits', statement.totalIn],
    ['Withdrawals', -statement.totalOut],
    [`Balance at ${printDay(periodEnd, 'Do MMMM')}`, statement.closing],
  ] as const;
  pen.box(40, 180, 513, 92, { fill: '#f2f4e8' });
  for (const [index, [label, amount]] of summary.entries()) {
    pen.left(label, 52, 192 + index * 19, { size: 9.5, ...(index === 3 ? { font: 'bold' } : {}) });
    pen.right(withPound(amount), 330, 192 + index * 19, {
      size: 9.5,
      ...(index === 3 ? { font: 'bold' } : {}),
    });
  }
}
