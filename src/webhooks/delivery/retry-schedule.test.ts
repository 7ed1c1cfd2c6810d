import { describe, expect, test } from 'vitest';
import {
  BACKOFF_SECONDS,
  backoffSeconds,
  pauseAfter,
  retryAfterHeader,
  verdictFor,
} from './retry-schedule.ts';

describe('the retry schedule', () => {
  test('waits 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, each ± 20 %, then ends', () => {
    expect(BACKOFF_SECONDS.reduce((sum, wait) => sum + wait, 0) / 3600).toBeCloseTo(75.6, 1);
    for (const [index, wait] of BACKOFF_SECONDS.entries()) {
      const waits = Array.from(
        { length: 200 },
        () => backoffSeconds(index + 1, { retryAfterSeconds: null }) ?? 0,
      );
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(wait * 0.8);
      expect(Math.max(...waits)).toBeLessThanOrEqual(wait * 1.2);
    }
    expect(backoffSeconds(10, { retryAfterSeconds: null })).toBeNull();
  });

  test('respects Retry-After, up to twice the wait', () => {
    expect(backoffSeconds(2, { retryAfterSeconds: 400, chance: 1 })).toBe(400);
    expect(backoffSeconds(2, { retryAfterSeconds: 10, chance: 1 })).toBe(300);
    expect(backoffSeconds(2, { retryAfterSeconds: 9999, chance: 1 })).toBe(600);
    const now = new Date('2026-01-31T09:30:00Z');
    expect(retryAfterHeader('120', now)).toBe(120);
    expect(retryAfterHeader('Sat, 31 Jan 2026 09:31:00 GMT', now)).toBe(60);
    for (const odd of ['soon', '-5', '']) expect(retryAfterHeader(odd, now)).toBeNull();
  });

  test('treats 2xx as delivered, 410 as gone and everything else as a failure', () => {
    for (let status = 100; status < 600; status++) {
      const verdict = status >= 200 && status < 300 ? 'delivered' : status === 410 ? 'gone' : 'retry';
      expect(verdictFor({ status })).toBe(verdict);
    }
  });

  test('pauses an overloaded endpoint for a second, or for its Retry-After up to a minute', () => {
    for (const status of [429, 502, 503, 504]) {
      expect(pauseAfter(status, null)).toBe(1000);
      expect(pauseAfter(status, 20)).toBe(20_000);
      expect(pauseAfter(status, 3600)).toBe(60_000);
    }
    for (const status of [undefined, 200, 400, 410, 500]) expect(pauseAfter(status, 20)).toBe(0);
  });
});
