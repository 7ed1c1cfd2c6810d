import { expect, test } from 'vitest';
import type { Cell } from '../../../page/cells.ts';
import { isBelowStreet } from './address.ts';

function isCounty(address: readonly string[]): boolean {
  const lines = address.map((text, row): Cell => {
    const box = { x0: 40, y0: 100 + 14 * row, x1: 140, y1: 109 + 14 * row };
    return { ...box, text, page: 1, top: box.y0, size: 9, pence: null, decimal: null, words: [] };
  });
  return isBelowStreet(lines.at(-1) as Cell, lines);
}

test('a county below a street is not taken for a name', () => {
  expect(isCounty(['14 Calder Rise', 'Leeds', 'West Yorkshire'])).toBe(true);
  expect(isCounty(['14 Calder Rise', 'Leeds', 'LS8 2DN', 'Hannah Whitcombe'])).toBe(false);
  expect(isCounty(['Brindle & Lark', 'Hannah Whitcombe'])).toBe(false);
});
