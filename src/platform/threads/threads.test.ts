import { expect, test } from 'vitest';
import type { Task } from './threads.fixture.ts';
import { Threads } from './threads.ts';

function newThreads(): Threads<Task, number> {
  return new Threads(new URL('./threads.fixture.ts', import.meta.url));
}

test('a thread is used again, and parallel tasks have threads of their own', async () => {
  const threads = newThreads();
  const first = await threads.run('answer');
  expect(await threads.run('answer')).toBe(first);
  const both = await Promise.all([threads.run('answer'), threads.run('answer')]);
  expect(new Set(both).size).toBe(2);
  expect(both).toContain(first);
});

test('a task that fails leaves its thread for the next, and a thread that ends is replaced', async () => {
  const threads = newThreads();
  const first = await threads.run('answer');
  await expect(threads.run('fail')).rejects.toThrow('the task failed');
  expect(await threads.run('answer')).toBe(first);
  await expect(threads.run('end')).rejects.toThrow('The thread ended before its task');
  expect(await threads.run('answer')).not.toBe(first);
});

test('a signal ends a task that takes long, with its thread', async () => {
  const threads = newThreads();
  const countIn = new Int32Array(new SharedArrayBuffer(4));
  const stopping = new AbortController();
  const counting = threads.run({ countIn }, stopping.signal);
  await expect.poll(() => Atomics.load(countIn, 0)).toBeGreaterThan(0);
  stopping.abort(new Error('nobody waits'));
  await expect(counting).rejects.toThrow('nobody waits');
  const last = Atomics.load(countIn, 0);
  await threads.run('answer');
  expect(Atomics.load(countIn, 0)).toBe(last);
});

test('a signal that fired before starts nothing, and a short task keeps its thread', async () => {
  const threads = newThreads();
  const first = await threads.run('answer');
  await expect(threads.run('answer', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  const stopping = new AbortController();
  const running = threads.run('answer', stopping.signal);
  stopping.abort(new Error('gone'));
  await expect(running).rejects.toThrow('gone');
  expect(await threads.run('answer')).toBe(first);
});
