import type { Layout } from './draw-statement.fixture.ts';
import {
  columnsOf,
  FORMS,
  minusBalance,
  overdrawn,
  pounds,
  threeColumns,
  usualTop,
} from './layout-parts.fixture.ts';

/** Statements with separate columns for money out and money in. */
export const TWO_COLUMN_LAYOUTS: Layout[] = [
  {
    name: 'Paid out and Paid in, day-end balances with D, codes before the text',
    bank: 'HSBC',
    columns: columnsOf(
      'date 45 Date|text 110 Payment type and details|out 400 Paid out|in 475 Paid in|balance 545 Balance',
    ),
    date: FORMS.withYear,
    dates: 'days',
    balances: 'days',
    amountLine: 'last',
    money: overdrawn(' D'),
    opening: 'BALANCE BROUGHT FORWARD',
    closing: 'BALANCE CARRIED FORWARD',
    carried: ['BALANCE CARRIED FORWARD', 'BALANCE BROUGHT FORWARD'],
    top: usualTop({ summary: 'rows' }),
  },
  {
    name: 'dates once a day, text first, amount on the last line',
    bank: 'first direct',
    columns: threeColumns('Paid out', 'Paid in', 'Balance'),
    date: FORMS.short,
    dates: 'days',
    balances: 'days',
    amountLine: 'last',
    money: overdrawn('D'),
    opening: 'Balance brought forward',
    top: usualTop({ summary: 'grid' }),
  },
  {
    name: 'year printed once, pounds in the headings',
    bank: 'Nationwide Building Society',
    columns: threeColumns('£Out', '£In', '£Balance'),
    date: FORMS.short,
    dates: 'days',
    money: minusBalance,
    opening: 'Balance from statement 41 dated 04/12/2023',
    top: usualTop({ summary: 'none' }),
  },
  {
    name: 'ordinals and credits before debits',
    bank: 'Santander',
    columns: columnsOf(
      'date 45 Date|text 100 Description|in 400 Money in|out 475 Money out|balance 550 £ Balance',
    ),
    date: FORMS.ordinal,
    money: minusBalance,
    opening: 'Previous statement balance',
    closing: 'Current balance',
    carried: ['Balance carried forward to next page', 'Balance brought forward from previous page'],
    top: usualTop({ summary: 'dated' }),
  },
  {
    name: 'Withdrawals and Deposits',
    bank: 'The Co-operative Bank',
    columns: threeColumns('Withdrawals', 'Deposits', 'Balance'),
    date: FORMS.slashesShort,
    money: overdrawn(' DR'),
    opening: 'OPENING BALANCE',
    closing: 'CLOSING BALANCE',
    top: usualTop({ summary: 'none' }),
  },
  {
    name: 'Money out and Money in with pounds in every cell, long dates',
    bank: 'Revolut',
    columns: threeColumns('Money out', 'Money in', 'Balance'),
    date: FORMS.withFullYear,
    money: pounds,
    isNewestFirst: true,
    top: usualTop({ summary: 'grid' }),
  },
  {
    name: 'dates as 2024-03-03, no opening row',
    bank: 'Tide',
    columns: columnsOf(
      'date 45 Date|type 120 Transaction type|text 210 Details|in 410 Paid in (£)|out 480 Paid out (£)|balance 550 Balance (£)',
    ),
    date: FORMS.iso,
    money: minusBalance,
    isNewestFirst: true,
    top: usualTop({ summary: 'rows' }),
  },
  {
    name: 'a passbook: Receipts and Withdrawals, balance in every row',
    bank: 'Skipton Building Society',
    columns: threeColumns('Withdrawals', 'Receipts', 'Balance'),
    date: FORMS.joined,
    money: minusBalance,
    opening: 'Balance b/f',
    top: usualTop({ summary: 'none' }),
  },
  {
    name: 'dates below the text, the balance headed Amount',
    bank: 'Testbridge Bank',
    columns: columnsOf('text 45 Description|in 400 Incoming|out 475 Outgoing|balance 550 Amount'),
    date: FORMS.long,
    dates: 'below',
    money: minusBalance,
    isNewestFirst: true,
    top: usualTop({ summary: 'rows' }),
  },
  {
    name: 'newest first, the balance of a day on its latest row',
    bank: 'Atom bank',
    columns: threeColumns('Paid out', 'Paid in', 'Balance'),
    date: FORMS.withYear,
    dates: 'days',
    balances: 'days',
    isNewestFirst: true,
    money: minusBalance,
    opening: '',
    top: usualTop({ summary: 'rows' }),
  },
  {
    name: 'a list of standing orders after the rows',
    bank: 'Ulster Bank',
    columns: threeColumns('Withdrawn', 'Lodged', 'Balance').map((one) =>
      one.role === 'in' ? { ...one, heading: 'Lodgements' } : one,
    ),
    date: FORMS.withFullYear,
    money: minusBalance,
    opening: 'Opening balance',
    closing: 'Closing balance',
    after: (sheet) => {
      sheet.feed(30);
      for (const [date, payee, amount] of [
        ['Date', 'Payee', 'Amount'],
        ['1 Feb 2024', 'LANDLORD', '650.00'],
        ['5 Feb 2024', 'SAVINGS', '100.00'],
      ] as const) {
        sheet.put(45, date);
        sheet.put(115, payee);
        sheet.put(400, amount, 'right');
        sheet.feed();
      }
    },
    top: usualTop({ summary: 'rows' }),
  },
  {
    name: 'the balance before the amounts',
    bank: 'Cumberland Building Society',
    columns: columnsOf(
      'date 45 Date|text 105 Particulars|balance 400 Balance|out 475 Payments|in 550 Receipts',
    ),
    date: FORMS.withYear,
    money: minusBalance,
    opening: 'Balance brought forward',
    top: usualTop({ summary: 'none' }),
  },
  {
    name: 'text beside the table, on the same lines',
    bank: 'Lloyds Bank',
    columns: columnsOf(
      'date 45 Date|text 90 Description|out 300 Money out £|in 360 Money in £|balance 420 Balance £',
    ),
    date: FORMS.short,
    dates: 'days',
    money: minusBalance,
    opening: 'Start balance',
    aside: (row) => ({
      x: 450,
      text:
        ['Arranged overdraft £500.00', 'Interest 39.90% EAR', 'Call 0345 300 0000', 'Fees £6.00'][row % 4] ??
        '',
    }),
    top: usualTop({ summary: 'dated' }),
  },
  {
    name: 'Debit and Credit of a business account with references',
    bank: 'Metro Bank',
    columns: columnsOf(
      'date 45 Date|text 105 Transaction Description|type 290 Reference|out 410 Debit (GBP)|in 480 Credit (GBP)|balance 550 Balance (GBP)',
    ),
    date: FORMS.dashed,
    money: minusBalance,
    opening: 'Opening Balance',
    closing: 'Closing Balance',
    top: usualTop({ summary: 'rows' }),
  },
];
