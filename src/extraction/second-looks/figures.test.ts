import { describe, expect, test } from 'vitest';
import type { PageText, Word } from '../page/text.ts';
import { isSplit } from '../pictures/split-amounts.ts';
import { correctFigures, withPoint } from './figures.ts';

/** A word whose right edge is at `x1`. Its letters are half as wide as they are high. */
function wordAt(x1: number, text: string, confidence = 0.995): Word {
  return { text, x0: x1 - 4.5 * text.length, y0: 0, x1, y1: 9, size: 9, font: null, confidence };
}

function pageOf(...lines: readonly (readonly Word[])[]): PageText {
  const own = lines.map((words, row) => {
    const [y0, y1] = [20 * row, 20 * row + 9];
    return { x0: 0, x1: 595, y0, y1, words: words.map((word) => ({ ...word, y0, y1 })) };
  });
  return { number: 1, width: 595, height: 842, isOcr: true, lines: own };
}

test('a point that OCR missed is added where a column has amounts with pence', () => {
  const word = wordAt(425, '791', 0.7);
  expect(withPoint(word, [425.5, 424.6, 425, 500]).text).toBe('7.91');
  expect(withPoint(word, [425.5, 500, 500, 500]).text).toBe('791');
  expect(withPoint(wordAt(425, '791'), [425.5, 424.6, 425, 500]).text).toBe('791');
});

test.each([
  ['an amount whose point was missed', wordAt(412, '1,586'), true],
  ['a reference', wordAt(200, '1586'), false],
  ['a complete amount', wordAt(412, '586.00'), false],
])('two words are one amount: %s', (_, before, expected) => {
  expect(isSplit(before, wordAt(425, '98'))).toBe(expected);
});

test('a dash may join two dates, and is no speck', async () => {
  const period = [
    wordAt(60, '1'),
    wordAt(90, 'April'),
    wordAt(100, '—', 0.6),
    wordAt(120, '30'),
    wordAt(150, 'April'),
  ];
  const { lines } = await correctFigures(pageOf(period), async function* () {});
  expect(lines.flatMap(({ words }) => words.map(({ text }) => text))).toContain('—');
});

describe('a second look at digits', () => {
  const column = ['47.56', '20.00', '900.00'].map((text) => [wordAt(425, text)]);
  const seeing = (...words: Word[]) =>
    async function* () {
      yield words;
    };

  test('does not join two groups of an NI number to an amount', async () => {
    const number = ['AB', '12', '34', '56', 'C'].map((text, at) => wordAt(100 + 14 * at, text));
    const { lines } = await correctFigures(pageOf(...column, number), seeing(wordAt(128, '12.34')));
    expect(lines.at(-1)?.words.map(({ text }) => text)).toEqual(['AB', '12', '34', '56', 'C']);
  });

  test.each([
    ['a sign that the first reading did not see', '6217:20', '-6217.20'],
    ['more digits than a code has', '38577', '138571'],
  ])('does not add %s', async (_, text, seen) => {
    const { lines } = await correctFigures(
      pageOf(...column, [wordAt(300, text, 0.6)]),
      seeing(wordAt(300, seen, 0.9)),
    );
    expect(lines.at(-1)?.words.map((word) => word.text)).toEqual([text]);
  });
});

test('specks are not words, and a line with nothing else is left out', async () => {
  const page = pageOf(
    [wordAt(60, 'Rent'), wordAt(80, '|'), wordAt(90, 'x', 0.1), wordAt(425, '900.00')],
    [wordAt(60, '|'), wordAt(80, '“')],
  );
  const { lines } = await correctFigures(page, async function* () {});
  expect(lines.map(({ words }) => words.map(({ text }) => text))).toEqual([['Rent', '900.00']]);
});
