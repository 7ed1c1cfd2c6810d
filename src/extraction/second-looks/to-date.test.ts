import { expect, test } from 'vitest';
import type { Word } from '../page/text.ts';
import { restoreToDate } from './to-date.ts';

function lineOf(...words: [text: string, x0: number, x1: number][]) {
  const own = words.map(
    ([text, x0, x1]): Word => ({ text, x0, x1, y0: 0, y1: 8, size: 8, font: null, confidence: 0.9 }),
  );
  const line = { words: own, x0: own[0]?.x0 ?? 0, y0: 0, x1: own.at(-1)?.x1 ?? 0, y1: 8 };
  return { number: 1, width: 595, height: 842, lines: [line], isOcr: true };
}

const textOf = (page: ReturnType<typeof restoreToDate>) =>
  page.lines[0]?.words.map(({ text }) => text).join(' ');

test.each([
  [
    'YEAR DATE',
    [
      ['YEAR', 40, 61],
      ['DATE', 78, 99],
    ],
    'YEAR TO DATE',
  ],
  [
    'Totals date',
    [
      ['Totals', 40, 62],
      ['date', 76, 92],
    ],
    'Totals to date',
  ],
  [
    'a gap that is too narrow',
    [
      ['Year', 40, 61],
      ['date', 64, 85],
    ],
    'Year date',
  ],
  [
    'another column',
    [
      ['Total', 40, 61],
      ['Date', 120, 141],
    ],
    'Total Date',
  ],
  [
    'another word',
    [
      ['Pay', 40, 61],
      ['date', 76, 92],
    ],
    'Pay date',
  ],
] as [string, [string, number, number][], string][])(
  'a "to" that OCR missed in "to date" is added only if the words and the gap fit: %s',
  (_, words, expected) => {
    expect(textOf(restoreToDate(lineOf(...words)))).toBe(expected);
  },
);
