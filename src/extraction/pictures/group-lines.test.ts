import { expect, test } from 'vitest';
import type { RecognisedWord } from './engine.ts';
import { groupLines } from './group-lines.ts';

const PAGE_WIDTH = 600;

function word(text: string, x0: number, baseline: number, confidence = 0.9): RecognisedWord {
  const box = { x0, x1: x0 + 5 * text.length, y0: baseline - 8, y1: baseline };
  return { text, ...box, size: 10, font: null, confidence, baseline };
}

function textsOf(words: readonly RecognisedWord[]): string[] {
  return groupLines(words, PAGE_WIDTH).map((line) => line.words.map(({ text }) => text).join(' '));
}

test('words on one baseline form a line from left to right, in any input order', () => {
  const words = [
    word('3,333.33', 300, 101),
    word('tax', 80, 120),
    word('salary', 80, 100),
    word('Basic', 40, 99.5),
  ];
  expect(textsOf(words)).toEqual(['Basic salary 3,333.33', 'tax']);
});

test('rows of a box beside a table stay separate lines', () => {
  const words = [
    word('Gross', 40, 100),
    word('Net', 300, 105),
    word('Tax', 40, 114),
    word('2,580.96', 400, 105.5),
  ];
  expect(textsOf(words)).toEqual(['Gross', 'Net 2,580.96', 'Tax']);
});

test('punch holes at the edges of the paper are not words', () => {
  const holes = Array.from({ length: 9 }, (_, index) =>
    word(index % 2 === 0 ? 'o' : '©', 12, 40 + index * 30, 0.6),
  );
  expect(textsOf([...holes, word('A', 200, 100), word('o', 300, 100)])).toEqual(['A o']);
});

test('a column of clear letters at the edge of the paper is print', () => {
  const debits = Array.from({ length: 9 }, (_, index) => word('D', 580, 40 + index * 30));
  expect(textsOf(debits)).toEqual(debits.map(() => 'D'));
});
