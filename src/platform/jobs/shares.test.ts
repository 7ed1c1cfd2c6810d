import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { shareOut } from './shares.ts';

test('a place that hears nothing does not keep the others from work', async () => {
  const shares = shareOut([{ name: 'read', atOnceMax: 1 }], new EventEmitter(), 10);
  const places = Array.from({ length: 4 }, () => shares.full());
  expect(await Promise.all(places)).toEqual([[], [], [], []]);
});

test('a place is told what is full once the one before it has begun its job', async () => {
  const events = new EventEmitter();
  const shares = shareOut([{ name: 'read', atOnceMax: 1 }], events);
  expect(await shares.full()).toEqual([]);
  const next = shares.full();
  events.emit('job:start', { job: { task_identifier: 'read' } });
  expect(await next).toEqual(['read']);
  events.emit('job:complete', { job: { task_identifier: 'read' } });
  events.emit('worker:getJob:empty', {});
  expect(await shares.full()).toEqual([]);
});
