import { expect, test } from 'vitest';
import { multiply, readDecimal } from './decimals.ts';

test('hours and rates keep their decimals', () => {
  expect(readDecimal('1,040.5')).toBe('1040.5');
  expect(readDecimal('12.0192')).toBe('12.0192');
  expect(readDecimal('£12')).toBe('12');
  expect(readDecimal('1257L')).toBeNull();
  expect(multiply('37.5', '12.0192')).toBe(45_072n);
});
