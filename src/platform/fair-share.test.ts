import { expect, test } from 'vitest';
import { FairShare } from './fair-share.ts';

/** Takes permits until none is granted, and returns how many there were and who was greedy. */
function takeAll(share: FairShare, client: string, holder = 'one') {
  for (let count = 0; ; count++) {
    const taken = share.tryAcquire({ client, holder });
    if (taken.outcome === 'refused') return { count, greedy: taken.greedy };
  }
}

test('a client may use as many permits as it leaves free, and greedy ones leave some for the next', () => {
  const share = new FairShare({ total: 100, perHolder: 100 });
  const holders = Array.from({ length: 100 }, (_, index) => `holder ${index}`);
  const counts = ['a', 'b', 'c', 'd'].map((client) =>
    holders.reduce((sum, holder) => sum + takeAll(share, client, holder).count, 0),
  );
  expect(counts).toEqual([50, 25, 13, 6]);
  expect(takeAll(share, 'a', 'another')).toEqual({ count: 0, greedy: 'client' });
  expect(takeAll(share, 'stranger').count).toBeGreaterThan(0);
});

test('greedy users of one client leave room for its other users and for other clients', () => {
  const share = new FairShare({ total: 100, perHolder: 10 });
  const users = Array.from({ length: 6 }, (_, index) => `user ${index}`);
  const counts = users.map((user) => takeAll(share, 'a', user).count);
  expect(counts.slice(0, 3)).toEqual([10, 10, 10]);
  expect(counts.reduce((sum, count) => sum + count)).toBeLessThan(50);
  expect(takeAll(share, 'a', 'another user').count).toBeGreaterThan(0);
  expect(takeAll(share, 'stranger').count).toBe(10);
});

test('says who has used up its share, and a released permit can be taken again', () => {
  const share = new FairShare({ total: 4, perHolder: 1 });
  const first = share.tryAcquire({ client: 'a', holder: 'one' });
  expect(share.tryAcquire({ client: 'a', holder: 'one' })).toEqual({ outcome: 'refused', greedy: 'holder' });
  expect(share.tryAcquire({ client: 'a', holder: 'two' }).outcome).toBe('granted');
  expect(share.tryAcquire({ client: 'a', holder: 'three' })).toEqual({
    outcome: 'refused',
    greedy: 'client',
  });
  for (const client of ['b', 'c']) share.tryAcquire({ client, holder: 'one' });
  expect(share.tryAcquire({ client: 'd', holder: 'one' })).toEqual({ outcome: 'refused', greedy: 'nobody' });
  if (first.outcome === 'granted') {
    first.release();
    first.release();
  }
  expect(share.tryAcquire({ client: 'd', holder: 'one' }).outcome).toBe('granted');
  expect(share.tryAcquire({ client: 'e', holder: 'one' }).outcome).toBe('refused');
});
