import { STATEMENT_LAYOUT_NAMES } from '../layout-names.ts';
import { type Paper, type Pen, takePen } from '../pen.ts';
import { printDay } from '../print-day.ts';
import type { Activity, Statement, StatementLayout } from '../statement.ts';
import { drawTable } from '../table.ts';
import { drawAddress, inFours, plain, tableRows, withPound, wordFor } from './rows.ts';

const NAVY = '#14233c';
const CORAL = '#ff5a4e';

export const lantern: StatementLayout = {
  name: 'lantern',
  description: STATEMENT_LAYOUT_NAMES.lantern,
  bankName: 'Lantern',
  bankCode: 'LNTN',
  sortCode: '04-27-63',
  isCard: false,
  order: 'descending',
  balances: 'every_row',
  firstDay: 1,
  opens: 'in_credit',
  paysInterest: false,
  omits: [],
  describe,
  draw,
};

function describe(activity: Activity): string[] {
  const { party, reference, kind } = activity;
  if (kind === 'card') return [`${party} GBR`];
  const how = wordFor(
    {
      salary: '(Bank Transfer)',
      card: '',
      refund: '(Refund)',
      cash: '(Cash machine)',
      direct_debit: '(Direct Debit)',
      standing_order: '(Faster Payments)',
      transfer_in: '(Faster Payments)',
      transfer_out: '(Faster Payments)',
      interest: '(Interest)',
      card_payment: '(Faster Payments)',
    },
    activity,
  );
  return reference ? [`${party} ${how}`, `Reference: ${reference}`] : [`${party} ${how}`];
}

function draw(statement: Statement, paper: Paper): Buffer {
  const pen = takePen(paper);
  drawHead(pen, statement);
  const rows = tableRows(statement.rows.toReversed(), {
    day: (row) => printDay(row.date, 'DD/MM/YYYY'),
    figures: (row) => ({
      amount: plain(row.amount),
      balance: row.balance === null ? '' : plain(row.balance),
    }),
    figuresOn: 'first_line',
  });
  drawTable(pen, {
    columns: [
      { key: 'day', heading: ['Date'], x: 48, align: 'left' },
      { key: 'details', heading: ['Description'], x: 124, align: 'left' },
      { key: 'amount', heading: ['(GBP)', 'Amount'], x: 460, align: 'right' },
      { key: 'balance', heading: ['(GBP)', 'Balance'], x: 546, align: 'right' },
    ],
    rows,
    top: 318,
    bottom: 770,
    lineHeight: 11.5,
    rowGap: 7,
    edges: [48, 548],
    look: 'ruled',
    ink: { size: 9, colour: NAVY },
    turnPage() {
      drawFoot(pen);
      pen.newPage();
      return 48;
    },
  });
  drawFoot(pen);
  return pen.finish();
}

function drawHead(pen: Pen, statement: Statement): void {
  const { account, periodStart, periodEnd, closing, totalIn, totalOut } = statement;
  pen.box(48, 38, 10, 22, { fill: CORAL });
  pen.left('lantern', 64, 38, { font: 'bold', size: 22, colour: NAVY });
  pen.left('Personal Account statement', 48, 84, { font: 'bold', size: 14, colour: NAVY });
  pen.left(`${printDay(periodStart, 'DD/MM/YYYY')} - ${printDay(periodEnd, 'DD/MM/YYYY')}`, 48, 104, {
    size: 10,
  });
  drawAddress(pen, account, [48, 136]);
  const facts = [
    ['Account number', account.number],
    ['Sort code', account.sortCode],
    ['IBAN', inFours(account.iban)],
    ['BIC', 'LNTNGB2L'],
  ] as const;
  for (const [index, [label, value]] of facts.entries()) {
    pen.left(label, 320, 136 + index * 14, { font: 'bold', size: 9 });
    pen.left(value, 400, 136 + index * 14, { size: 9 });
  }
  pen.box(48, 212, 500, 64, { fill: '#f4f2ee', radius: 6 });
  const figures = [
    [withPound(closing), 'Personal Account balance'],
    [withPound(-totalOut), 'Total outgoings'],
    [`+£${plain(totalIn)}`, 'Total deposits'],
  ] as const;
  for (const [index, [amount, label]] of figures.entries()) {
    pen.left(amount, 64 + index * 168, 226, { font: 'bold', size: 14, colour: NAVY });
    pen.left(label, 64 + index * 168, 250, { size: 8.5, colour: '#5b6675' });
  }
}

function drawFoot(pen: Pen): void {
  pen.line(48, 792, 548, 792, { colour: '#c9ced3' });
  const words = 'Lantern is a trading name of Lantern Money Ltd, a fictional company. Not a bank anywhere.';
  pen.left(words, 48, 800, { size: 7, colour: '#5b6675' });
}
