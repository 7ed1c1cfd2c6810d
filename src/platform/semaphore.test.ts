import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('so many work at once, as many wait as may, and one more is sent away', async () => {
  const semaphore = new Semaphore({ atOnceMax: 2, waitingMax: 1 });
  const ends: (() => void)[] = [];
  let running = 0;
  const work = () =>
    semaphore.run(async () => {
      running += 1;
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    });
  const taken = [work(), work(), work()];
  await expect(work()).rejects.toMatchObject({ kind: 'unavailable' });
  expect(running).toBe(2);
  ends.shift()?.();
  await taken[0];
  await expect.poll(() => ends.length).toBe(2);
  expect(running).toBe(2);
  for (const end of ends) end();
  await Promise.all(taken);
  await semaphore.run(async () => undefined);
});

test('a turn that fails is handed on', async () => {
  const semaphore = new Semaphore({ atOnceMax: 1, waitingMax: 1 });
  const failing = semaphore.run(() => Promise.reject(new Error('failed')));
  const next = semaphore.run(async () => 'done');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
});
