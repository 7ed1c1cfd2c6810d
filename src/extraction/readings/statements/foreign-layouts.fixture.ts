import { type Layout, moneyText, signedText } from './draw-statement.fixture.ts';
import { columnsOf, comma, FORMS, germanTop, usualTop } from './layout-parts.fixture.ts';

/** Statements of banks outside the United Kingdom. */
export const FOREIGN_LAYOUTS: Layout[] = [
  {
    name: 'sections of deposits and withdrawals without balances',
    bank: 'Bank of America',
    columns: columnsOf('date 45 Date|text 130 Description|amount 550 Amount'),
    date: FORMS.american,
    balances: 'none',
    sections: { in: 'Deposits and other credits', out: 'Withdrawals and other debits' },
    money: moneyText,
    top: usualTop({ summary: 'rows' }),
  },
  {
    name: 'German: decimal comma, Soll and Haben',
    bank: 'Deutsche Bank',
    columns: columnsOf(
      'date 45 Buchung|posted 110 Valuta|text 175 Vorgang|out 400 Soll|in 475 Haben|balance 550 Saldo',
    ),
    date: FORMS.german,
    money: (pence, role) => comma(role === 'balance' ? signedText(pence) : moneyText(pence)),
    opening: 'Saldovortrag',
    top: germanTop,
  },
  {
    name: 'German: one column with the minus sign last, dates without year',
    bank: 'Sparkasse',
    columns: columnsOf('date 45 Datum|text 120 Verwendungszweck|amount 450 Betrag EUR|balance 550 Saldo EUR'),
    date: FORMS.germanNoYear,
    money: (pence) => `${comma(moneyText(pence))}${pence < 0n ? '-' : '+'}`,
    top: germanTop,
  },
];
