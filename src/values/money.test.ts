import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  divideDown,
  divideHalfDown,
  divideHalfUp,
  divideUp,
  formatPence,
  formatPenceWithThousands,
  parsePence,
  parsePercent,
  splitPence,
  sumPence,
} from './money.ts';

describe('an amount', () => {
  test.each([
    ['1234.56', 123456n],
    ['1,234.56', 123456n],
    ['1,234,567.89', 123456789n],
    ['-12.30', -1230n],
    ['(12.30)', -1230n],
    ['(1,012.30)', -101230n],
    [' 12 ', 1200n],
    ['0.5', 50n],
    ['0.00', 0n],
  ])('%j is %s pence', (text, pence) => expect(parsePence(text)).toBe(pence));

  test.each([
    '',
    '.50',
    '12.345',
    '1,23.00',
    '12,34',
    '1e3',
    '--1',
    '(-1.00)',
    '((1.00))',
    '£1.00',
    '1.00-',
    'x',
  ])('%j is not an amount', (text) => expect(parsePence(text)).toBeNull());

  test.each([
    [123456789n, '1234567.89', '1,234,567.89'],
    [100000n, '1000.00', '1,000.00'],
    [-123456n, '-1234.56', '-1,234.56'],
    [99999n, '999.99', '999.99'],
    [5n, '0.05', '0.05'],
    [-5n, '-0.05', '-0.05'],
    [0n, '0.00', '0.00'],
  ])('of %s pence is written %j, or %j', (pence, plain, grouped) => {
    expect(formatPence(pence)).toBe(plain);
    expect(formatPenceWithThousands(pence)).toBe(grouped);
  });

  test('is parsed back to the same value, with or without thousands separators', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (pence) => {
        expect(parsePence(formatPence(pence))).toBe(pence);
        expect(parsePence(formatPenceWithThousands(pence))).toBe(pence);
      }),
    );
  });
});

describe('a percentage', () => {
  test.each([
    ['20', 2000n],
    ['1.85', 185n],
    ['13.8', 1380n],
    ['0', 0n],
  ])('%j is %s hundredths of a percent', (text, rate) => expect(parsePercent(text)).toBe(rate));

  test.each(['', '-1', '1.855', '20%'])('%j is not a percentage', (text) =>
    expect(parsePercent(text)).toBeNull(),
  );
});

describe('a split', () => {
  test.each([
    [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    [-100n, [1n, 1n, 1n], [-34n, -33n, -33n]],
    [10n, [1n, 2n, 4n], [1n, 3n, 6n]],
    [7n, [0n, 1n], [0n, 7n]],
    [0n, [3n, 4n], [0n, 0n]],
  ])('of %s by %s is %s', (total, weights, parts) => expect(splitPence(total, weights)).toEqual(parts));

  test('adds up to the total, and each part is within a penny of its share', () => {
    const weights = fc
      .array(fc.bigInt({ min: 0n, max: 1000n }), { minLength: 1, maxLength: 60 })
      .filter((list) => list.some((weight) => weight > 0n));
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), weights, (total, list) => {
        const parts = splitPence(total, list);
        const whole = sumPence(list);
        expect(sumPence(parts)).toBe(total);
        list.forEach((weight, index) => {
          const off = (parts[index] ?? 0n) * whole - total * weight;
          expect(off < whole && -off < whole).toBe(true);
        });
      }),
    );
  });

  test.each([[[]], [[0n]], [[2n, -1n]]])('by %s throws', (weights) => {
    expect(() => splitPence(1n, weights)).toThrow(RangeError);
  });
});

test.each([
  [7n, 2n, 3n, 4n, 4n, 3n],
  [-7n, 2n, -4n, -3n, -3n, -4n],
  [6n, 2n, 3n, 3n, 3n, 3n],
  [5n, 3n, 1n, 2n, 2n, 2n],
  [4n, 3n, 1n, 2n, 1n, 1n],
])(
  '%s divided by %s is %s rounded down, %s up, %s half up and %s half down',
  (amount, by, down, up, halfUp, halfDown) => {
    expect(divideDown(amount, by)).toBe(down);
    expect(divideUp(amount, by)).toBe(up);
    expect(divideHalfUp(amount, by)).toBe(halfUp);
    expect(divideHalfDown(amount, by)).toBe(halfDown);
  },
);
