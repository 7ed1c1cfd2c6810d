import { describe, expect, test } from 'vitest';
import { askedSeconds, holdAfter, verdictOn, WAITS, waitAfter } from './retry-plan.ts';

describe('the plan of retries', () => {
  test('waits 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, each a fifth more or less; then it is over', () => {
    expect(WAITS.reduce((sum, wait) => sum + wait, 0) / 3600).toBeCloseTo(75.6, 1);
    for (const [index, wait] of WAITS.entries()) {
      const waits = Array.from({ length: 200 }, () => waitAfter(index + 1, { retryAfterSeconds: null }) ?? 0);
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(wait * 0.8);
      expect(Math.max(...waits)).toBeLessThanOrEqual(wait * 1.2);
    }
    expect(waitAfter(10, { retryAfterSeconds: null })).toBeNull();
  });

  test('honours what the receiver asks for, up to twice the wait', () => {
    expect(waitAfter(2, { retryAfterSeconds: 400, chance: 1 })).toBe(400);
    expect(waitAfter(2, { retryAfterSeconds: 10, chance: 1 })).toBe(300);
    expect(waitAfter(2, { retryAfterSeconds: 9999, chance: 1 })).toBe(600);
    const now = new Date('2026-01-31T09:30:00Z');
    expect(askedSeconds('120', now)).toBe(120);
    expect(askedSeconds('Sat, 31 Jan 2026 09:31:00 GMT', now)).toBe(60);
    for (const odd of ['soon', '-5', '']) expect(askedSeconds(odd, now)).toBeNull();
  });

  test('counts every 2xx as delivered, 410 as gone, and all else as a failure', () => {
    for (let status = 100; status < 600; status++) {
      const verdict = status >= 200 && status < 300 ? 'delivered' : status === 410 ? 'gone' : 'again';
      expect(verdictOn({ status })).toBe(verdict);
    }
  });

  test('spares an endpoint that is overloaded for a second, or for as long as it asks, up to a minute', () => {
    for (const status of [429, 502, 503, 504]) {
      expect(holdAfter(status, null)).toBe(1000);
      expect(holdAfter(status, 20)).toBe(20_000);
      expect(holdAfter(status, 3600)).toBe(60_000);
    }
    for (const status of [undefined, 200, 400, 410, 500]) expect(holdAfter(status, 20)).toBe(0);
  });
});
