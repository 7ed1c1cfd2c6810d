import { describe, expect, test } from 'vitest';
import { listUnconfirmed, listUnconfirmedName, type PlacedWord } from './unconfirmed-text.ts';

const UNSURE = 0.6;
const READABLE = 0.85;
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
  ['a part of an amount', '345678', words(['12,345,678.00', SURE], ['345678', UNSURE]), ['345678']],
  ['certain words', '200000', words(['20', SURE], ['00', SURE], ['00', SURE]), []],
  [
    'two places',
    '12345678',
    words(['12345678', READABLE], ['x', SURE], ['1234', READABLE], ['5678', READABLE]),
    [],
  ],
  [
    'two places, neither of them certain and one hardly read',
    '12345678',
    words(['12345678', UNSURE], ['x', SURE], ['12345678', READABLE]),
    ['12345678'],
  ],
])('the doubtful words of a value are found in %s', (_, value, printed, expected) => {
  expect(listUnconfirmed(value, printed).map(({ word }) => word.text)).toEqual(expected);
});

describe('a name of a picture', () => {
  const seen = (placed: readonly PlacedWord[], isReadTwice = true) =>
    placed.map(({ page, word }) => ({ page, word: { ...word, isReadTwice } }));
  const [ada, lovelace] = [words(['Ada', SURE]), words(['Lovelace', SURE])];
  const whole = words(['Ada', SURE], ['Lovelace', SURE]);

  test.each([
    ['is not confirmed by clear letters', whole, 'Ada Lovelace', false],
    ['is not confirmed by a second place', [...whole, ...whole], 'Ada Lovelace', false],
    ['is confirmed by a second look at all of it', seen(whole), 'Ada Lovelace', true],
    ['is not confirmed by a second look at a part', [...seen(ada), ...lovelace], 'Ada Lovelace', false],
    ['is not confirmed if a second look showed another', seen(whole, false), 'Ada Lovelace', false],
    ['is confirmed in one of its places', [...whole, ...seen(whole)], 'Ada Lovelace', true],
    [
      'is confirmed in columns',
      [...seen(ada), ...words(['x', SURE]), ...seen(lovelace)],
      'Ada Lovelace',
      true,
    ],
    [
      'is not confirmed if it continues in another place',
      [...seen(ada), ...words(['x', SURE]), ...whole],
      'Ada',
      false,
    ],
    [
      'is not confirmed if a comma and more follow',
      seen(words(['KHAN', SURE], ['ALI,', SURE], ['Kwame', SURE])),
      'KHAN ALI',
      false,
    ],
    ['is confirmed if it has a digit', seen(words(['3M', SURE], ['Ltd', SURE])), '3M Ltd', true],
  ])('%s', (_, printed, name, isConfirmed) => {
    expect(listUnconfirmedName(name, printed).length === 0).toBe(isConfirmed);
  });

  const isConfirmed = (name: string, printed = name) =>
    listUnconfirmedName(
      name,
      seen(words(...printed.split(' ').map((text) => [text, SURE] as [string, number]))),
    ).length === 0;

  test.each([
    "Orla D'Arcy",
    'Seán Ó Briain',
    'Siân Llŷr-Rees',
    'SIÂN ÔWEN',
    'Fiona McDonald',
    'Leo DeSouza',
    'OBRIEN JP',
    'Tesco Plc',
    'WHSmith Ltd',
    'Liddle & Picard Ltd',
  ])('is confirmed by a second look whatever language it is from: %s', (name) => {
    expect(isConfirmed(name)).toBe(true);
  });

  test.each([
    'Orla DArcy',
    'Pat OBrien',
    'Seán Ô Briain',
    'Êamonn Daly',
    'Tesco Pic',
    'Boots PIc',
    'Shaw Lid',
  ])('is not confirmed if the networks often read another one like this: %s', (name) => {
    expect(isConfirmed(name)).toBe(false);
  });

  test.each([
    ['in the same way', 'Orla D’Arcy,', true],
    ['without its apostrophe', 'Orla DArcy', false],
    ['with an accent', "Órla D'Arcy", false],
    ['with a small letter', "orla D'Arcy", false],
    ['with a hyphen', 'Orla D-Arcy', false],
  ])('is confirmed by a place where it is spelt %s: %s %s', (_, other, isSame) => {
    const [own, others] = ["Orla D'Arcy", other].map((text) =>
      words(...text.split(' ').map((part) => [part, SURE] as [string, number])),
    ) as [PlacedWord[], PlacedWord[]];
    expect(listUnconfirmedName("Orla D'Arcy", [...own, ...seen(others)]).length === 0).toBe(isSame);
  });
});
