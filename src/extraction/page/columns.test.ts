import { describe, expect, test } from 'vitest';
import { findColumns, groupByPlace, isInside, listColumns, mainColumn } from './columns.ts';

const SIZE = 10;

/** An item that ends or begins in this place. */
const endsAt = (x1: number, width: number) => ({ x0: x1 - width, x1, size: SIZE });
const beginsAt = (x0: number, width: number) => ({ x0, x1: x0 + width, size: SIZE });

test.each([
  ['edges in one place', [40.9, 41.1, 40.95], [[40.9, 40.95, 41.1]]],
  [
    'edges in two places',
    [120, 40, 121.5, 41],
    [
      [40, 41],
      [120, 121.5],
    ],
  ],
  ['no edges', [], []],
])('%s are grouped', (_, edges, groups) => {
  expect(groupByPlace(edges, (edge) => edge, 2)).toEqual(groups);
});

describe('the columns of items', () => {
  const right = [30, 42, 55].flatMap((width) => [endsAt(300, width), endsAt(400, width)]);

  test('are found at the edge where most are aligned', () => {
    expect(mainColumn([...right, endsAt(300, 20)])).toMatchObject({
      edge: 'right',
      at: 300,
      x0: 245,
      x1: 300,
    });
    expect(mainColumn([beginsAt(50, 20), beginsAt(50, 60), beginsAt(70, 20)])).toMatchObject({
      edge: 'left',
      at: 50,
    });
    expect(mainColumn([])).toBeNull();
  });

  test('are listed from left to right', () => {
    expect(findColumns(right).map(({ x1, items }) => [x1, items.length])).toEqual([
      [300, 3],
      [400, 3],
    ]);
  });

  test('may all be aligned on the left', () => {
    const left = [20, 31, 44].flatMap((width) => [beginsAt(200, width), beginsAt(300, width)]);
    expect(findColumns(left)).toMatchObject([
      { edge: 'left', at: 200 },
      { edge: 'left', at: 300 },
    ]);
  });

  test('with a single item are in a second list', () => {
    const rows = [...right, endsAt(500, 30)];
    expect(listColumns(rows, 7).map((columns) => columns.map(({ at }) => at))).toEqual([
      [300, 400],
      [300, 400, 500],
    ]);
  });

  test('contain items between their edges', () => {
    const [first = { x0: 0, x1: 0 }] = findColumns(right);
    expect(isInside(endsAt(301, 30), first)).toBe(true);
    expect(isInside(endsAt(310, 30), first)).toBe(false);
  });
});
