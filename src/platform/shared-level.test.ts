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
  return {
    here,
    there,
    exchange: () => here.receive('there', there.collect()),
    pass: (ms: number) => (now += ms),
  };
}

test('what a process has open is known elsewhere until it reports another number', () => {
  const { here, there, exchange } = processes();
  there.set('Ada', 3);
  there.set('Grace', 1);
  exchange();
  expect([here.elsewhere('Ada'), here.elsewhere('Grace'), here.elsewhere('Alan')]).toEqual([3, 1, 0]);
  there.set('Ada', 1);
  there.set('Grace', 0);
  exchange();
  expect([here.elsewhere('Ada'), here.elsewhere('Grace')]).toEqual([1, 0]);
});

test('what a process had open when it died expires, and what is renewed does not', () => {
  const { here, there, exchange, pass } = processes();
  there.set('Ada', 3);
  exchange();
  pass(10_000);
  there.renew();
  exchange();
  pass(10_000);
  expect(here.elsewhere('Ada')).toBe(3);
  pass(6_000);
  expect(here.elsewhere('Ada')).toBe(0);
  here.renew();
  expect(here.elsewhere('Ada')).toBe(0);
});

test('a fair share counts what a holder has elsewhere, and reports what it has here', () => {
  const { here, there, exchange } = processes();
  const share = new FairShare({ total: 100, perHolder: 4, level: here });
  there.set('lender Ada', 2);
  exchange();
  const taken = [0, 1].map(() => share.tryAcquire({ client: 'lender', holder: 'Ada' }));
  expect(taken.map(({ outcome }) => outcome)).toEqual(['granted', 'granted']);
  expect(share.tryAcquire({ client: 'lender', holder: 'Ada' })).toEqual({
    outcome: 'refused',
    greedy: 'holder',
  });
  expect(share.tryAcquire({ client: 'lender', holder: 'Grace' }).outcome).toBe('granted');
  expect(here.collect()).toEqual([
    ['hash of lender Ada', 2],
    ['hash of lender Grace', 1],
  ]);
  for (const one of taken) if (one.outcome === 'granted') one.release();
  expect(here.collect()).toEqual([['hash of lender Ada', 0]]);
});
