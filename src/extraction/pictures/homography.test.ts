import { expect, test } from 'vitest';
import type { Box } from '../extraction.ts';
import {
  boxThrough,
  type Corners,
  chain,
  type Homography,
  homographyOf,
  project,
  scaling,
  turning,
} from './homography.ts';

const SHEET: Corners = [
  { x: 0, y: 0 },
  { x: 600, y: 0 },
  { x: 600, y: 800 },
  { x: 0, y: 800 },
];
const SEEN: Corners = [
  { x: 102, y: 88 },
  { x: 530, y: 120 },
  { x: 590, y: 760 },
  { x: 61, y: 702 },
];

function required<T>(value: T | null): T {
  if (value === null) throw new Error('There is no projection');
  return value;
}

test('a projection maps the four corners to the other four', () => {
  const toSeen = required(homographyOf(SHEET, SEEN));
  SHEET.forEach((corner, index) => {
    const { x, y } = project(toSeen, corner);
    expect(x).toBeCloseTo(SEEN[index]?.x ?? 0, 6);
    expect(y).toBeCloseTo(SEEN[index]?.y ?? 0, 6);
  });
});

test('a projection and its inverse cancel out', () => {
  const there = required(homographyOf(SHEET, SEEN));
  const back = required(homographyOf(SEEN, SHEET));
  const { x, y } = project(chain(there, back), { x: 211, y: 433 });
  expect(x).toBeCloseTo(211, 6);
  expect(y).toBeCloseTo(433, 6);
});

test('chained projections apply one after the other', () => {
  const turned = turning(Math.PI / 2, { x: 100, y: 100 });
  const { x, y } = project(chain(scaling(2), turned), { x: 60, y: 50 });
  expect(x).toBeCloseTo(100, 6);
  expect(y).toBeCloseTo(120, 6);
});

test('corners on one line have no projection', () => {
  const flat = SHEET.map(({ x }) => ({ x, y: 10 })) as unknown as Corners;
  expect(homographyOf(flat, SHEET)).toBeNull();
});

test.each([
  ['as it is', [1, 0, 0, 0, 1, 0, 0, 0], { x0: 100, y0: 40, x1: 140, y1: 50 }],
  ['upside down', [-1, 0, 600, 0, -1, 800, 0, 0], { x0: 460, y0: 750, x1: 500, y1: 760 }],
  ['sideways', [0, -1, 800, 1, 0, 0, 0, 0], { x0: 750, y0: 100, x1: 760, y1: 140 }],
] as [string, Homography, Box][])(
  'a box of a page that is shown %s is moved with it',
  (_, toShown, expected) => {
    expect(boxThrough(toShown, { x0: 100, y0: 40, x1: 140, y1: 50 })).toEqual(expected);
  },
);
