import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

const RATE = { perSecond: 10, burst: 20 };
const EVEN = { perSecond: 10, burst: 1 };
let now: number;
let bucket: TokenBucket;

beforeEach(() => {
  now = 1_000_000;
  bucket = new TokenBucket(() => now);
});

function takeAll(key: string): number {
  let taken = 0;
  while (bucket.take(key, RATE).isAllowed) taken += 1;
  return taken;
}

describe('take', () => {
  test('allows a burst, then as much as the rate adds', () => {
    expect(takeAll('a')).toBe(20);
    now += 500;
    expect(takeAll('a')).toBe(5);
    now += 60_000;
    expect(takeAll('a')).toBe(20);
  });

  test('counts each key separately', () => {
    takeAll('a');
    expect(takeAll('b')).toBe(20);
  });

  test('says how many tokens are left and when the next one and the whole burst are back', () => {
    expect(bucket.take('a', RATE)).toEqual({ isAllowed: true, left: 19, nextMs: 0, fullMs: 100 });
    takeAll('a');
    now += 50;
    expect(bucket.take('a', RATE)).toEqual({ isAllowed: false, left: 0.5, nextMs: 50, fullMs: 1950 });
  });

  test('does not use up anything when it is not allowed', () => {
    takeAll('a');
    for (let count = 0; count < 100; count++) bucket.take('a', RATE);
    now += 100;
    expect(bucket.take('a', RATE).isAllowed).toBe(true);
  });

  test('neither adds nor removes tokens when the clock is set back', () => {
    takeAll('a');
    now -= 3_600_000;
    expect(bucket.take('a', RATE).isAllowed).toBe(false);
    now += 100;
    expect(bucket.take('a', RATE).isAllowed).toBe(true);
  });

  test('never allows more than the burst and the rate together', () => {
    const pauses = fc.array(fc.nat(400), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(pauses, (waits) => {
        const fresh = new TokenBucket(() => now);
        const began = now;
        let allowed = 0;
        for (const ms of waits) {
          now += ms;
          for (let count = 0; count < 3; count++) if (fresh.take('a', RATE).isAllowed) allowed += 1;
        }
        expect(allowed).toBeLessThanOrEqual(RATE.burst + ((now - began) / 1000) * RATE.perSecond + 1e-6);
      }),
    );
  });
});

describe('reserve', () => {
  test('spaces callers evenly when the bucket holds one token', () => {
    expect([1, 2, 3].map(() => bucket.reserve('a', EVEN))).toEqual([0, 100, 200]);
    now += 250;
    expect(bucket.reserve('a', EVEN)).toBeCloseTo(50);
  });

  test('never holds more tokens than the burst, however long no caller takes any', () => {
    bucket.reserve('a', EVEN);
    now += 60_000;
    expect([1, 2].map(() => bucket.reserve('a', EVEN))).toEqual([0, 100]);
  });

  test('leaves fewer tokens for take', () => {
    for (let count = 0; count < 21; count++) bucket.reserve('a', RATE);
    now += 100;
    expect(bucket.take('a', RATE).isAllowed).toBe(false);
    now += 100;
    expect(bucket.take('a', RATE).isAllowed).toBe(true);
  });
});

describe('pause', () => {
  test('delays the next caller by the whole time, and the others evenly after it', () => {
    bucket.pause('a', EVEN, 2000);
    expect(bucket.reserve('a', EVEN)).toBeCloseTo(2000);
    expect(bucket.reserve('a', EVEN)).toBeCloseTo(2100);
  });

  test('does not shorten a longer wait', () => {
    for (let count = 0; count < 31; count++) bucket.reserve('a', EVEN);
    bucket.pause('a', EVEN, 1000);
    expect(bucket.reserve('a', EVEN)).toBeCloseTo(3100);
  });

  test('with a time of zero changes nothing', () => {
    bucket.pause('a', EVEN, 0);
    expect(bucket.reserve('a', EVEN)).toBe(0);
  });

  test('does not affect other keys', () => {
    bucket.pause('a', EVEN, 2000);
    expect(bucket.reserve('b', EVEN)).toBe(0);
  });
});

test('keeps a bounded number of keys and forgets the one unused for longest', () => {
  bucket = new TokenBucket(() => now, { keysMax: 2 });
  const one = { perSecond: 1, burst: 1 };
  const take = (key: string) => bucket.take(key, one).isAllowed;
  expect([take('a'), take('b'), take('a'), take('c')]).toEqual([true, true, false, true]);
  expect([take('a'), take('c')], 'still known').toEqual([false, false]);
  expect(take('b'), 'dropped when c was added').toBe(true);
});

test('tokens that were spent elsewhere count, up to a debt of one second', () => {
  bucket.take('a', RATE);
  bucket.spend('a', RATE, 15);
  expect(takeAll('a')).toBe(4);
  bucket.spend('a', RATE, 1000);
  now += 1000;
  expect(takeAll('a')).toBe(0);
  now += 1000;
  expect(takeAll('a')).toBe(10);
});
