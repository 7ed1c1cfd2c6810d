import { STATEMENT_LAYOUT_NAMES } from '../layout-names.ts';
import { type Paper, type Pen, takePen } from '../pen.ts';
import { printDay } from '../print-day.ts';
import type { Activity, Statement, StatementLayout } from '../statement.ts';
import { drawTable } from '../table.ts';
import { drawAddress, inFours, inOrOut, marked, tableRows, withPound, wordFor } from './rows.ts';

const BLUE = '#0b6fa4';
const SIDEBAR_X = 438;

export const calderbrook: StatementLayout = {
  name: 'calderbrook',
  description: STATEMENT_LAYOUT_NAMES.calderbrook,
  bankName: 'Calderbrook Bank',
  bankCode: 'CALD',
  sortCode: '04-91-17',
  isCard: false,
  order: 'ascending',
  balances: 'end_of_day',
  firstDay: 1,
  opens: 'in_credit',
  paysInterest: false,
  omits: [],
  describe,
  draw,
};

function describe(activity: Activity): string[] {
  const lead = wordFor(
    {
      salary: 'Received From',
      card: 'Card Payment to',
      refund: 'Card Refund From',
      cash: 'Cash Withdrawal at',
      direct_debit: 'Direct Debit to',
      standing_order: 'Standing Order to',
      transfer_in: 'Received From',
      transfer_out: 'Bill Payment to',
      interest: 'Interest Paid',
      card_payment: 'Received From',
    },
    activity,
  );
  const second = ['card', 'refund', 'cash'].includes(activity.kind)
    ? `On ${printDay(activity.date, 'D MMM')}`
    : `Ref: ${activity.reference ?? activity.kind.toUpperCase()}`;
  return [`${lead} ${activity.party}`, second];
}

function draw(statement: Statement, paper: Paper): Buffer {
  const pen = takePen(paper);
  let page = 1;
  drawHead(pen, statement, page);
  drawSidebar(pen, statement);
  const rows = tableRows(statement.rows, {
    day: (row, { isFirstOfDay }) => (isFirstOfDay ? printDay(row.date, 'D MMM') : ''),
    figures: (row) => ({ ...inOrOut(row.amount), balance: marked(row.balance, ' OD') }),
    figuresOn: 'last_line',
  });
  const start = printDay(statement.periodStart, 'D MMM');
  const opening = [{ day: start, details: 'Start balance', balance: marked(statement.opening, ' OD') }];
  const closing = [
    {
      day: printDay(statement.periodEnd, 'D MMM'),
      details: 'End balance',
      balance: marked(statement.closing, ' OD'),
    },
  ];
  drawTable(pen, {
    columns: [
      { key: 'day', heading: ['Date'], x: 40, align: 'left' },
      { key: 'details', heading: ['Description'], x: 80, align: 'left' },
      { key: 'out', heading: ['Money out £'], x: 306, align: 'right' },
      { key: 'in', heading: ['Money in £'], x: 364, align: 'right' },
      { key: 'balance', heading: ['Balance £'], x: 424, align: 'right' },
    ],
    rows: [opening, ...rows, closing],
    top: 232,
    bottom: 790,
    lineHeight: 11,
    rowGap: 4,
    edges: [40, 426],
    look: 'ruled',
    ink: { size: 8.5 },
    turnPage() {
      pen.newPage();
      page += 1;
      drawHead(pen, statement, page);
      return 96;
    },
  });
  return pen.finish();
}

function drawHead(pen: Pen, { account, periodStart, periodEnd }: Statement, page: number): void {
  pen.box(40, 32, 18, 18, { fill: BLUE, radius: 4 });
  pen.left('CALDERBROOK', 64, 35, { font: 'bold', size: 14, colour: BLUE });
  pen.left('Calderbrook Bank exists only in this sandbox.', 40, 812, { size: 7, colour: '#5b6675' });
  const period = `${printDay(periodStart, 'DD')} - ${printDay(periodEnd, 'DD MMM YYYY')}`;
  const account_ = `Sort Code ${account.sortCode}   Account No ${account.number}`;
  pen.right(`Page ${page}`, 555, 34, { size: 8 });
  pen.right(account_, 555, 46, { size: 8 });
  pen.left(
    page === 1 ? 'Your current account statement' : 'Your transactions continued',
    40,
    page === 1 ? 150 : 74,
    {
      font: 'bold',
      size: 13,
      colour: BLUE,
    },
  );
  if (page > 1) return;
  drawAddress(pen, account, [40, 80]);
  pen.left(`Statement period ${period}`, 40, 170);
  pen.left(`IBAN ${inFours(account.iban)}`, 40, 183, { size: 8 });
  pen.left('Your transactions', 40, 210, { font: 'bold', size: 11 });
}

/** The sidebar's texts are on the same lines as rows of the table beside it, which makes them hard to tell apart. */
function drawSidebar(pen: Pen, statement: Statement): void {
  pen.box(SIDEBAR_X, 208, 117, 196, { fill: '#e6f2f8' });
  const x = SIDEBAR_X + 8;
  pen.left('At a glance', x, 218, { font: 'bold', size: 10, colour: BLUE });
  const figures = [
    ['Start balance', statement.opening],
    ['Money in', statement.totalIn],
    ['Money out', statement.totalOut],
    ['End balance', statement.closing],
  ] as const;
  for (const [index, [label, amount]] of figures.entries()) {
    pen.left(label, x, 238 + index * 28, { size: 8 });
    pen.left(withPound(amount), x, 248 + index * 28, { font: 'bold', size: 9 });
  }
  const note = 'Your deposit is protected up to £85,000 by the depositors’ scheme.';
  for (const [index, line] of pen.wrap(note, 100, { size: 7 }).entries()) {
    pen.left(line, x, 360 + index * 9, { size: 7 });
  }
}
