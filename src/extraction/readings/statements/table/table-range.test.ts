import { expect, test } from 'vitest';
import { tokenise } from '../../../page/tokens.ts';
import { openSheet } from '../sheet.fixture.ts';
import type { TableColumns } from './table-part.ts';
import { withinTable } from './table-range.ts';

const COLUMNS: TableColumns = {
  date: { x0: 200, x1: 240 },
  posted: null,
  description: { x0: 260, x1: 330 },
  type: null,
  money: [{ x0: 400, x1: 450, role: 'out' }],
  sidebar: null,
  hasHeader: true,
};

function within(...texts: readonly (readonly [x: number, text: string])[]) {
  const sheet = openSheet();
  for (const [x, text] of texts) sheet.put(x, text);
  const [line] = tokenise(sheet.done()).lines;
  if (line === undefined) throw new Error('The sheet is empty');
  return withinTable(line, COLUMNS);
}

test('a date beside the table is not part of its line', () => {
  const { words, dates } = within([20, 'Rates from 1 March 2026'], [260, 'Money out']);
  expect(words.map(({ text }) => text)).toEqual(['Money', 'out']);
  expect(dates).toEqual([]);
});

test('a date in the table still points at its own words after other words are left out', () => {
  const { words, dates } = within([20, 'Rates and fees'], [200, '5 Mar'], [260, 'Money out']);
  expect(dates).toMatchObject([{ day: 5, month: 3, from: 0, to: 2 }]);
  expect(words.slice(dates[0]?.from, dates[0]?.to).map(({ text }) => text)).toEqual(['5', 'Mar']);
});
