import { describe, expect, test } from 'vitest';
import { order, saying, usePools } from './process-pool.fixture.ts';

const { openPool, expectCrash } = usePools();

test.runIf(process.platform === 'linux')(
  'a document gets its full CPU time, even if a busy machine takes longer by the clock',
  async () => {
    expect(await order(openPool({ msMax: 1000 }), 'wait')).toMatchObject(saying('answered'));
  },
);

describe('a child that misbehaves', () => {
  test.each(['die', 'abort', 'throw', 'nonsense', 'broken'])(
    'is killed, and the next document is extracted (%s)',
    expectCrash,
  );

  test('by waiting forever is killed although it uses no CPU time', async () => {
    const pool = openPool({ msMax: 100 });
    expect(await order(pool, 'sleep')).toEqual({ outcome: 'timed_out' });
  });

  test('by replying twice has its second reply ignored', async () => {
    const pool = openPool();
    expect(await order(pool, 'unasked')).toMatchObject(saying('answered'));
    expect(await order(pool, 'answer')).toMatchObject(saying('answered'));
  });

  test('reports where its program failed', async () => {
    expect(await order(openPool(), 'broken')).toEqual({ outcome: 'crashed', where: 'here' });
  });
});

test('a child is replaced after an unexpected error, and its document is tried again', async () => {
  expect(await order(openPool(), 'brokenOnce')).toMatchObject(saying('answered'));
});
