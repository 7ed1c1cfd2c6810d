import { describe, expect, test } from 'vitest';
import { AMOUNTS, DATES, HEADING, type Line, ROWS, readLines } from './read-lines.fixture.ts';
import type { Align } from './sheet.fixture.ts';

type Place = readonly [x: number, align: Align];

/** Moves the columns of the usual rows, and gives them invented headings. */
function move(places: Readonly<Record<number, Place>>): Line[] {
  const names: Record<number, string> = {
    45: 'Rokust',
    120: 'Ghemi',
    430: 'Darsul',
    490: 'Sulpen',
    550: 'Teb',
  };
  return [HEADING, ...ROWS].map((line, index) =>
    line.map(([x, text]) => {
      const [to, align] = places[x] ?? [x, x >= 400 ? 'right' : 'left'];
      return [to, index === 0 ? (names[x] ?? '') : text, align] as const;
    }),
  );
}

describe('columns without a known heading', () => {
  test.each<[string, Readonly<Record<number, Place>>]>([
    ['money in before money out', { 430: [490, 'right'], 490: [430, 'right'] }],
    [
      'the balance before money in and out',
      { 550: [400, 'right'], 490: [470, 'right'], 430: [550, 'right'] },
    ],
    [
      'the description after the amounts',
      { 120: [350, 'left'], 430: [180, 'right'], 490: [250, 'right'], 550: [330, 'right'] },
    ],
    ['the date after the description', { 45: [300, 'left'], 120: [45, 'left'] }],
    ['centred amounts', { 430: [380, 'centre'], 490: [460, 'centre'], 550: [535, 'centre'] }],
    ['amounts that begin in one place', { 430: [370, 'left'], 490: [440, 'left'], 550: [510, 'left'] }],
  ])('are read: %s', (_, places) => {
    const { amounts, dates, descriptions, failed } = readLines(move(places));
    expect(amounts).toEqual(AMOUNTS);
    expect(dates).toEqual(DATES);
    expect(descriptions).toEqual(['TESCO STORES', 'ALDI', 'ACME PAYROLL', 'PETROL']);
    expect(failed).toEqual([]);
  });

  test('may have one amount only', () => {
    const lines = move({}).map((line) => line.filter(([x, text]) => !(x === 430 && text === '12.50')));
    expect(readLines(lines).amounts).toEqual([-4_20n, 1_900_00n, -31_31n]);
  });

  test('are read below days that share lines with a box on the right', () => {
    const lines = move({ 430: [300, 'right'], 490: [360, 'right'], 550: [430, 'right'] }).flatMap(
      (line, index): Line[] => {
        const [[, day] = [0, '']] = line;
        const rest = line.slice(1);
        return index === 0
          ? [rest]
          : [
              [
                [45, day],
                [480, index === 1 ? 'Save £25.00 a' : 'Call us', 'left'],
              ],
              rest,
            ];
      },
    );
    expect(readLines(lines)).toMatchObject({ amounts: AMOUNTS, dates: DATES, failed: [] });
  });

  test('are read beside a box on the left', () => {
    const box = ['', 'Save £25.00', 'a month with', 'our saver'];
    const lines = move({ 45: [130, 'left'], 120: [200, 'left'] }).map(
      (line, index): Line => [[20, box[index] ?? ''], ...line],
    );
    expect(readLines(lines)).toMatchObject({ amounts: AMOUNTS, dates: DATES, failed: [] });
  });
});
