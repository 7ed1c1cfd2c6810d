import { expect, test } from 'vitest';
import { parseSearch } from './parse-search.ts';
import { wordsOf } from './words.ts';

test.each([
  ['Siân O’Brien-Łuczak', ['sian', 'obrien', 'luczak']],
  ["O'Brien", ['obrien']],
  ['  MÜLLER,  Jörg ', ['muller', 'jorg']],
  ['Weiß Ødegård', ['weiss', 'odegard']],
  ['李 小龙', ['李', '小龙']],
  ['!?', []],
])('the words of %s', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

const NOTHING = { words: [], datesOfBirth: [], postCodes: [], niNumbers: [] };

test.each([
  ...['1990-01-31', '31/01/1990', '31.1.1990', '31 January 1990', '31st of Jan 1990'].map(
    (text) => [text, { datesOfBirth: [['1990-01-31']] }] as const,
  ),
  ['31/01/90', { datesOfBirth: [['1990-01-31', '2090-01-31']] }],
  ['31/02/1990', { words: ['31', '02', '1990'] }],
  ['sw1a1aa', { postCodes: ['SW1A 1AA'] }],
  ['AB 12 34 56 C', { niNumbers: ['AB123456C'] }],
  ['ab123456', { niNumbers: ['AB123456'] }],
  [
    'Ada Example SW1A 1AA 31/01/1990',
    { words: ['ada', 'example'], postCodes: ['SW1A 1AA'], datesOfBirth: [['1990-01-31']] },
  ],
  ['loan-2026-01-31-x', { words: ['loan', '2026', '01', '31', 'x'] }],
] as const)('finds the details in %s', (text, details) => {
  expect(parseSearch(text)).toEqual({ ...NOTHING, ...details });
});
