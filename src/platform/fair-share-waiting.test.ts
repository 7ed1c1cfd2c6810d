import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairShare } from './fair-share.ts';
import { tooManyRequests } from './problem.ts';
import type { Owner, Release } from './waiting-line.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Waiting extends Owner {
  order: number;
  stopping: AbortController;
}

/** A share, and a record of who holds a permit, who waits and who was refused. */
function follow(total: number, max: number) {
  const share = new FairShare({ total, waiting: { max, onFull: () => tooManyRequests(5) } });
  const held: (Owner & { release: Release })[] = [];
  const waiting = new Set<Waiting>();
  const granted: string[] = [];
  const refused: { owner: Waiting; kind: string }[] = [];
  let order = 0;
  const ask = (client: string, holder = 'one', name = `${client} ${holder}`) => {
    const request: Waiting = { client, holder, order: order++, stopping: new AbortController() };
    waiting.add(request);
    share
      .acquire(request, request.stopping.signal)
      .then((release) => {
        held.push({ client, holder, release });
        granted.push(name);
      })
      .catch((error) => refused.push({ owner: request, kind: error.kind ?? 'abandoned' }))
      .finally(() => waiting.delete(request));
  };
  const release = (at = 0) => held.splice(at, 1)[0]?.release();
  return { share, held, waiting, granted, refused, ask, release };
}

test('clients that wait take turns, and so do the holders of a client', async () => {
  const { ask, release, granted, held } = follow(1, 100);
  ask('x');
  for (const name of ['a1', 'a2', 'a3']) ask('a', 'one', name);
  ask('a', 'two', 'A');
  for (const name of ['b1', 'b2']) ask('b', 'one', name);
  await settled();
  while (held.length > 0) {
    release();
    await settled();
  }
  expect(granted).toEqual(['x one', 'a1', 'b1', 'A', 'b2', 'a2', 'a3']);
});

test('a second caller and two other clients start at once, however much one caller asks for', async () => {
  const { ask, granted, waiting } = follow(6, 100);
  for (let count = 0; count < 30; count++) ask('greedy');
  ask('greedy', 'two');
  ask('second');
  ask('third');
  await settled();
  expect(granted).toEqual(['greedy one', 'greedy one', 'greedy two', 'second one', 'third one']);
  expect(waiting.size).toBe(28);
});

test('if too many wait, the newest request of the client and the caller with the most is refused', async () => {
  const { ask, refused, waiting } = follow(1, 4);
  ask('x');
  for (const holder of ['one', 'one', 'one', 'two']) ask('greedy', holder);
  await settled();
  ask('other');
  await settled();
  expect(refused).toMatchObject([{ owner: { client: 'greedy', holder: 'one', order: 3 }, kind: 'too_many' }]);
  ask('greedy', 'three');
  await settled();
  expect(refused[1]).toMatchObject({ owner: { holder: 'one', order: 2 } });
  ask('greedy', 'three');
  await settled();
  expect(refused[2]).toMatchObject({ owner: { holder: 'three' }, kind: 'too_many' });
  expect([...waiting].map(({ client, holder }) => `${client} ${holder}`)).toEqual([
    'greedy one',
    'greedy two',
    'other one',
    'greedy three',
  ]);
});

test('if too many wait and no client has more than one request, nobody is to blame: the service is unavailable', async () => {
  const { ask, refused } = follow(1, 2);
  for (const client of ['x', 'a', 'b', 'c']) ask(client);
  await settled();
  expect(refused).toMatchObject([{ owner: { client: 'c' }, kind: 'unavailable' }]);
});

test('without room to wait, a request that gets no permit is refused', async () => {
  const share = new FairShare({ total: 1 });
  await share.acquire({ client: 'a', holder: 'one' });
  await expect(share.acquire({ client: 'b', holder: 'one' })).rejects.toMatchObject({ kind: 'unavailable' });
  expect(share.waiting).toBe(0);
});

const CLIENTS = ['a', 'b', 'c', 'd'];
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ client: fc.constantFrom(...CLIENTS), holder: fc.constantFrom('1', '2', '3') }),
  },
  { weight: 2, arbitrary: fc.record({ release: fc.nat(10) }) },
  { weight: 1, arbitrary: fc.record({ abandon: fc.nat(30) }) },
);

test('no sequence of requests starves a client or a caller, blames the wrong one, or loses a permit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 12 }),
      fc.array(step, { maxLength: 120, size: 'max' }),
      async (total, max, steps) => {
        const state = follow(total, max);
        const { share, held, waiting, granted, refused, ask, release } = state;
        /** Permits that others got while a client or a caller had none and waited for one. */
        const overtaken = new Map<string, Map<string, number>>();
        for (const next of steps) {
          const countBefore = granted.length;
          const before = [...waiting];
          const refusedBefore = refused.length;
          if ('client' in next) ask(next.client, next.holder);
          else if ('release' in next) release(next.release % Math.max(1, held.length));
          else before[next.abandon % Math.max(1, before.length)]?.stopping.abort();
          await settled();
          noteOvertaking(overtaken, state, granted.slice(countBefore));
          expect(held.length).toBeLessThanOrEqual(total);
          expect(share.waiting).toBe(waiting.size);
          expect(waiting.size).toBeLessThanOrEqual(max);
          for (const { owner, kind } of refused.slice(refusedBefore))
            if (kind !== 'abandoned') expectBlame(owner, [...waiting]);
          // nobody waits for a permit that is free
          for (const owner of waiting) expect(share.tryAcquire(owner).outcome).toBe('refused');
        }
        while (held.length > 0) {
          release();
          await settled();
        }
        expect(waiting.size).toBe(0);
        for (let count = 0; count < total; count++)
          expect(share.tryAcquire({ client: `new ${count}`, holder: 'one' }).outcome).toBe('granted');
      },
    ),
    { numRuns: 300 },
  );
});

/** A refused client has at least as many requests as every other, also without the refused one, and so has the caller in it. */
function expectBlame(owner: Waiting, left: readonly Waiting[]): void {
  const countOf = (matches: (one: Waiting) => boolean) => left.filter(matches).length;
  const ofClient = countOf(({ client }) => client === owner.client) + 1;
  const ofHolder = countOf(({ client, holder }) => client === owner.client && holder === owner.holder) + 1;
  for (const one of left) {
    expect(countOf(({ client }) => client === one.client)).toBeLessThanOrEqual(ofClient);
    if (one.client !== owner.client) continue;
    expect(
      countOf(({ client, holder }) => client === one.client && holder === one.holder),
    ).toBeLessThanOrEqual(ofHolder);
    if (one.holder === owner.holder) expect(one.order).toBeLessThan(owner.order);
  }
}

function noteOvertaking(
  overtaken: Map<string, Map<string, number>>,
  { held, waiting }: ReturnType<typeof follow>,
  granted: readonly string[],
): void {
  const isWaiting = (client: string, holder?: string) =>
    [...waiting].some((one) => one.client === client && (holder === undefined || one.holder === holder)) &&
    !held.some((one) => one.client === client && (holder === undefined || one.holder === holder));
  for (const client of CLIENTS) {
    count(
      client,
      isWaiting(client),
      granted.map((name) => name.split(' ')[0] ?? ''),
    );
    for (const holder of ['1', '2', '3'])
      count(
        `${client} ${holder}`,
        isWaiting(client, holder),
        granted.filter((name) => name.startsWith(`${client} `)),
      );
  }
  function count(who: string, waits: boolean, others: readonly string[]): void {
    if (!waits) {
      overtaken.delete(who);
      return;
    }
    const seen = overtaken.get(who) ?? new Map<string, number>();
    // those that were granted in the step in which it began to wait came first
    if (overtaken.has(who))
      for (const other of others) if (other !== who) seen.set(other, (seen.get(other) ?? 0) + 1);
    overtaken.set(who, seen);
    for (const times of seen.values()) expect(times).toBeLessThanOrEqual(1);
  }
}
