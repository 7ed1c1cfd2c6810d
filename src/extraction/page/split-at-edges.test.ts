import { expect, test } from 'vitest';
import { splitAtEdges } from './split-at-edges.ts';

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
  expect(splitAtEdges(edges, { edgeOf: (edge) => edge, points: 2 })).toEqual(groups);
});
