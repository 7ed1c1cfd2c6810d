import { expect, test } from 'vitest';
import { multiply, readAmount, readDecimal } from './amounts.ts';

test.each([
  ['£1,234.56', 123_456n],
  ['1234.56', 123_456n],
  ['-£12.30', -1_230n],
  ['(12.30)', -1_230n],
  ['12.30-', -1_230n],
  ['12.30CR', -1_230n],
  ['£2,000', 200_000n],
  ['l,234.5O', 123_450n],
  ['1.234,56', 123_456n],
])('%s is an amount', (text, pence) => {
  expect(readAmount(text)).toBe(pence);
});

test.each(['1257L', '2000', '28/08/2025', 'BOB', '12.5', '(12.30', ''])('%s is not an amount', (text) => {
  expect(readAmount(text)).toBeNull();
});

test('hours and rates keep their decimals', () => {
  expect(readDecimal('1,040.5')).toBe('1040.5');
  expect(readDecimal('12.0192')).toBe('12.0192');
  expect(multiply('37.5', '12.0192')).toBe(45_072n);
});
