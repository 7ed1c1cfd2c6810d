import { STATEMENT_LAYOUT_NAMES } from '../layout-names.ts';
import { type Paper, type Pen, takePen } from '../pen.ts';
import { printDay } from '../print-day.ts';
import type { Activity, Statement, StatementLayout, StatementRow } from '../statement.ts';
import { drawTable } from '../table.ts';
import { drawAddress, inFours, inOrOut, marked, plain, tableRows, wordFor, yearOf } from './rows.ts';

const PURPLE = '#4a2366';

export const fenmoor: StatementLayout = {
  name: 'fenmoor',
  description: STATEMENT_LAYOUT_NAMES.fenmoor,
  bankName: 'Fenmoor Bank',
  bankCode: 'FENM',
  sortCode: '60-71-08',
  isCard: false,
  order: 'ascending',
  balances: 'every_row',
  firstDay: 15,
  opens: 'overdrawn',
  paysInterest: false,
  omits: [],
  describe,
  draw,
};

function describe(activity: Activity): string[] {
  const { party, reference, date } = activity;
  const lead = wordFor(
    {
      salary: 'Automated Credit',
      card: `Card Transaction ${reference} ${printDay(date, 'DDMMMYY').toUpperCase()}`,
      refund: `Card Refund ${reference}`,
      cash: 'Cash Withdrawal',
      direct_debit: 'Direct Debit',
      standing_order: 'Standing Order',
      transfer_in: 'Automated Credit',
      transfer_out: 'OnLine Transaction',
      interest: 'Interest',
      card_payment: 'Automated Credit',
    },
    activity,
  );
  const isCard = activity.kind === 'card' || activity.kind === 'refund';
  return [lead, isCard ? `${party} GB` : `${party}${reference ? ` ${reference}` : ''}`];
}

function draw(statement: Statement, paper: Paper): Buffer {
  const pen = takePen(paper);
  const { periodStart, opening } = statement;
  drawHead(pen, statement);
  const broughtForward = [
    {
      day: printDay(periodStart, 'DD MMM YYYY').toUpperCase(),
      details: 'BROUGHT FORWARD',
      balance: marked(opening, 'OD'),
    },
  ];
  const rows = tableRows(statement.rows, {
    day: (row, { isFirstOfDay, isFirst }) => (isFirstOfDay ? dayOf(row, isFirst, statement) : ''),
    figures: (row) => ({ ...inOrOut(row.amount), balance: marked(row.balance, 'OD') }),
    figuresOn: 'last_line',
  });
  drawTable(pen, {
    columns: [
      { key: 'day', heading: ['Date'], x: 45, align: 'left' },
      { key: 'details', heading: ['Description'], x: 118, align: 'left' },
      { key: 'in', heading: ['Paid In(£)'], x: 400, align: 'right' },
      { key: 'out', heading: ['Withdrawn(£)'], x: 474, align: 'right' },
      { key: 'balance', heading: ['Balance(£)'], x: 548, align: 'right' },
    ],
    rows: [broughtForward, ...rows],
    top: 330,
    bottom: 780,
    lineHeight: 11,
    rowGap: 3,
    edges: [40, 553],
    headingFill: '#e9e1ef',
    look: 'banded',
    turnPage() {
      pen.newPage();
      pen.left('Fenmoor Bank', 45, 36, { font: 'bold', size: 12, colour: PURPLE });
      pen.left(periodLine(statement), 45, 62, { size: 9 });
      pen.right(`Account number ${statement.account.number}`, 548, 62, { size: 9 });
      return 84;
    },
  });
  return pen.finish();
}

/** The year is printed with the first date, and again when it changes. */
function dayOf(row: StatementRow, isFirst: boolean, { rows, periodStart }: Statement): string {
  const before = rows[rows.indexOf(row) - 1]?.date ?? periodStart;
  const isNewYear = !isFirst && yearOf(before) !== yearOf(row.date);
  return printDay(row.date, isNewYear ? 'DD MMM YYYY' : 'DD MMM').toUpperCase();
}

/** Printed at the top of each page. Like a row, it begins with a date. */
function periodLine({ periodStart, periodEnd }: Statement): string {
  return `${printDay(periodStart, 'DD MMM YYYY')} to ${printDay(periodEnd, 'DD MMM YYYY')}`.toUpperCase();
}

function drawHead(pen: Pen, statement: Statement): void {
  const { account, opening, closing, totalIn, totalOut } = statement;
  pen.left('Fenmoor Bank', 45, 36, { font: 'bold', size: 18, colour: PURPLE });
  pen.right('Statement', 548, 40, { size: 16, colour: PURPLE });
  drawAddress(pen, account, [45, 100], { font: 'sans' });
  pen.box(330, 90, 218, 150, { stroke: PURPLE });
  const summary = [
    ['Account Name', account.holder.toUpperCase()],
    ['Account No', account.number],
    ['Sort Code', account.sortCode],
    ['Previous Balance', `£${marked(opening, ' OD')}`],
    ['Paid In', `£${plain(totalIn)}`],
    ['Withdrawn', `£${plain(totalOut)}`],
    ['New Balance', `£${marked(closing, ' OD')}`],
  ] as const;
  for (const [index, [label, value]] of summary.entries()) {
    pen.left(label, 340, 100 + index * 19, { font: 'bold', size: 9 });
    pen.right(value, 538, 100 + index * 19, { size: 9 });
  }
  pen.left('Statement Date', 45, 200, { font: 'bold' });
  pen.left(printDay(statement.periodEnd, 'DD MMM YYYY').toUpperCase(), 140, 200);
  pen.left('Period Covered', 45, 214, { font: 'bold' });
  pen.left(periodLine(statement), 140, 214);
  pen.left(`IBAN: ${inFours(account.iban)}`, 45, 262, { size: 8 });
  pen.left('Welcome to your Everyday Account statement. Please check the details below.', 45, 282);
  pen.left('Select Account', 45, 308, { font: 'bold', size: 11, colour: PURPLE });
}
