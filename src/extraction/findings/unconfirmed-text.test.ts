import { expect, test } from 'vitest';
import { listUnconfirmed, type PlacedWord } from './unconfirmed-text.ts';

const UNSURE = 0.6;
const SURE = 0.99;

function words(...texts: readonly [text: string, confidence: number][]): PlacedWord[] {
  return texts.map(([text, confidence], index) => ({
    page: 1,
    word: { text, confidence, x0: index, x1: index + 1, y0: 0, y1: 1, size: 1, font: null },
  }));
}

test.each([
  ['one word', '12345678', words(['Number', SURE], ['12345678', UNSURE]), ['12345678']],
  [
    'several words',
    '200000',
    words(['Sort', SURE], ['20', SURE], ['00', UNSURE], ['00', UNSURE]),
    ['00', '00'],
  ],
  ['one word with its label', '12345678', words(['No:12345678', UNSURE]), ['No:12345678']],
  ['a name with a digit', '3M UK Ltd', words(['3M', SURE], ['UK', UNSURE], ['Ltd', SURE]), ['UK']],
  ['a part of an amount', '345678', words(['12,345,678.00', SURE], ['345678', UNSURE]), ['345678']],
  ['a name', 'Ada Lovelace', words(['Ada', SURE], ['B', SURE], ['Lovelace', UNSURE]), ['Lovelace']],
  ['certain words', '200000', words(['20', SURE], ['00', SURE], ['00', SURE]), []],
  [
    'two places',
    '12345678',
    words(['12345678', UNSURE], ['x', SURE], ['1234', UNSURE], ['5678', UNSURE]),
    [],
  ],
])('the doubtful words of a value are found in %s', (_, value, printed, expected) => {
  expect(listUnconfirmed(value, printed).map(({ word }) => word.text)).toEqual(expected);
});
