import { expect, test } from 'vitest';
import type { Marks } from '../networks/index.ts';
import { baselineAt, findCells, PLACE_PIXELS, type PrintedCell } from './find-cells.ts';

interface Band {
  from: number;
  to: number;
  y: number;
  thick?: number;
  slope?: number;
}

/** Marks bands of print. All lengths are in places. */
function mark(...bands: readonly Band[]): Marks {
  const [width, height] = [240, 80];
  const print = new Float32Array(width * height);
  for (const { from, to, y, thick = 3, slope = 0 } of bands)
    for (let x = from; x < to; x++)
      for (let row = 0; row < thick; row++) print[(Math.round(y + slope * (x - from)) + row) * width + x] = 1;
  return { width, height, print, gap: new Float32Array(width * height) };
}

function spans(cells: readonly PrintedCell[]): number[][] {
  return cells.map(({ x0, x1 }) => [x0 / PLACE_PIXELS, x1 / PLACE_PIXELS]).sort(([a = 0], [b = 0]) => a - b);
}

test('words of a line are one cell, and words far apart are two', () => {
  expect(spans(findCells(mark({ from: 10, to: 30, y: 20 }, { from: 33, to: 50, y: 20 })))).toEqual([
    [10, 50],
  ]);
  const apart = findCells(mark({ from: 10, to: 30, y: 20 }, { from: 60, to: 90, y: 20 }));
  expect(spans(apart)).toEqual([
    [10, 30],
    [60, 90],
  ]);
});

test('the middle and the height of the marks give the baseline and the height of capitals', () => {
  const [cell] = findCells(mark({ from: 10, to: 40, y: 20 }));
  expect(cell?.cap).toBeCloseTo(20);
  expect(baselineAt(cell as PrintedCell, 100)).toBeCloseTo(21.5 * PLACE_PIXELS + 10);
});

test('a line that slopes is one cell with that slope', () => {
  const cells = findCells(mark({ from: 10, to: 210, y: 20, slope: 0.06 }));
  expect(spans(cells)).toEqual([[10, 210]]);
  const [cell] = cells as [PrintedCell];
  expect(baselineAt(cell, 840) - baselineAt(cell, 40)).toBeCloseTo(0.06 * 800, -1);
});

test('lines that touch in one place are two cells', () => {
  const cells = findCells(
    mark({ from: 10, to: 60, y: 20 }, { from: 10, to: 60, y: 28 }, { from: 30, to: 31, y: 20, thick: 11 }),
  );
  expect(spans(cells)).toEqual([
    [10, 60],
    [10, 60],
  ]);
});

test('specks are no cells, and a mark within a large letter is not read twice', () => {
  expect(findCells(mark({ from: 10, to: 11, y: 20, thick: 1 }))).toEqual([]);
  const cells = findCells(mark({ from: 10, to: 60, y: 20, thick: 9 }, { from: 24, to: 30, y: 31, thick: 2 }));
  expect(spans(cells)).toContainEqual([10, 60]);
});
