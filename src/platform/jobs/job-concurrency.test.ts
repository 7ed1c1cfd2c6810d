import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { limitJobConcurrency } from './job-concurrency.ts';

test('a query without an answer does not block the queries after it', async () => {
  const concurrency = limitJobConcurrency([{ name: 'read', atOnceMax: 1 }], new EventEmitter(), 10);
  const answers = Array.from({ length: 4 }, () => concurrency.full());
  expect(await Promise.all(answers)).toEqual([[], [], [], []]);
});

test('a query sees the job that the query before it started', async () => {
  const events = new EventEmitter();
  const concurrency = limitJobConcurrency([{ name: 'read', atOnceMax: 1 }], events);
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
  const concurrency = limitJobConcurrency([{ name: 'read', atOnceMax: 1 }], events);
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
