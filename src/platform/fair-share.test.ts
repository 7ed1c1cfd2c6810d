import { expect, test } from 'vitest';
import { FairShare } from './fair-share.ts';

/** Takes permits until none is granted, and returns how many there were and who was greedy. */
function takeAll(share: FairShare, client: string, member = 'one') {
  for (let count = 0; ; count++) {
    const taken = share.tryAcquire({ client, member });
    if (taken.outcome === 'refused') return { count, greedy: taken.greedy };
  }
}

test('a client may use as many permits as it leaves free, and greedy ones leave some for the next', () => {
  const share = new FairShare({ total: 100, perMember: 100 });
  const members = Array.from({ length: 100 }, (_, index) => `member ${index}`);
  const counts = ['a', 'b', 'c', 'd'].map((client) =>
    members.reduce((sum, member) => sum + takeAll(share, client, member).count, 0),
  );
  expect(counts).toEqual([50, 25, 13, 6]);
  expect(takeAll(share, 'a', 'another')).toEqual({ count: 0, greedy: 'client' });
  expect(takeAll(share, 'stranger').count).toBeGreaterThan(0);
});

test('greedy users of one client leave room for its other users and for other clients', () => {
  const share = new FairShare({ total: 100, perMember: 10 });
  const users = Array.from({ length: 6 }, (_, index) => `user ${index}`);
  const counts = users.map((user) => takeAll(share, 'a', user).count);
  expect(counts.slice(0, 3)).toEqual([10, 10, 10]);
  expect(counts.reduce((sum, count) => sum + count)).toBeLessThan(50);
  expect(takeAll(share, 'a', 'another user').count).toBeGreaterThan(0);
  expect(takeAll(share, 'stranger').count).toBe(10);
});

test('says who has used up its share, and a released permit can be taken again', () => {
  const share = new FairShare({ total: 4, perMember: 1 });
  const first = share.tryAcquire({ client: 'a', member: 'one' });
  expect(share.tryAcquire({ client: 'a', member: 'one' })).toEqual({ outcome: 'refused', greedy: 'member' });
  expect(share.tryAcquire({ client: 'a', member: 'two' }).outcome).toBe('granted');
  expect(share.tryAcquire({ client: 'a', member: 'three' })).toEqual({
    outcome: 'refused',
    greedy: 'client',
  });
  for (const client of ['b', 'c']) share.tryAcquire({ client, member: 'one' });
  expect(share.tryAcquire({ client: 'd', member: 'one' })).toEqual({ outcome: 'refused', greedy: 'nobody' });
  if (first.outcome === 'granted') {
    first.release();
    first.release();
  }
  expect(share.tryAcquire({ client: 'd', member: 'one' }).outcome).toBe('granted');
  expect(share.tryAcquire({ client: 'e', member: 'one' }).outcome).toBe('refused');
});
