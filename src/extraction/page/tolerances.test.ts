import { expect, test } from 'vitest';
import { isAligned, isOneCell, isOnePhrase, isSameEdge, overlapX } from './tolerances.ts';

test('the same distance can be one place in large type and two places in small type', () => {
  expect(isSameEdge(100, 103, 14)).toBe(true);
  expect(isSameEdge(100, 103, 7)).toBe(false);
});

test.each([
  ['begin', { x0: 101, x1: 180 }, true],
  ['end', { x0: 60, x1: 141 }, true],
  ['have their middle', { x0: 110, x1: 131 }, true],
  ['have no edge', { x0: 112, x1: 160 }, false],
])('spans that %s in one place: %s', (_, other, isOne) => {
  expect(isAligned({ x0: 100, x1: 140 }, other, 10)).toBe(isOne);
});

test('words of a cell are closer together than words of a phrase', () => {
  const word = { x0: 0, x1: 40, size: 10 };
  const after = (gap: number) => ({ x0: 40 + gap, x1: 80 + gap, size: 10 });
  expect([3, 10, 20].map((gap) => isOneCell(word, after(gap)))).toEqual([true, false, false]);
  expect([3, 10, 20].map((gap) => isOnePhrase(word, after(gap)))).toEqual([true, true, false]);
});

test('spans beside each other have a negative overlap', () => {
  expect(overlapX({ x0: 0, x1: 10 }, { x0: 5, x1: 20 })).toBe(5);
  expect(overlapX({ x0: 0, x1: 10 }, { x0: 15, x1: 20 })).toBe(-5);
});
