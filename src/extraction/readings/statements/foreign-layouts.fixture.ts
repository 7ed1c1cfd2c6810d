import { type Layout, moneyText, signedText } from './draw-statement.fixture.ts';
import { column, comma, FORMS, germanTop, usualTop } from './layout-parts.fixture.ts';

/** Statements of banks outside the United Kingdom. */
export const FOREIGN_LAYOUTS: Layout[] = [
  {
    name: 'sections of deposits and withdrawals without balances',
    bank: 'Bank of America',
    columns: [
      column('date', 45, 'Date'),
      column('text', 130, 'Description'),
      column('amount', 550, 'Amount'),
    ],
    date: FORMS.american,
    balances: 'none',
    sections: { in: 'Deposits and other credits', out: 'Withdrawals and other debits' },
    money: moneyText,
    top: usualTop({ summary: 'rows' }),
  },
  {
    name: 'German: decimal comma, Soll and Haben',
    bank: 'Deutsche Bank',
    columns: [
      column('date', 45, 'Buchung'),
      column('posted', 110, 'Valuta'),
      column('text', 175, 'Vorgang'),
      column('out', 400, 'Soll'),
      column('in', 475, 'Haben'),
      column('balance', 550, 'Saldo'),
    ],
    date: FORMS.german,
    money: (pence, role) => comma(role === 'balance' ? signedText(pence) : moneyText(pence)),
    opening: 'Saldovortrag',
    top: germanTop,
  },
  {
    name: 'German: one column with the minus sign last, dates without year',
    bank: 'Sparkasse',
    columns: [
      column('date', 45, 'Datum'),
      column('text', 120, 'Verwendungszweck'),
      column('amount', 450, 'Betrag EUR'),
      column('balance', 550, 'Saldo EUR'),
    ],
    date: FORMS.germanNoYear,
    money: (pence) => `${comma(moneyText(pence))}${pence < 0n ? '-' : '+'}`,
    top: germanTop,
  },
];
