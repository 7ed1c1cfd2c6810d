import type { Activity } from '#simulation/banking/activity.ts';
import { type Block, beside, framed, lines, stack } from '../drawing/block.ts';
import { pairs } from '../drawing/pairs.ts';
import type { Desk } from '../drawing/style.ts';
import type { Unnamed } from '../layout-names.ts';
import { printDay } from '../print-day.ts';
import type { Statement } from '../statement.ts';
import type { StatementLayout } from './layout.ts';
import {
  addressOf,
  BANK_STYLE,
  CURRENT_ACCOUNT,
  columnsAt,
  ends,
  facts,
  inFours,
  marked,
  periodOf,
  summaryOf,
  TABLE,
  wordFor,
} from './parts.ts';

const PURPLE = '#4a2366';

export const fenmoor: Unnamed<StatementLayout> = {
  ...CURRENT_ACCOUNT,
  bankName: 'Fenmoor Bank',
  bankCode: 'FENM',
  sortCode: '60-71-08',
  firstDay: 15,
  opens: 'overdrawn',
  describe,
  style: { ...BANK_STYLE, size: 9, fill: '#e9e1ef', line: PURPLE, leading: 1.9 },
  head,
  pageHead(desk, statement) {
    const brand = lines(desk, ['Fenmoor Bank'], { size: 12, isBold: true, colour: PURPLE });
    const number = lines(desk, [`Account number ${statement.number}`]);
    return stack([brand, ends(lines(desk, [periodLine(statement)]), number)], 10);
  },
  table: (statement) => ({
    ...TABLE,
    columns: columnsAt({
      date: [45, 'Date'],
      text: [118, 'Description'],
      in: [400, 'Paid In(£)'],
      out: [474, 'Withdrawn(£)'],
      balance: [548, 'Balance(£)'],
    }),
    day: dayOf(statement),
    dates: 'days',
    amountLine: 'last',
    opening: 'BROUGHT FORWARD',
    balance: marked('OD'),
    look: { ...TABLE.look, rows: 'banded', hasHeadingRule: false, pitch: 14 },
  }),
};

function describe({ kind, party, reference, date }: Activity): string[] {
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
    kind,
  );
  const isCard = kind === 'card' || kind === 'refund';
  return [lead, isCard ? `${party} GB` : `${party}${reference ? ` ${reference}` : ''}`];
}

/** The year is printed with the first date, and again when it changes. */
function dayOf({ rows, start }: Statement): (day: string) => string {
  return (day) => {
    const before = rows.findLast(({ date }) => date < day)?.date ?? start;
    const isNewYear = day === start || before.slice(0, 4) !== day.slice(0, 4);
    return printDay(day, isNewYear ? 'DD MMM YYYY' : 'DD MMM').toUpperCase();
  };
}

/** Printed at the top of each page. Like a row, it begins with a date. */
function periodLine(statement: Statement): string {
  return periodOf(statement, 'DD MMM YYYY').toUpperCase();
}

function head(desk: Desk, statement: Statement): Block {
  const { holder, number, sortCode, iban, end } = statement;
  const account = facts([
    ['Account Name', holder.toUpperCase()],
    ['Account No', number],
    ['Sort Code', sortCode],
  ]);
  const sums = summaryOf(
    statement,
    ['Previous Balance', 'Paid In', 'Withdrawn', 'New Balance'],
    marked(' OD', '£'),
  );
  const dates = facts([
    ['Statement Date', printDay(end, 'DD MMM YYYY').toUpperCase()],
    ['Period Covered', periodLine(statement)],
  ]);
  const labelled = { ...desk, style: { ...desk.style, isLabelBold: true } };
  const boxed = { ...labelled, style: { ...labelled.style, fill: null } };
  return stack(
    [
      ends(
        lines(desk, ['Fenmoor Bank'], { size: 18, isBold: true, colour: PURPLE }),
        lines(desk, ['Statement'], { size: 16, colour: PURPLE }),
      ),
      beside(
        [
          stack([addressOf(desk, statement), pairs(labelled, dates, 'aligned')], 40),
          framed(boxed, pairs(boxed, [...account, ...sums], 'justified'), { title: null, hasFrame: true }),
        ],
        40,
      ),
      lines(desk, [
        `IBAN: ${inFours(iban)}`,
        'Welcome to your Everyday Account statement. Please check the details below.',
      ]),
      lines(desk, ['Select Account'], { size: 11, isBold: true, colour: PURPLE }),
    ],
    14,
  );
}
