import { expect, test } from 'vitest';
import { mapInTurns } from './map-in-turns.ts';

/** Takes long enough for a turn of its own. */
function slowly(item: number): number {
  const until = performance.now() + 2;
  while (performance.now() < until) {
    // computes
  }
  return item * 2;
}

test('maps all items in order, and other work runs in between', async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  const mapped = await mapInTurns([1, 2, 3, 4, 5, 6, 7, 8], slowly);
  clearInterval(counting);
  expect(mapped).toEqual([2, 4, 6, 8, 10, 12, 14, 16]);
  expect(turns).toBeGreaterThan(3);
});

test('callers take turns', async () => {
  const order: string[] = [];
  const note = (name: string) => (item: number) => {
    order.push(name);
    return slowly(item);
  };
  await Promise.all([mapInTurns([1, 2, 3], note('a')), mapInTurns([1, 2, 3], note('b'))]);
  expect(order.join('')).toBe('ababab');
});

test('a signal ends it with its reason', async () => {
  const stopping = new AbortController();
  let count = 0;
  const mapping = mapInTurns(
    Array.from({ length: 1000 }, (_, index) => index),
    (item) => {
      count += 1;
      if (item === 3) stopping.abort(new Error('nobody waits'));
      return slowly(item);
    },
    stopping.signal,
  );
  await expect(mapping).rejects.toThrow('nobody waits');
  expect(count).toBe(4);
});
