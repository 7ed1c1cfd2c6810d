import { expect, test } from 'vitest';
import { formatShare, shareOf } from '../../scripts/eval-extraction/grammar/interval.ts';

test.each([
  [8, 10, 0.4902, 0.9433],
  [0, 10, 0, 0.2775],
  [10, 10, 0.7225, 1],
  [5, 43, 0.0507, 0.2448],
])('%i of %i has the Wilson interval from %f to %f', (part, whole, low, high) => {
  const share = shareOf(part, whole);
  expect(share.share).toBeCloseTo(part / whole, 10);
  expect(share.low).toBeCloseTo(low, 3);
  expect(share.high).toBeCloseTo(high, 3);
});

test('a share of nothing has no interval', () => {
  expect(shareOf(0, 0)).toMatchObject({ share: null, low: null, high: null });
  expect(formatShare(shareOf(0, 0))).toBe('none');
});
