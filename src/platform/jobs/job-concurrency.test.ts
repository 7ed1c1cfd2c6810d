import { EventEmitter } from 'node:events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { limitJobConcurrency } from './job-concurrency.ts';
import { flagsOf, slotsOf, TASK_QUEUES } from './lanes.ts';

test('a query without an answer does not block the queries after it', async () => {
  const concurrency = limitJobConcurrency([{ name: 'read', atOnceMax: 1 }], new EventEmitter(), {
    concurrency: 24,
    answerMsMax: 10,
  });
  const answers = Array.from({ length: 4 }, () => concurrency.full());
  expect(await Promise.all(answers)).toEqual([[], [], [], []]);
});

test('a query sees the job that the query before it started', async () => {
  const events = new EventEmitter();
  const concurrency = limitJobConcurrency([{ name: 'read', atOnceMax: 1 }], events, { concurrency: 24 });
  expect(await concurrency.full()).toEqual([]);
  const next = concurrency.full();
  const job = { id: '1', task_identifier: 'read' };
  events.emit('job:start', { job });
  expect(await next).toEqual(['read']);
  events.emit('job:complete', { job });
  events.emit('worker:getJob:empty', {});
  expect(await concurrency.full()).toEqual([]);
});

test('a job that runs twice at the same time counts twice, and its name is free after both runs', async () => {
  const events = new EventEmitter();
  const concurrency = limitJobConcurrency([{ name: 'read', atOnceMax: 1 }], events, { concurrency: 24 });
  const ask = async () => {
    const full = await concurrency.full();
    events.emit('worker:getJob:empty', {});
    return full;
  };
  const [first, second] = [1, 2].map(() => ({ id: '1', task_identifier: 'read' }));
  events.emit('job:start', { job: first });
  events.emit('job:start', { job: second });
  events.emit('job:complete', { job: first });
  expect(await ask()).toEqual(['read']);
  events.emit('job:complete', { job: second });
  expect(await ask()).toEqual([]);
});

test.each([18, 37, 200])('with %i slots, every lane has slots of its own', (concurrency) => {
  const slots = Object.values(slotsOf(concurrency));
  expect(Math.min(...slots)).toBeGreaterThan(0);
  expect(slots.reduce((sum, count) => sum + count, TASK_QUEUES.length)).toBe(concurrency);
});

describe('a lane of six slots', () => {
  const jobs = [
    { name: 'connect', lane: 'sign_ins' as const },
    { name: 'send', lane: 'messages' as const },
    { name: 'check', lane: 'checks' as const },
  ];

  function start() {
    const events = new EventEmitter();
    const limits = limitJobConcurrency(jobs, events, { concurrency: 32 });
    return {
      full: async () => {
        const full = await limits.full();
        events.emit('worker:getJob:empty', {});
        return full;
      },
      run: (clientId: string, provider: string, name = 'connect') => {
        const flags = flagsOf({ name, clientId, provider });
        const job = {
          task_identifier: name,
          flags: Object.fromEntries(flags.map((flag) => [flag, true])),
        };
        events.emit('job:start', { job });
        return () => events.emit('job:complete', { job });
      },
    };
  }

  test('gives one provider three and one client four, and takes none from other lanes', async () => {
    const { full, run } = start();
    for (const client of ['a', 'a', 'b']) run(client, 'harbour');
    expect(await full()).toEqual(['connect>provider:harbour']);
    for (let count = 0; count < 2; count++) run('a', 'alder');
    expect((await full()).toSorted()).toEqual(['connect>client:a', 'connect>provider:harbour']);
    run('b', 'northgate');
    expect(await full()).toEqual(['connect']);
  });

  test('gives a provider that takes long only one, until it is fast again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { full, run } = start();
    const [first, second] = [run('a', 'harbour'), run('b', 'harbour')];
    expect(await full()).toEqual([]);
    vi.advanceTimersByTime(11_000);
    expect(await full()).toEqual(['connect>provider:harbour']);
    first();
    second();
    expect(await full()).toEqual([]);
    const third = run('a', 'harbour');
    expect(await full(), 'the last one took long').toEqual(['connect>provider:harbour']);
    third();
    run('a', 'harbour');
    expect(await full()).toEqual([]);
  });

  test('lets retrievals take a minute before their provider counts as slow', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { full, run } = start();
    run('a', 'harbour', 'check');
    vi.advanceTimersByTime(59_000);
    expect(await full()).toEqual([]);
    vi.advanceTimersByTime(2000);
    expect(await full()).toEqual(['check>provider:harbour']);
  });
});
