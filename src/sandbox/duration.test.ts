import { describe, expect, test } from 'vitest';
import { addDuration, parseDuration } from './duration.ts';

function move(from: string, duration: string): string | null {
  const parsed = parseDuration(duration);
  return parsed && addDuration(new Date(from), parsed).toISOString();
}

describe('a duration', () => {
  test.each([
    ['2026-01-31T09:30:00.000Z', 'P1M', '2026-02-28T09:30:00.000Z'],
    ['2024-02-29T00:00:00.000Z', 'P1Y', '2025-02-28T00:00:00.000Z'],
    ['2026-01-01T00:00:00.000Z', 'P1Y2M3W4DT5H6M7S', '2027-03-26T05:06:07.000Z'],
    ['2026-03-31T00:00:00.000Z', '-P1M', '2026-02-28T00:00:00.000Z'],
    ['2026-01-01T00:00:00.000Z', '-PT1S', '2025-12-31T23:59:59.000Z'],
    ['2026-01-01T00:00:00.000Z', 'PT90M', '2026-01-01T01:30:00.000Z'],
    ['2026-01-01T00:00:00.000Z', 'P2W', '2026-01-15T00:00:00.000Z'],
    ['2026-01-01T00:00:00.000Z', 'P0D', '2026-01-01T00:00:00.000Z'],
  ])('%s plus %s is %s', (from, duration, to) => {
    expect(move(from, duration)).toBe(to);
  });

  test.each(['', 'P', 'PT', 'P1', '1M', 'P1H', 'PT1D', 'P1MT', 'P1.5D', 'P1D2M', 'p1m', '+P1M', 'P999999D'])(
    '%j is not a duration',
    (text) => {
      expect(parseDuration(text)).toBeNull();
    },
  );
});
