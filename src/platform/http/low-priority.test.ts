import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { LowPriorityQueue } from './low-priority.ts';

describe('work of low priority', () => {
  test('starts one piece per turn of the event loop, in order, so that other work runs in between', async () => {
    const queue = new LowPriorityQueue(() => 0);
    const done: string[] = [];
    for (const name of ['a', 'b', 'c']) queue.add(() => void done.push(name));
    expect(done).toEqual([]);
    for (let count = 1; count <= 3; count++) {
      await turn();
      done.push('other');
    }
    expect(done).toEqual(['a', 'other', 'b', 'other', 'c', 'other']);
  });

  test('gets a tenth of the time if other work makes the turns long', async () => {
    const state = { now: 0 };
    const queue = new LowPriorityQueue(() => state.now);
    let started = 0;
    const piece = () => {
      started += 1;
    };
    for (let count = 0; count < 100; count++) queue.add(piece);
    state.now += 150;
    await turn();
    // a piece takes about 1.5 ms
    expect(started).toBe(11);
  });

  test('starts more slowly for a moment after a request of high priority has arrived', async () => {
    const state = { now: 1000 };
    const queue = new LowPriorityQueue(() => state.now);
    const done: number[] = [];
    queue.hold();
    for (let count = 0; count < 10; count++) queue.add(() => void done.push(count));
    for (let count = 0; count < 10; count++) await turn();
    expect(done).toEqual([0]);
    state.now += 5;
    await expect.poll(() => done).toEqual([0, 1]);
    state.now += 45;
    await expect.poll(() => done).toHaveLength(10);
  });

  test('that is added by a piece waits for a later turn', async () => {
    const queue = new LowPriorityQueue(() => 0);
    const done: number[] = [];
    queue.add(() => {
      done.push(1);
      queue.add(() => void done.push(2));
    });
    await turn();
    expect(done).toEqual([1]);
    await turn();
    expect(done).toEqual([1, 2]);
  });

  test('is rejected if too many pieces wait', async () => {
    const queue = new LowPriorityQueue(() => 0);
    const added = Array.from({ length: 2_001 }, () => queue.add(() => undefined));
    expect(added.filter((isAdded) => !isAdded)).toHaveLength(1);
    await turn();
    expect(queue.add(() => undefined)).toBe(true);
  });
});
