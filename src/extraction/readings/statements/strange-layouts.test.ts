import { describe, expect, test } from 'vitest';
import {
  AMOUNTS,
  changed,
  DATES,
  ENDS,
  HEADING,
  type Line,
  ROWS,
  readLines as read,
} from './read-lines.fixture.ts';

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
  expect(dates).toEqual(DATES);
});

test('thousands may be separated by a space', () => {
  const spaced = changed([HEADING, ...ROWS], (text) => text.replace(/^(\d),(\d{3}\.\d{2})$/, '$1 $2'));
  expect(read(spaced)).toMatchObject({ amounts: AMOUNTS, ends: [1_000_00n, 2_851_99n], failed: [] });
});

test('thousands may be separated by a space in the rows, and by a comma in the small print', () => {
  const spaced = changed([HEADING, ...ROWS], (text) => text.replace(/^(\d),(\d{3}\.\d{2})$/, '$1 $2'));
  const notice: Line = [[45, 'Arranged overdraft limit £1,500.00']];
  expect(read([...spaced, [], notice])).toMatchObject({ amounts: AMOUNTS, failed: [] });
});

test('dates on the right under a heading with unknown words belong to their rows', () => {
  const order = (line: Line): Line =>
    line.map(
      ([x, text]) => [{ 45: 300, 120: 45 }[x] ?? x, x === 45 && text === 'Date' ? 'Rokust' : text] as const,
    );
  const { amounts, dates } = read([HEADING, ...ROWS].map(order));
  expect(amounts).toEqual(AMOUNTS);
  expect(dates).toEqual(DATES);
});

test('text of a box on the left may share the line of the heading', () => {
  const moved = [HEADING, ...ROWS].map(
    (line): Line => line.map(([x, text]) => [x < 400 ? x + 110 : x, text]),
  );
  const boxes = ['Save £25.00', 'a month with', 'our regular', 'saver', 'account'];
  const lines = moved.map((line, index): Line => [[20, boxes[index] ?? ''], ...line]);
  expect(read(lines)).toMatchObject({ amounts: AMOUNTS, ends: [1_000_00n, 2_851_99n], failed: [] });
});

test('an amount between words that are the width of a letter apart is part of the description', () => {
  const [first, second, ...rest] = ROWS as [Line, Line, ...Line[]];
  // 0.6 em between the words, as in monospaced type
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

test.each<[string, (line: Line) => Line]>([
  [
    'after the amounts',
    (line) =>
      line.map(([x, text]) => [x === 120 ? 330 : x === 550 ? 200 : x, text, x === 550 ? 'right' : 'left']),
  ],
  ['beside the text of a box', (line) => [[5, 'Call us'], ...line]],
])('the heading of a section may be %s', (_, place) => {
  const row = (day: string, text: string, amount: string): Line => [
    [60, day],
    [120, text],
    [550, amount],
  ];
  const lines: Line[] = [
    row('Date', 'Details', 'Amount'),
    place([[120, 'Money in']]),
    row('27/03/2026', 'ACME PAYROLL', '1,900.00'),
    place([[120, 'Money out']]),
    row('03/03/2026', 'TESCO STORES', '12.50'),
    row('05/03/2026', 'ALDI', '4.20'),
    row('30/03/2026', 'PETROL', '31.31'),
  ];
  const moved = lines.map((line) => (line.length === 3 ? place(line).slice(-3) : line));
  expect(read(moved, ENDS).amounts).toEqual([1_900_00n, -12_50n, -4_20n, -31_31n]);
});

test('rows in sections with unknown headings have the direction of the total below them', () => {
  const row = (day: string, text: string, amount: string): Line => [
    [45, day],
    [120, text],
    [550, amount],
  ];
  const lines: Line[] = [
    row('Date', 'Details', 'Amount'),
    row('', 'Rokust', ''),
    row('27/03/2026', 'ACME PAYROLL', '1,900.00'),
    row('', 'Total credits', '1,900.00'),
    row('', 'Darsul', ''),
    row('03/03/2026', 'TESCO STORES', '12.50'),
    row('05/03/2026', 'ALDI', '4.20'),
    row('', 'Total debits', '16.70'),
  ];
  expect(read(lines).amounts).toEqual([1_900_00n, -12_50n, -4_20n]);
});

test('a sum of rows with an unknown label and an unchanged balance is not a row', () => {
  const sum: Line = [
    [45, '05/03/2026'],
    [120, 'Rokust'],
    [430, '16.70'],
    [550, '983.30'],
  ];
  expect(read([HEADING, ...ROWS.slice(0, 2), sum, ...ROWS.slice(2)])).toMatchObject({
    amounts: AMOUNTS,
    failed: [],
  });
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

test.each([
  ['2,851.99', []],
  ['2,951.99', ['high closing_balance']],
])('a sentence may give both balances, here with %s at the end', (closing, failed) => {
  const noBalance = [HEADING, ...ROWS].map((line) => line.filter(([x]) => x !== 550));
  const top = [`Your balance was 1,000.00 on 1 March 2026 and ${closing} on 31 March 2026.`];
  expect(read(noBalance, top)).toMatchObject({ amounts: AMOUNTS, failed });
});

describe('a line above the rows', () => {
  const box: Line = [
    [45, '01/03/2026'],
    [120, '1.34% gross'],
    [430, '14.27'],
  ];
  const above: Line[] = [box, [], ...changed([HEADING], () => 'Rokust')];

  test('is not a row if the opening balance that the rows have without it is printed outside the table', () => {
    expect(read([...above, ...ROWS], ['You had 1,000.00']).amounts).toEqual(AMOUNTS);
  });

  test('is a row if that balance is printed with the other sign', () => {
    expect(read([...above, ...ROWS], ['You had -1,000.00']).amounts).toEqual([-14_27n, ...AMOUNTS]);
  });

  test('is a row if that balance is zero, which is printed for many reasons', () => {
    const [first = [], ...others] = ROWS;
    const balances: Record<string, string> = {
      '987.50': '12.50',
      '983.30': '8.30',
      '2,883.30': '1,908.30',
      '2,851.99': '1,876.99',
    };
    const paidIn = first.map(([x, text]) => [x === 430 ? 490 : x, text] as const);
    const rows = changed([paidIn, ...others], (text) => balances[text] ?? text);
    expect(read([...above, ...rows], ['Fees this month 0.00']).amounts).toEqual([
      -14_27n,
      12_50n,
      ...AMOUNTS.slice(1),
    ]);
  });
});

test('a date in the heading of a page is not the date of the rows below it', () => {
  const undated = ROWS.map((line, index): Line => (index === 1 ? line.filter(([x]) => x !== 45) : line));
  // the date begins where the dates of the rows do
  const top: Line = [
    [1, 'Harbour -'],
    [43, '31 March 2026'],
  ];
  const { dates } = read([HEADING, ...undated.slice(0, 1), top, ...undated.slice(1)]);
  expect(dates).toEqual(['2026-03-03', '2026-03-03', '2026-03-27', '2026-03-30']);
});

test.each([
  ['raises no doubt if it is right', ['16.70', '0.00'], []],
  ['is a high finding if it is wrong and the other one is right', ['16.70', '1.00'], ['high printed_totals']],
  ['is unproven if it is wrong, as the other one is', ['16.71', '1.00'], ['low unproven', 'low unproven']],
])('the total of a day %s', (_, [out = '', into = ''], expected) => {
  const total: Line = [
    [120, 'Day total'],
    [430, out],
    [490, into],
  ];
  const { amounts, failed } = read([HEADING, ...ROWS.slice(0, 2), total, ...ROWS.slice(2)]);
  expect(amounts).toEqual(AMOUNTS);
  expect(failed).toEqual(expected);
});

test.each(['above', 'below'])(
  'a supplier in the line %s its row does not make a statement a bill',
  (place) => {
    const supplier: Line = [[120, 'GLADE BROADBAND']];
    const signed = ['-12.50', '-4.20', '+1,900.00', '-31.31'];
    const rows = signed.map(
      (amount, index): Line => [
        [45, DATES[index] ?? ''],
        [120, 'REF 5934-91'],
        [550, amount],
      ],
    );
    const [first = [], ...others] = rows;
    const lines = others.flatMap((row) => (place === 'above' ? [supplier, row] : [row, supplier]));
    expect(read([first, ...lines]).amounts).toEqual(AMOUNTS);
  },
);
