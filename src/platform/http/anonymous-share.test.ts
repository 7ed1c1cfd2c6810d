import { describe, expect, test } from 'vitest';
import { AnonymousShare } from './anonymous-share.ts';

function shareAt(isBusy: boolean) {
  const state = { isBusy, now: 0 };
  const share = new AnonymousShare(
    () => state.isBusy,
    () => state.now,
  );
  const takeAll = (network: string, count: number, costMs = 2) =>
    Array.from({ length: count }, () => share.take(network, costMs)).filter(Boolean).length;
  return { state, share, takeAll };
}

describe('the share of callers without a credential', () => {
  test('is not limited while the process is not busy', () => {
    const { takeAll } = shareAt(false);
    expect(takeAll('198.51.100.1', 10_000)).toBe(10_000);
  });

  test('is a tenth of a core after a burst while the process is busy, and a little for each network', () => {
    const { state, takeAll } = shareAt(true);
    // 200 ms together, then 30 ms of its own
    expect(takeAll('198.51.100.1', 1000)).toBe(100 + 15);
    state.now += 1000;
    expect(takeAll('198.51.100.1', 1000)).toBe(50 + 3);
  });

  test('still serves a network that asks for little when others have used up the common share', () => {
    const { state, takeAll } = shareAt(true);
    takeAll('198.51.100.1', 1000);
    expect(takeAll('203.0.113.9', 10)).toBe(10);
    expect(takeAll('198.51.100.1', 10)).toBe(0);
    state.isBusy = false;
    expect(takeAll('198.51.100.1', 10)).toBe(10);
  });

  test('includes what rejected credentials have cost', () => {
    const { share, takeAll } = shareAt(true);
    for (let count = 0; count < 100; count++) share.charge(3);
    expect(takeAll('198.51.100.1', 100)).toBe(15);
  });
});
