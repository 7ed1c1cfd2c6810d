import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Frequency, nextSlot } from './next-slot.ts';

const at = (text: string) => new Date(`${text}Z`);
const next = (frequency: Frequency, from: string, after: string, end: string | null = null) =>
  nextSlot({ frequency, from: at(from), end: end === null ? null : at(end) }, at(after))?.toISOString() ??
  null;

describe('the next slot', () => {
  test.each([
    ['MONTHLY', '2026-01-31T09:30:00', '2026-01-31T09:30:00', '2026-02-28T09:30:00.000Z'],
    ['MONTHLY', '2026-01-31T09:30:00', '2026-02-28T09:30:00', '2026-03-31T09:30:00.000Z'],
    ['MONTHLY', '2026-01-31T09:30:00', '2026-04-15T00:00:00', '2026-04-30T09:30:00.000Z'],
    ['MONTHLY', '2023-12-31T09:30:00', '2024-02-01T00:00:00', '2024-02-29T09:30:00.000Z'],
    ['MONTHLY', '2026-01-15T09:30:00', '2027-01-15T09:29:59', '2027-01-15T09:30:00.000Z'],
    ['WEEKLY', '2026-03-27T01:30:00', '2026-03-27T01:30:00', '2026-04-03T01:30:00.000Z'],
    ['WEEKLY', '2026-03-27T01:30:00', '2026-10-26T00:00:00', '2026-10-30T01:30:00.000Z'],
    ['HOURLY', '2026-03-27T01:30:00', '2026-03-27T05:29:59', '2026-03-27T05:30:00.000Z'],
  ] as const)('%s from %s, after %s, is %s', (frequency, from, after, slot) => {
    expect(next(frequency, from, after)).toBe(slot);
  });

  test('can be at the end of the plan but not after it', () => {
    expect(
      next('WEEKLY', '2026-01-01T00:00:00', '2026-01-02T00:00:00', '2026-01-08T00:00:00'),
    ).not.toBeNull();
    expect(next('WEEKLY', '2026-01-01T00:00:00', '2026-01-02T00:00:00', '2026-01-07T23:59:59')).toBeNull();
  });

  test('is after both the given time and the start of the plan, and does not drift', () => {
    const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(
        time,
        time,
        fc.constantFrom('HOURLY' as const, 'WEEKLY' as const, 'MONTHLY' as const),
        (from, after, frequency) => {
          const slot = nextSlot({ from, frequency, end: null }, after);
          if (!slot) return false;
          const isLater = slot > after && slot > from;
          if (frequency === 'MONTHLY')
            return isLater && slot.getTime() % 86_400_000 === from.getTime() % 86_400_000;
          const period = frequency === 'HOURLY' ? 3_600_000 : 7 * 86_400_000;
          return isLater && (slot.getTime() - from.getTime()) % period === 0;
        },
      ),
    );
  });
});
