import { describe, expect, test } from 'vitest';
import { scoreFindings } from '../../findings/score-findings.ts';
import type { DocumentText } from '../../page/text.ts';
import { readStatement } from '../../read-statement.ts';
import { openSheet, putHeadings, type Sheet, TOP } from './sheet.fixture.ts';

type Row = readonly [date: string, text: string, amount: number, balance: number | null];

const ACCOUNT: Row[] = [
  ['02/03/2026', 'COPPERBEECH GROCERS', -20, 480],
  ['05/03/2026', 'Transfer to Holiday', -50, 430],
  ['09/03/2026', 'HARBOUR FOODS SALARY', 1500, 1930],
  ['16/03/2026', 'RIVERLINE RAIL', -30, 1900],
  ['28/03/2026', 'PELLOW ENERGY', -100, 1800],
];
const POT: Row[] = [
  ['05/03/2026', 'Transfer from current account', 50, 250],
  ['20/03/2026', 'Interest', 2, 252],
];

describe('an account with parts', () => {
  test.each(['Holiday pot', 'Space: Holiday', 'Holiday'])('is read without the rows under “%s”', (title) => {
    const read = readAll(
      draw((sheet) => {
        summary(sheet, ['Opening balance', 500], ['Closing balance', 1800]);
        table(sheet, null, ACCOUNT);
        table(sheet, title, POT);
      }),
    );
    expect(read.statement.transactions.map(({ amount }) => Number(amount) / 100)).toEqual(amountsOf(ACCOUNT));
    expect(read.statement).toMatchObject({ openingBalance: 500_00n, closingBalance: 1_800_00n });
    expect(read.others).toEqual([]);
    expect(notesOf(read)).toEqual([`Rows of other parts of the account are left out: ${title}`]);
    expect(scoreFindings(read.findings).word).toBe('HIGH');
  });

  test('may have a pot that pays bills from what the account paid into it', () => {
    const bills: Row[] = [...POT, ['22/03/2026', 'CITY COUNCIL TAX', -120, 132]];
    const read = readAll(
      draw((sheet) => {
        summary(sheet, ['Opening balance', 500], ['Closing balance', 1800]);
        table(sheet, null, ACCOUNT);
        table(sheet, 'Bills pot', bills);
      }),
    );
    expect(read.statement.transactions).toHaveLength(ACCOUNT.length);
    expect(scoreFindings(read.findings).word).toBe('HIGH');
  });

  test('has its own balance, not the balance in pots or the total', () => {
    const read = readAll(
      draw((sheet) => {
        summary(sheet, ['Account balance', 1800], ['Balance in pots', 252], ['Total balance', 2052]);
        table(sheet, null, ACCOUNT);
        table(sheet, 'Holiday pot', POT);
      }),
    );
    expect(read.statement.closingBalance).toBe(1_800_00n);
    expect(read.findings.filter(({ isPassed, severity }) => !isPassed && severity === 'high')).toEqual([]);
  });

  test.each([
    [1800, 'HIGH'],
    [1900, 'LOW'],
  ])('may have a table of its pots, each with both balances (%d)', (closing, word) => {
    const read = readAll(
      draw((sheet) => {
        products(sheet, [
          ['Current account', 500, 200, 1500, closing],
          ['Holiday pot', 200, 0, 52, 252],
          ['Bills pot', 90, 0, 0, 90],
          ['Wedding pot', 60, 0, 0, 60],
          ['Total', 850, 200, 1552, closing + 402],
        ]);
        summary(sheet, ['Opening balance', 500]);
        table(sheet, null, ACCOUNT);
        table(sheet, 'Holiday pot', POT);
      }),
    );
    expect(read.statement.openingBalance).toBe(500_00n);
    expect(scoreFindings(read.findings).word).toBe(word);
  });

  test('is doubted when the balance in pots passes for its own', () => {
    const read = readAll(
      draw((sheet) => {
        summary(sheet, ['Account balance', 2500], ['Balance in pots', 1800], ['Total balance', 4300]);
        table(sheet, null, ACCOUNT);
      }),
    );
    expect(read.findings.find(({ code }) => code === 'closing_balance')).toMatchObject({
      isPassed: false,
      severity: 'high',
      actual: '£2500.00',
    });
  });

  test.each(['top', 'bottom'])('is read without pending rows at the %s', (place) => {
    const pending: Row[] = [
      ['30/03/2026', 'NORTHWIND SALARY', 2100, null],
      ['31/03/2026', 'PUFFIN COFFEE', -4, null],
    ];
    const read = readAll(
      draw((sheet) => {
        summary(sheet, ['Opening balance', 500], ['Closing balance', 1800]);
        if (place === 'top') table(sheet, 'Pending transactions', pending);
        table(sheet, null, ACCOUNT);
        if (place === 'bottom') table(sheet, 'Pending transactions', pending);
      }),
    );
    expect(read.statement.transactions.map(({ amount }) => Number(amount) / 100)).toEqual(amountsOf(ACCOUNT));
    expect(notesOf(read)).toEqual(['Rows that are not booked yet are left out']);
    expect(scoreFindings(read.findings).word).toBe('HIGH');
  });

  test('does not take amounts in another currency for pounds', () => {
    const read = readAll(
      draw((sheet) => {
        summary(sheet, ['Opening balance', 500], ['Closing balance', 1800]);
        table(sheet, 'Current account', ACCOUNT);
        table(sheet, 'Euro account', POT, '€');
      }),
    );
    expect(read.statement.transactions).toHaveLength(ACCOUNT.length);
    expect(read.statement.closingBalance).toBe(1_800_00n);
  });
});

test('a statement in another currency is not rated HIGH', () => {
  const read = readAll(
    draw((sheet) => {
      summary(sheet, ['Opening balance', 500], ['Closing balance', 1800]);
      table(sheet, null, ACCOUNT, '€');
    }),
  );
  expect(scoreFindings(read.findings).word).toBe('MEDIUM');
});

describe('a forged account with parts', () => {
  const RAISED: Row[] = [
    ['02/03/2026', 'COPPERBEECH GROCERS', -20, 480],
    ['05/03/2026', 'Transfer to Holiday', -50, 430],
    ['09/03/2026', 'HARBOUR FOODS SALARY', 2500, 2930],
  ];
  const REST: Row[] = [
    ['16/03/2026', 'RIVERLINE RAIL', -30, 1900],
    ['28/03/2026', 'PELLOW ENERGY', -100, 1800],
  ];

  test.each(['Holiday pot', 'Holiday', 'Pending transactions'])(
    'is doubted when rows of the account are moved under “%s”',
    (title) => {
      const read = readAll(
        draw((sheet) => {
          summary(sheet, ['Opening balance', 500], ['Closing balance', 2930]);
          table(sheet, null, RAISED);
          table(sheet, title, REST);
        }),
      );
      expect(scoreFindings(read.findings).word).not.toBe('HIGH');
    },
  );

  test.each(['Account summary', 'Balances'])(
    'is doubted when the block “%s” below the rows has a changed balance',
    (title) => {
      const read = readAll(
        draw((sheet) => {
          table(sheet, null, ACCOUNT);
          sheet.feed(20);
          sheet.put(45, title, 'left', 11);
          sheet.feed(20);
          summary(sheet, ['Opening balance', 500], ['Closing balance', 2800]);
        }),
      );
      expect(scoreFindings(read.findings).word).not.toBe('HIGH');
    },
  );

  test('does not count a salary in a pot or among pending rows', () => {
    const read = readAll(
      draw((sheet) => {
        summary(sheet, ['Opening balance', 500], ['Closing balance', 1800]);
        table(sheet, null, ACCOUNT);
        table(sheet, 'Holiday pot', [...POT, ['27/03/2026', 'NORTHWIND SALARY', 2600, 2852]]);
        table(sheet, 'Pending transactions', [['30/03/2026', 'NORTHWIND SALARY', 2600, null]]);
      }),
    );
    expect(read.statement.transactions).toHaveLength(ACCOUNT.length);
  });
});

describe('a file with the newest month first', () => {
  const march = ACCOUNT.toReversed();
  const february: Row[] = [['27/02/2026', 'RIVERLINE RAIL', -12, 500]];

  test('gives one statement from the oldest opening to the newest closing balance', () => {
    const sheet = openSheet();
    month(sheet, march, ['1 March 2026 to 31 March 2026', 500, 1800]);
    sheet.turnPage();
    month(sheet, february, ['1 February 2026 to 28 February 2026', 512, 500]);
    const read = readAll(sheet.done());
    expect(read.others).toEqual([]);
    expect(read.statement).toMatchObject({
      periodStart: '2026-02-01',
      periodEnd: '2026-03-31',
      openingBalance: 512_00n,
      closingBalance: 1_800_00n,
    });
    expect(read.statement.transactions.map(({ amount }) => Number(amount) / 100)).toEqual(
      amountsOf([...march, ...february]),
    );
  });
});

function draw(body: (sheet: Sheet) => void): DocumentText {
  const sheet = openSheet();
  for (const line of TOP) put(sheet, line);
  body(sheet);
  return sheet.done();
}

function month(
  sheet: Sheet,
  rows: readonly Row[],
  [period, opening, closing]: [string, number, number],
): void {
  for (const line of [...TOP.slice(0, -1), `Statement period ${period}`]) put(sheet, line);
  summary(sheet, ['Opening balance', opening], ['Closing balance', closing]);
  table(sheet, null, rows);
}

function put(sheet: Sheet, line: string): void {
  sheet.put(45, line);
  sheet.feed();
}

function products(sheet: Sheet, rows: readonly (readonly [name: string, ...amounts: number[]])[]): void {
  const headings = ['Opening balance', 'Paid out', 'Paid in', 'Closing balance'];
  const lines = rows.map(([name, ...amounts]) => [name, ...amounts.map((amount) => amount.toFixed(2))]);
  for (const [name = '', ...texts] of [['Product', ...headings], ...lines]) {
    sheet.put(45, name);
    for (const [index, text] of texts.entries()) sheet.put(280 + 90 * index, text, 'right');
    sheet.feed();
  }
}

function summary(sheet: Sheet, ...pairs: [label: string, value: number][]): void {
  sheet.feed();
  for (const [label, value] of pairs) {
    sheet.put(45, label);
    sheet.put(260, `£${value.toFixed(2)}`, 'right');
    sheet.feed();
  }
}

function table(sheet: Sheet, title: string | null, rows: readonly Row[], currency = ''): void {
  sheet.feed(20);
  if (title !== null) sheet.put(45, title, 'left', 11);
  sheet.feed(20);
  putHeadings(sheet, [
    [450, 'Amount'],
    [550, 'Balance'],
  ]);
  for (const [date, text, amount, balance] of rows) {
    sheet.feed();
    sheet.put(45, date);
    sheet.put(120, text);
    sheet.put(450, `${amount < 0 ? '-' : ''}${currency}${Math.abs(amount).toFixed(2)}`, 'right');
    if (balance !== null) sheet.put(550, `${currency}${balance.toFixed(2)}`, 'right');
  }
  sheet.feed();
}

function readAll(text: DocumentText) {
  const read = readStatement(text);
  if (read.outcome !== 'bank_statement') throw new Error(read.message);
  return read;
}

function amountsOf(rows: readonly Row[]): number[] {
  return rows.map(([, , amount]) => amount);
}

function notesOf({ findings }: { findings: readonly { code: string; message: string }[] }): string[] {
  return findings.filter(({ code }) => code === 'other_accounts').map(({ message }) => message);
}
