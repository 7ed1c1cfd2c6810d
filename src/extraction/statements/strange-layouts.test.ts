import { expect, test } from 'vitest';
import type { Finding } from '../extraction.ts';
import { readStatement } from './index.ts';
import { openSheet, TOP } from './sheet.fixture.ts';

/** Texts of a line, each with its place: numbers from 400 are right edges. */
type Line = readonly (readonly [x: number, text: string])[];

const AMOUNTS = [-12_50n, -4_20n, 1_900_00n, -31_31n];

function read(lines: readonly Line[], top: readonly string[] = []) {
  const sheet = openSheet();
  for (const line of [
    ...TOP.map((text): Line => [[45, text]]),
    ...top.map((text): Line => [[45, text]]),
    ...lines,
  ]) {
    for (const [x, text] of line) sheet.put(x, text, x >= 400 ? 'right' : 'left');
    sheet.feed();
  }
  const outcome = readStatement(sheet.done());
  if (outcome.outcome !== 'bank_statement') throw new Error(`refused with ${outcome.probability}`);
  const { statement, findings } = outcome;
  return {
    amounts: statement.transactions.map(({ amount }) => amount),
    dates: statement.transactions.map(({ date }) => date),
    ends: [statement.openingBalance, statement.closingBalance],
    failed: findings
      .filter(({ isPassed }) => !isPassed)
      .map(({ code, severity }: Finding) => `${severity} ${code}`),
  };
}

const ENDS = ['Opening balance 1,000.00', 'Closing balance 2,851.99'];
const HEADING: Line = [
  [45, 'Date'],
  [120, 'Details'],
  [430, 'Paid out'],
  [490, 'Paid in'],
  [550, 'Balance'],
];
const ROWS: readonly Line[] = [
  [
    [45, '03/03/2026'],
    [120, 'TESCO STORES'],
    [430, '12.50'],
    [550, '987.50'],
  ],
  [
    [45, '05/03/2026'],
    [120, 'ALDI'],
    [430, '4.20'],
    [550, '983.30'],
  ],
  [
    [45, '27/03/2026'],
    [120, 'ACME PAYROLL'],
    [490, '1,900.00'],
    [550, '2,883.30'],
  ],
  [
    [45, '30/03/2026'],
    [120, 'PETROL'],
    [430, '31.31'],
    [550, '2,851.99'],
  ],
];

const changed = (lines: readonly Line[], change: (text: string, x: number) => string): Line[] =>
  lines.map((line) => line.map(([x, text]) => [x, change(text, x)] as const));

test('balances under a heading with unknown words prove the rows', () => {
  const heading = changed([HEADING], (text) => (text === 'Balance' ? 'Sulpen' : text));
  expect(read([...heading, ...ROWS])).toMatchObject({
    amounts: AMOUNTS,
    ends: [1_000_00n, 2_851_99n],
    failed: [],
  });
});

test.each([
  ['a point', (text: string) => text.replace(/^(\d\d)\/(\d\d)\/2026$/, '$1.$2')],
  ['spaces', (text: string) => text.replace(/^(\d\d)\/(\d\d)\/2026$/, '$1 $2 26')],
])('dates with %s between their numbers are dates where they form a column', (_, change) => {
  const { amounts, dates } = read([HEADING, ...changed(ROWS, change)]);
  expect(amounts).toEqual(AMOUNTS);
  expect(dates).toEqual(['2026-03-03', '2026-03-05', '2026-03-27', '2026-03-30']);
});

test('thousands may be separated by a space', () => {
  const spaced = changed([HEADING, ...ROWS], (text) => text.replace(/^(\d),(\d{3}\.\d{2})$/, '$1 $2'));
  expect(read(spaced)).toMatchObject({ amounts: AMOUNTS, ends: [1_000_00n, 2_851_99n], failed: [] });
});

test('dates on the right under a heading with unknown words belong to their rows', () => {
  const order = (line: Line): Line =>
    line.map(
      ([x, text]) => [{ 45: 300, 120: 45 }[x] ?? x, x === 45 && text === 'Date' ? 'Rokust' : text] as const,
    );
  const { amounts, dates } = read([HEADING, ...ROWS].map(order));
  expect(amounts).toEqual(AMOUNTS);
  expect(dates).toEqual(['2026-03-03', '2026-03-05', '2026-03-27', '2026-03-30']);
});

test('text of a box on the left may share the line of the heading', () => {
  const moved = [HEADING, ...ROWS].map(
    (line): Line => line.map(([x, text]) => [x < 400 ? x + 110 : x, text]),
  );
  const boxes = ['Save £25.00', 'a month with', 'our regular', 'saver', 'account'];
  const lines = moved.map((line, index): Line => [[20, boxes[index] ?? ''], ...line]);
  expect(read(lines)).toMatchObject({ amounts: AMOUNTS, ends: [1_000_00n, 2_851_99n], failed: [] });
});

test('an amount between words that are a letter apart is part of the description', () => {
  const [first, second, ...rest] = ROWS as [Line, Line, ...Line[]];
  // 0.6 em between the words, as in type whose letters have one width
  const shop: Line = [
    ...second.filter(([, text]) => text !== 'ALDI'),
    [120, 'ALDI'],
    [143.4, '3.50'],
    [166.8, 'SHOP'],
  ];
  const heading = changed([HEADING], (text) => (text === 'Date' || text === 'Details' ? text : 'Rokust'));
  expect(read([...heading, first, shop, ...rest])).toMatchObject({ amounts: AMOUNTS, failed: [] });
});

test('below the total of a section, a heading with unknown words begins the other one', () => {
  const row = (day: string, text: string, amount: string): Line => [
    [45, day],
    [120, text],
    [550, amount],
  ];
  const lines: Line[] = [
    [
      [45, 'Date'],
      [120, 'Details'],
      [550, 'Amount'],
    ],
    [[120, 'Money in']],
    row('27/03/2026', 'ACME PAYROLL', '1,900.00'),
    [
      [120, 'Total money in'],
      [550, '1,900.00'],
    ],
    [[120, 'Darsul']],
    row('03/03/2026', 'TESCO STORES', '12.50'),
    row('05/03/2026', 'ALDI', '4.20'),
    row('30/03/2026', 'PETROL', '31.31'),
  ];
  expect(read(lines, ENDS)).toMatchObject({ amounts: [1_900_00n, -12_50n, -4_20n, -31_31n], failed: [] });
});

test('a line of a box below the rows is not a row where the sums hold without it', () => {
  const noBalance = [HEADING, ...ROWS].map((line) => line.filter(([x]) => x !== 550));
  const box: Line[] = [
    [],
    [],
    [
      [45, '31/03/2026'],
      [120, '1.34% gross'],
      [490, '14.27'],
    ],
  ];
  expect(read([...noBalance, ...box], ENDS)).toMatchObject({ amounts: AMOUNTS, failed: [] });
});

test('a sentence may give both balances', () => {
  const noBalance = [HEADING, ...ROWS].map((line) => line.filter(([x]) => x !== 550));
  const top = ['Your balance was 1,000.00 on 1 March 2026 and 2,851.99 on 31 March 2026.'];
  expect(read(noBalance, top).ends).toEqual([1_000_00n, 2_851_99n]);
});

test.each([
  ['of each day', ['16.70', '0.00'], []],
  ['that is wrong, with the other one right', ['16.70', '1.00'], ['high printed_totals']],
  ['that is wrong, as the other one is', ['16.71', '1.00'], ['low unproven', 'low unproven']],
])('a total %s', (_, [out = '', into = ''], expected) => {
  const total: Line = [
    [120, 'Day total'],
    [430, out],
    [490, into],
  ];
  const { amounts, failed } = read([HEADING, ...ROWS.slice(0, 2), total, ...ROWS.slice(2)]);
  expect(amounts).toEqual(AMOUNTS);
  expect(failed).toEqual(expected);
});
