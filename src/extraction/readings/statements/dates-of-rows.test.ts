import { expect, test } from 'vitest';
import { HEADING, type Line, readLines } from './read-lines.fixture.ts';

test('where rows have dates, a date on a line of its own, such as in the heading of a page, is not the date of the row below it', () => {
  const days = [3, 4, 5, 9, 12, 12, 17, 20, 27];
  const lines = days.map(
    (day, row): Line => [
      ...(row === 5 ? [] : [[45, `${day} March`] as const]),
      [120, `SHOP ${row}`],
      [430, '10.00'],
      [550, `${990 - 10 * row}.00`],
    ],
  );
  const { dates } = readLines([HEADING, ...lines.toSpliced(5, 0, [[45, '31 March 2026']])]);
  expect(dates.map((date) => Number(date.slice(8)))).toEqual(days);
});

test('amounts at the start of lines are not dates', () => {
  const heading: Line = [
    [100, 'Paid in', 'right'],
    [170, 'Paid out', 'right'],
    [200, 'Details'],
    [550, 'Balance'],
  ];
  const row = (x: number, amount: string, balance: string): Line => [
    [x, amount, 'right'],
    [200, 'SHOP'],
    [550, balance],
  ];
  const { amounts, dates } = readLines([
    heading,
    [[45, '3 March 2026']],
    row(100, '4.05', '1,004.05'),
    row(170, '12.50', '991.55'),
    [[45, '9 March 2026']],
    row(170, '31.55', '960.00'),
    [[45, '20 March 2026']],
    row(100, '7.04', '967.04'),
  ]);
  expect(amounts).toEqual([4_05n, -12_50n, -31_55n, 7_04n]);
  expect(dates).toEqual(['2026-03-03', '2026-03-03', '2026-03-09', '2026-03-20']);
});

test('a number at the end of a description is not part of the date after it', () => {
  const lines = ['SQ LATTICE 7', 'A MARCH', 'PETROL', 'ALDI'].map(
    (text, row): Line => [
      [45, text],
      [101, `Mar ${row + 5}`],
      [430, '10.00'],
      [550, `${990 - 10 * row}.00`],
    ],
  );
  const heading: Line = [[45, 'Details'], [101, 'Date'], ...HEADING.slice(2)];
  expect(readLines([heading, ...lines]).dates).toEqual([
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
  ]);
});
