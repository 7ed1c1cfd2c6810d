import { describe, expect, test } from 'vitest';
import { scoreFindings } from '../../findings/score-findings.ts';
import { readStatement } from '../../read-statement.ts';
import { openSheet, type Sheet } from './sheet.fixture.ts';

type Row = readonly [day: string, posted: string, text: string, pence: number];

/** Money out is negative. */
const ROWS: readonly Row[] = [
  ['Feb 16', 'Feb 17', 'PAYMENT RECEIVED - THANK YOU', 1_523_40],
  ['Feb 18', 'Feb 19', 'TESCO STORES 3311 LONDON', -23_45],
  ['Feb 20', 'Feb 21', 'TRAINLINE LONDON', -88_10],
  ['Feb 25', 'Feb 26', 'AMAZON MARKETPLACE', -41_99],
  ['Mar 2', 'Mar 3', 'REFUND JOHN LEWIS', 30_00],
  ['Mar 5', 'Mar 5', 'BRITISH AIRWAYS', -412_50],
  ['Mar 9', 'Mar 10', 'WAITROSE 22', -64_01],
  ['Mar 12', 'Mar 13', 'SHELL PETROL', -52_00],
];
const PREVIOUS = 1_523_40;
const sum = (isIn: boolean) =>
  ROWS.reduce((all, [, , , pence]) => (pence > 0 === isIn ? all + Math.abs(pence) : all), 0);
const [PAID, SPENT] = [sum(true), sum(false)];
const OWED = PREVIOUS - PAID + SPENT;

const money = (pence: number) => (pence / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/, ',');

type Summary = (sheet: Sheet, owed: number) => void;

/** Draws boxes in a row: previous balance − credits + debits = new balance. */
function boxes(labels: readonly string[][], signs: 'between' | 'before' | 'none' = 'between'): Summary {
  return (sheet, owed) => {
    for (const line of labels) {
      for (const [index, label] of line.entries()) sheet.put(45 + 108 * index, label);
      sheet.feed(10);
    }
    for (const [index, pence] of [PREVIOUS, PAID, SPENT, owed, 25_00].entries()) {
      const sign = ['', '-', '+', '=', ''][index] ?? '';
      const text = signs === 'before' ? `${sign} £${money(pence)}` : money(pence);
      sheet.put(60 + 108 * index, text.trim());
      if (signs === 'between' && sign !== '') sheet.put(20 + 108 * index, sign);
    }
    sheet.feed(30);
  };
}

const SUMMARIES: [string, Summary][] = [
  [
    'boxes with signs between the amounts',
    boxes([
      [
        'Previous Closing Balance £',
        'New Credits £',
        'New Debits £',
        'Closing Balance £',
        'Minimum Payment £',
      ],
    ]),
  ],
  [
    'boxes with signs before the amounts',
    boxes(
      [['Previous Balance', 'Payments/Credits', 'New Charges', 'New Balance', 'Minimum Payment']],
      'before',
    ),
  ],
  [
    'boxes with labels of two lines',
    boxes([
      ['Previous', 'New', 'New', 'Closing', 'Minimum'],
      ['Closing Balance £', 'Credits £', 'Debits £', 'Balance £', 'Payment £'],
    ]),
  ],
  [
    'boxes with signs before the labels',
    boxes([['Opening Balance', '- New Credits', '+ New Debits', '= Closing Balance', 'Min Payment']], 'none'),
  ],
  [
    'a list',
    (sheet, owed) => {
      for (const [label, amount] of [
        ['Previous Balance', `£${money(PREVIOUS)}`],
        ['Payments/Credits', `-£${money(PAID)}`],
        ['New Charges', `+£${money(SPENT)}`],
        ['Fees', '+£0.00'],
        ['New Balance', `£${money(owed)}`],
      ] as const) {
        sheet.put(45, label);
        sheet.put(300, amount, 'right');
        sheet.feed();
      }
    },
  ],
];

const CREDITS: Record<string, (sheet: Sheet, pence: number) => void> = {
  'CR behind them': (sheet, pence) => {
    sheet.put(530, `${money(Math.abs(pence))}${pence > 0 ? ' CR' : ''}`, 'right');
    sheet.feed();
  },
  'CR below them': (sheet, pence) => {
    sheet.put(530, money(Math.abs(pence)), 'right');
    sheet.feed(12);
    if (pence > 0) sheet.put(530, 'CR', 'right');
    sheet.feed(12);
  },
  'a minus sign': (sheet, pence) => {
    sheet.put(530, `${pence > 0 ? '-' : ''}${money(Math.abs(pence))}`, 'right');
    sheet.feed();
  },
  'no sign': (sheet, pence) => {
    sheet.put(530, money(Math.abs(pence)), 'right');
    sheet.feed();
  },
};

interface Drawn {
  summary: Summary;
  credits: string;
  owed?: number;
  rows?: readonly Row[];
}

function read({ summary, credits, owed = OWED, rows = ROWS }: Drawn) {
  const sheet = openSheet();
  sheet.put(45, 'American Express', 'left', 16);
  sheet.feed(24);
  sheet.put(45, 'Statement of Account');
  sheet.feed();
  for (const [x, above, below] of [
    [45, 'Prepared for', 'MRS A LINDQVIST'],
    [250, 'Membership Number', 'xxxx-xxxxxx-91005'],
    [450, 'Date', '15/03/24'],
  ] as const) {
    sheet.put(x, above);
    sheet.feed(12);
    sheet.put(x, below);
    sheet.feed(-12);
  }
  sheet.feed(40);
  summary(sheet, owed);
  sheet.put(45, 'Credit Limit £5,000.00');
  sheet.put(300, 'Payment due date 09/04/24');
  sheet.feed();
  for (const [x, ...lines] of [
    [45, 'Transaction', 'Date'],
    [110, 'Process', 'Date'],
  ] as const) {
    sheet.put(x, lines[0]);
    sheet.feed(10);
    sheet.put(x, lines[1]);
    sheet.feed(-10);
  }
  sheet.feed(10);
  sheet.put(180, 'Transaction Details');
  sheet.put(530, 'Amount £', 'right');
  sheet.feed();
  for (const [day, posted, text, pence] of rows) {
    sheet.put(45, day);
    sheet.put(110, posted);
    sheet.put(180, text);
    CREDITS[credits]?.(sheet, pence);
  }
  const result = readStatement(sheet.done());
  if (result.outcome !== 'bank_statement') throw new Error(result.message);
  return { ...result, ...scoreFindings(result.findings) };
}

describe.each(SUMMARIES)('a card statement with %s', (_, summary) => {
  test.each(Object.keys(CREDITS))('is read and proven by its balances if payments have %s', (credits) => {
    const { statement, word } = read({ summary, credits });
    expect(statement).toMatchObject({
      bankName: 'American Express',
      openingBalance: BigInt(-PREVIOUS),
      closingBalance: BigInt(-OWED),
      isReconciled: true,
    });
    expect(statement.transactions.map(({ amount }) => Number(amount))).toEqual(
      ROWS.map(([, , , pence]) => pence),
    );
    expect(word).toBe('HIGH');
  });

  test('is not HIGH if its new balance or a payment was changed', () => {
    const rows = ROWS.map((row, index): Row => (index === 0 ? [row[0], row[1], row[2], 1_923_40] : row));
    for (const credits of ['CR behind them', 'CR below them', 'a minus sign']) {
      expect(read({ summary, credits, owed: OWED - 400_00 }).word).not.toBe('HIGH');
      expect(read({ summary, credits, rows }).word).not.toBe('HIGH');
    }
  });
});
