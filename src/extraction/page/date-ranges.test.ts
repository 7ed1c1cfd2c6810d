import { expect, test } from 'vitest';
import { findRange, frequencyOfRange, readMonth } from './date-ranges.ts';

test.each([
  '01/09/2024 - 30/09/2024',
  '1 Sep 2024 to 30 Sep 2024',
  '1 - 30 September 2024',
  '01/09/24 30/09/24',
  '1 Sep - 30 Sep 2024',
  '01/09 to 30/09/2024',
])('%s is all of September', (text) => {
  expect(findRange(text)).toEqual({ start: '2024-09-01', end: '2024-09-30' });
});

test('the name of a month gives the whole month', () => {
  expect(readMonth('February 2024')).toEqual({ start: '2024-02-01', end: '2024-02-29' });
});

test('the pay frequency follows from the pay period', () => {
  expect(frequencyOfRange({ start: '2025-02-01', end: '2025-02-28' })).toBe('monthly');
  expect(frequencyOfRange({ start: '2025-03-03', end: '2025-03-30' })).toBe('four_weekly');
  expect(frequencyOfRange({ start: '2025-03-03', end: '2025-03-09' })).toBe('weekly');
  expect(frequencyOfRange({ start: '2025-03-03', end: '2025-03-12' })).toBeNull();
});
