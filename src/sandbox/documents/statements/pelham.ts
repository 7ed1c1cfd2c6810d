import { STATEMENT_LAYOUT_NAMES } from '../layout-names.ts';
import { type Paper, type Pen, takePen } from '../pen.ts';
import { printDay } from '../print-day.ts';
import type { Activity, Statement, StatementLayout } from '../statement.ts';
import { drawTable } from '../table.ts';
import { drawAddress, inFours, inOrOut, marked, tableRows, withPound, wordFor } from './rows.ts';

export const pelham: StatementLayout = {
  name: 'pelham',
  description: STATEMENT_LAYOUT_NAMES.pelham,
  bankName: 'Pelham & Co Bank',
  bankCode: 'PELH',
  sortCode: '40-12-77',
  isCard: false,
  order: 'ascending',
  balances: 'end_of_day',
  firstDay: 24,
  opens: 'overdrawn',
  paysInterest: true,
  omits: [],
  describe,
  draw,
};

const CODES = {
  salary: 'CR',
  card: 'VIS',
  refund: 'CR',
  cash: 'ATM',
  direct_debit: 'DD',
  standing_order: 'SO',
  transfer_in: 'CR',
  transfer_out: 'BP',
  interest: 'CR',
  card_payment: 'CR',
} as const;

/** The payment method comes before the description, in the same column. */
function describe(activity: Activity): string[] {
  const { kind, party, reference } = activity;
  const first = `${wordFor(CODES, activity).padEnd(3)} ${party}`;
  if (kind === 'interest' || !reference) return [first];
  return [first, `    ${reference}${kind === 'card' ? ' GB' : ''}`];
}

function draw(statement: Statement, paper: Paper): Buffer {
  const pen = takePen(paper);
  let sheet = 1;
  drawHead(pen, statement, sheet);
  const rows = tableRows(statement.rows, {
    day: (row, { isFirstOfDay }) => (isFirstOfDay ? printDay(row.date, 'DD MMM YY') : ''),
    figures: (row) => ({ ...inOrOut(row.amount), balance: marked(row.balance, ' D') }),
    figuresOn: 'last_line',
  });
  const { opening, closing, periodStart, periodEnd } = statement;
  const forward = [
    {
      day: printDay(periodStart, 'DD MMM YY'),
      details: 'BALANCE BROUGHT FORWARD',
      balance: marked(opening, ' D'),
    },
  ];
  const carried = [
    {
      day: printDay(periodEnd, 'DD MMM YY'),
      details: 'BALANCE CARRIED FORWARD',
      balance: marked(closing, ' D'),
    },
  ];
  drawTable(pen, {
    columns: [
      { key: 'day', heading: ['Date'], x: 45, align: 'left' },
      { key: 'details', heading: ['Payment type and details'], x: 104, align: 'left' },
      { key: 'out', heading: ['Paid out'], x: 400, align: 'right' },
      { key: 'in', heading: ['Paid in'], x: 470, align: 'right' },
      { key: 'balance', heading: ['Balance'], x: 548, align: 'right' },
    ],
    rows: [forward, ...rows, carried],
    top: 330,
    bottom: 780,
    lineHeight: 10.5,
    rowGap: 2,
    edges: [40, 553],
    ink: { font: 'mono', size: 8.5 },
    headingInk: { font: 'bold', size: 8.5 },
    turnPage() {
      pen.newPage();
      sheet += 1;
      drawHead(pen, statement, sheet);
      return 150;
    },
  });
  return pen.finish();
}

function drawHead(pen: Pen, statement: Statement, sheet: number): void {
  const { account, periodStart, periodEnd } = statement;
  pen.left('Pelham & Co Bank', 45, 34, { font: 'serifBold', size: 20 });
  pen.right('Your Statement', 548, 38, { font: 'serif', size: 15 });
  const period = `${printDay(periodStart, 'D MMMM')} to ${printDay(periodEnd, 'D MMMM YYYY')}`;
  const top = sheet === 1 ? 200 : 72;
  pen.left(period, 45, top, { font: 'bold' });
  pen.left('Account Name', 45, top + 18, { size: 8 });
  pen.left(account.holder, 45, top + 29, { font: 'bold' });
  pen.left('Sortcode', 250, top + 18, { size: 8 });
  pen.left(account.sortCode, 250, top + 29, { font: 'bold' });
  pen.left('Account Number', 350, top + 18, { size: 8 });
  pen.left(account.number, 350, top + 29, { font: 'bold' });
  pen.left('Sheet Number', 470, top + 18, { size: 8 });
  pen.left(String(sheet), 470, top + 29, { font: 'bold' });
  if (sheet > 1) return;
  drawAddress(pen, account, [45, 100]);
  const summary = [
    ['Opening Balance', statement.opening],
    ['Payments In', statement.totalIn],
    ['Payments Out', statement.totalOut],
    ['Closing Balance', statement.closing],
  ] as const;
  pen.left('Account Summary', 330, 84, { font: 'bold', size: 10 });
  for (const [index, [label, amount]] of summary.entries()) {
    pen.left(label, 330, 102 + index * 15);
    pen.right(amount < 0n ? `£${marked(amount, ' D')}` : withPound(amount), 548, 102 + index * 15);
  }
  pen.left(`International Bank Account Number ${inFours(account.iban)}`, 45, 256, { size: 8 });
  pen.left('Your Bank Account details', 45, 302, { font: 'bold', size: 11 });
}
