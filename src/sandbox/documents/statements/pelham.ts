import type { Activity } from '#simulation/banking/activity.ts';
import { type Block, framed, lines, stack } from '../drawing/block.ts';
import { cells } from '../drawing/cells.ts';
import { COURIER, TIMES } from '../drawing/fonts.ts';
import { pairs } from '../drawing/pairs.ts';
import type { Desk } from '../drawing/style.ts';
import type { Unnamed } from '../layout-names.ts';
import { printDay } from '../print-day.ts';
import type { Statement } from '../statement.ts';
import type { StatementLayout } from './layout.ts';
import {
  addressOf,
  BANK_STYLE,
  byKind,
  CURRENT_ACCOUNT,
  columnsAt,
  ends,
  facts,
  inFours,
  marked,
  summaryOf,
  TABLE,
  wordFor,
} from './parts.ts';

const CODES = byKind('CR|VIS|CR|ATM|DD|SO|CR|BP|CR|CR');

export const pelham: Unnamed<StatementLayout> = {
  ...CURRENT_ACCOUNT,
  bankName: 'Pelham & Co Bank',
  bankCode: 'PELH',
  sortCode: '40-12-77',
  balances: 'end_of_day',
  firstDay: 24,
  opens: 'overdrawn',
  paysInterest: true,
  describe,
  style: { ...BANK_STYLE, leading: 1.7 },
  head,
  pageHead: brand,
  table: () => ({
    ...TABLE,
    columns: columnsAt({
      date: [45, 'Date'],
      text: [104, 'Payment type and details'],
      out: [400, 'Paid out'],
      in: [470, 'Paid in'],
      balance: [548, 'Balance'],
    }),
    dates: 'days',
    amountLine: 'last',
    opening: 'BALANCE BROUGHT FORWARD',
    closing: 'BALANCE CARRIED FORWARD',
    balance: marked(' D'),
    look: { ...TABLE.look, rows: 'plain', lineHeight: 10.5, pitch: 12.5, cell: { family: COURIER } },
  }),
};

/** The payment method comes before the description, in the same column. */
function describe({ kind, party, reference }: Activity): string[] {
  const first = `${wordFor(CODES, kind).padEnd(3)} ${party}`;
  if (kind === 'interest' || !reference) return [first];
  return [first, `    ${reference}${kind === 'card' ? ' GB' : ''}`];
}

function head(desk: Desk, statement: Statement): Block {
  const summary = summaryOf(
    statement,
    ['Opening Balance', 'Payments In', 'Payments Out', 'Closing Balance'],
    marked(' D', '£'),
  );
  const box = framed(desk, pairs(desk, summary, 'justified'), { title: 'Account Summary', hasFrame: false });
  return stack(
    [
      brand(desk, statement, 1, ends(addressOf(desk, statement), box)),
      lines(desk, [`International Bank Account Number ${inFours(statement.iban)}`], { size: 8 }),
      lines(desk, ['Your Bank Account details'], { size: 11, isBold: true }),
    ],
    14,
  );
}

/** The bank, the period and the account: the same on every sheet. */
function brand(desk: Desk, { start, end, ...statement }: Statement, sheet: number, between?: Block): Block {
  const account = facts([
    ['Account Name', statement.holder],
    ['Sortcode', statement.sortCode],
    ['Account Number', statement.number],
    ['Sheet Number', String(sheet)],
  ]).map((pair) => ({ ...pair, isBold: true }));
  const look = { columns: account.length, rules: 'none', isLabelSmall: true, align: 'left' } as const;
  const period = `${printDay(start, 'D MMMM')} to ${printDay(end, 'D MMMM YYYY')}`;
  return stack(
    [
      ends(
        lines(desk, ['Pelham & Co Bank'], { size: 20, isBold: true, family: TIMES }),
        lines(desk, ['Your Statement'], { size: 15, family: TIMES }),
      ),
      ...(between ? [between] : []),
      lines(desk, [period], { isBold: true }),
      cells(desk, account, look),
    ],
    14,
  );
}
