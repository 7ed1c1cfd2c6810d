import type { Pence } from '#values/money.ts';
import { type Block, beside, framed, lines, onGround, stack } from '../drawing/block.ts';
import { pairs } from '../drawing/pairs.ts';
import type { Desk } from '../drawing/style.ts';
import type { Unnamed } from '../layout-names.ts';
import { printDay } from '../print-day.ts';
import type { Statement } from '../statement.ts';
import type { StatementLayout } from './layout.ts';
import { addressOf, BANK_STYLE, columnsAt, ends, facts, periodOf, plain, summaryOf, TABLE } from './parts.ts';

const RED = '#9c1c2e';

export const harcourt: Unnamed<StatementLayout> = {
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
  style: { ...BANK_STYLE, size: 9, accent: RED, leading: 1.65 },
  head,
  pageHead: (desk, { number }) =>
    ends(
      lines(desk, ['HARCOURT CARDS'], { size: 11, isBold: true, colour: RED }),
      lines(desk, [`Card number ${number}`], { size: 8 }),
    ),
  table: () => ({
    ...TABLE,
    columns: columnsAt({
      date: [45, 'Received', 'by us'],
      posted: [108, 'Transaction', 'date'],
      text: [180, 'Details'],
      amount: [520, 'Amount', '(£)'],
    }),
    day: (day) => printDay(day, 'DD MMM'),
    opening: 'BALANCE FROM PREVIOUS STATEMENT',
    closing: 'NEW BALANCE',
    areEndsDated: false,
    signed: owed,
    balance: owed,
    look: { ...TABLE.look, rows: 'plain', heading: { colour: '#1a1a1a' } },
  }),
};

/** A card statement shows amounts owed as positive, and marks payments received. */
function owed(amount: Pence): string {
  return amount > 0n ? `${plain(amount)} CR` : plain(-amount);
}

function head(desk: Desk, statement: Statement): Block {
  const white = { colour: '#ffffff' };
  const card = facts([
    ['Card number', statement.number],
    ['Statement period', periodOf(statement, 'D MMMM YYYY')],
    ['Credit limit', '£5,000.00'],
  ]);
  const [previous, received, purchases, balance] = summaryOf(
    statement,
    ['Previous balance', 'Payments and refunds', 'Purchases', 'New balance'],
    (amount) => `£${owed(amount)}`,
  );
  const bought = purchases && { ...purchases, value: `£${plain(statement.totalOut)}` };
  const least = { label: 'Minimum payment', value: '£25.00', isAmount: true };
  const summary = [previous, received, bought, balance, least].filter((pair) => pair !== undefined);
  const brand = ends(
    lines(desk, ['HARCOURT CARDS'], { size: 18, isBold: true, ...white }),
    lines(desk, ['Credit card statement'], { size: 11, ...white }),
  );
  return stack(
    [
      onGround(desk, brand, { fill: RED }),
      beside([addressOf(desk, statement), pairs(desk, card, 'aligned')], 60),
      beside(
        [
          framed(desk, pairs(desk, summary, 'justified'), { title: 'Account summary', hasFrame: false }),
          lines(desk, []),
        ],
        40,
      ),
      lines(desk, ['Your transactions'], { size: 12, isBold: true, colour: RED }),
    ],
    18,
  );
}
