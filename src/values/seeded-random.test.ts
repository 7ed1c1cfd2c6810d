import { describe, expect, test } from 'vitest';
import { seededRandom } from './seeded-random.ts';

describe('seeded random numbers', () => {
  const draw = (...seed: (string | number)[]) => {
    const random = seededRandom(...seed);
    return Array.from({ length: 20 }, () => random.below(1_000));
  };

  test('are the same for the same seed and differ for another', () => {
    expect(draw('statement', 1)).toEqual(draw('statement', 1));
    expect(draw('statement', 1)).not.toEqual(draw('statement', 2));
    expect(draw('statement', 1)).not.toEqual(draw('payslip', 1));
  });

  test('stay within their bounds and reach both ends', () => {
    const random = seededRandom(3);
    const numbers = Array.from({ length: 500 }, () => random.between(-2, 2));
    expect([...new Set(numbers)].toSorted((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2]);
    const swings = Array.from({ length: 500 }, () => random.swing());
    expect(swings.every((swing) => swing >= -1 && swing <= 1)).toBe(true);
  });

  test('cannot pick from an empty list', () => {
    expect(() => seededRandom(1).pick([])).toThrow(RangeError);
  });
});
