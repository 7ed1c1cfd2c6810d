import { describe, expect, test } from 'vitest';
import { backoffMs, readRetryAfter, retryWaitMs } from './retry.js';

const LIMITS = { countMax: 3, msMax: 10_000 };
const FIRST = { status: 503, retryAfterMs: null, isRepeatable: true, retries: 0, elapsedMs: 0 };

function waitMs(failure: Partial<{ [Key in keyof typeof FIRST]: unknown }>, random = 1): number | null {
  return retryWaitMs({ ...FIRST, ...failure } as typeof FIRST, LIMITS, () => random);
}

describe('whether a request is retried', () => {
  test.each([
    [429, null, true, true],
    [503, null, true, false],
    [502, null, true, false],
    [504, null, true, false],
    [null, null, true, false],
    [409, 1000, true, true],
    [409, null, false, false],
    [400, null, false, false],
    [401, null, false, false],
    [404, null, false, false],
    [500, null, false, false],
    [507, 60_000, false, false],
    [200, null, false, false],
  ])(
    'status %s with Retry-After %s: %s, and %s if a repetition could do harm',
    (status, retryAfterMs, repeatable, other) => {
      expect(waitMs({ status, retryAfterMs, isRepeatable: true }) !== null).toBe(repeatable);
      expect(waitMs({ status, retryAfterMs, isRepeatable: false }) !== null).toBe(other);
    },
  );

  test('a wait that would end after the time limit is not begun', () => {
    expect(waitMs({ elapsedMs: 9_750 })).toBe(250);
    expect(waitMs({ elapsedMs: 9_751 })).toBeNull();
    expect(waitMs({ retryAfterMs: 9_750 })).toBe(10_000);
    expect(waitMs({ retryAfterMs: 9_751 })).toBeNull();
  });
});

describe('how long it waits', () => {
  test('up to half of the wait is random', () => {
    expect([0, 0.5, 1].map((random) => backoffMs(0, () => random))).toEqual([125, 188, 250]);
  });

  test('Retry-After is never cut short', () => {
    expect(waitMs({ retryAfterMs: 2000 }, 0)).toBe(2125);
    expect(waitMs({ retryAfterMs: 2000 }, 1)).toBe(2250);
  });
});

test.each([
  [null, null],
  ['', null],
  ['0', 0],
  ['2', 2000],
  [' 30 ', 30_000],
  ['1.5', null],
  ['-1', null],
  ['soon', null],
  ['99999999999999', null],
  ['Sun, 15 Nov 2026 09:30:10 GMT', 10_000],
  ['Sun, 15 Nov 2026 09:29:00 GMT', 0],
])('Retry-After: %s means %s ms', (header, ms) => {
  expect(readRetryAfter(header, Date.parse('2026-11-15T09:30:00Z'))).toBe(ms);
});
