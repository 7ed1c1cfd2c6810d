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
  events.emit('job:start', { job: { task_identifier: 'read' } });
  expect(await next).toEqual(['read']);
  events.emit('job:complete', { job: { task_identifier: 'read' } });
  events.emit('worker:getJob:empty', {});
  expect(await concurrency.full()).toEqual([]);
});
