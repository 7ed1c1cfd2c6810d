import { expect, test } from 'vitest';
import { FairShare } from './fair-share.ts';
import { SharedLevel } from './shared-level.ts';

const hash = (key: string) => `hash of ${key}`;

function processes() {
  let now = 0;
  const [here, there] = [0, 1].map(
    () =>
      new SharedLevel(
        hash,
        () => undefined,
        () => now,
      ),
  );
  if (!here || !there) throw new Error('unreachable');
  return { here, there, tell: () => here.hear('there', there.collect()), pass: (ms: number) => (now += ms) };
}

test('what a process has open is known elsewhere until it says otherwise', () => {
  const { here, there, tell } = processes();
  there.set('Ada', 3);
  there.set('Grace', 1);
  tell();
  expect([here.elsewhere('Ada'), here.elsewhere('Grace'), here.elsewhere('Alan')]).toEqual([3, 1, 0]);
  there.set('Ada', 1);
  there.set('Grace', 0);
  tell();
  expect([here.elsewhere('Ada'), here.elsewhere('Grace')]).toEqual([1, 0]);
});

test('what a process had open when it died expires, and what is renewed does not', () => {
  const { here, there, tell, pass } = processes();
  there.set('Ada', 3);
  tell();
  pass(10_000);
  there.renew();
  tell();
  pass(10_000);
  expect(here.elsewhere('Ada')).toBe(3);
  pass(6_000);
  expect(here.elsewhere('Ada')).toBe(0);
  here.renew();
  expect(here.elsewhere('Ada')).toBe(0);
});

test('a fair share counts what a member has elsewhere, and tells what it has here', () => {
  const { here, there, tell } = processes();
  const share = new FairShare({ total: 100, perMember: 4, level: here });
  there.set('lender Ada', 2);
  tell();
  const taken = [0, 1].map(() => share.tryAcquire({ client: 'lender', member: 'Ada' }));
  expect(taken.map(({ outcome }) => outcome)).toEqual(['granted', 'granted']);
  expect(share.tryAcquire({ client: 'lender', member: 'Ada' })).toEqual({
    outcome: 'refused',
    greedy: 'member',
  });
  expect(share.tryAcquire({ client: 'lender', member: 'Grace' }).outcome).toBe('granted');
  expect(here.collect()).toEqual([
    ['hash of lender Ada', 2],
    ['hash of lender Grace', 1],
  ]);
  for (const one of taken) if (one.outcome === 'granted') one.release();
  expect(here.collect()).toEqual([['hash of lender Ada', 0]]);
});
