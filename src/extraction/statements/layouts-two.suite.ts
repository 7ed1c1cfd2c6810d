import type { Layout } from './draw-statement.suite.ts';
import { column, FORMS, minusBalance, usualTop } from './layout-parts.suite.ts';

export const MORE_LAYOUTS: Layout[] = [
  {
    name: 'dates below the text, what is left called the amount',
    bank: 'Testbridge Bank',
    columns: [
      column('text', 45, 'Description'),
      column('in', 400, 'Incoming'),
      column('out', 475, 'Outgoing'),
      column('balance', 550, 'Amount'),
    ],
    date: FORMS.long,
    dates: 'below',
    money: minusBalance,
    isNewestFirst: true,
    top: usualTop({ summary: 'rows' }),
  },
  {
    name: 'sections, the amount in the last line of a row',
    bank: 'TESTBRIDGE BANK',
    columns: [
      column('date', 45, 'Date'),
      column('text', 130, 'Details'),
      column('amount', 500, 'Amount (£)'),
    ],
    date: FORMS.ordinal,
    amountLine: 'last',
    balances: 'none',
    sections: { in: 'Deposits', out: 'Withdrawals' },
    top: usualTop({ summary: 'rows' }),
  },
];
