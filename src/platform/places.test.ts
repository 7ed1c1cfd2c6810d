import { expect, test } from 'vitest';
import { Places } from './places.ts';

test('so many work at once, as many wait as may, and one more is sent away', async () => {
  const turns = new Places({ atOnceMax: 2, waitingMax: 1 });
  const ends: (() => void)[] = [];
  let running = 0;
  const work = () =>
    turns.take(async () => {
      running += 1;
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    });
  const taken = [work(), work(), work()];
  await expect(work()).rejects.toMatchObject({ status: 503 });
  expect(running).toBe(2);
  ends.shift()?.();
  await taken[0];
  await expect.poll(() => ends.length).toBe(2);
  expect(running).toBe(2);
  for (const end of ends) end();
  await Promise.all(taken);
  await turns.take(async () => undefined);
});

test('a turn that fails is handed on', async () => {
  const turns = new Places({ atOnceMax: 1, waitingMax: 1 });
  const failing = turns.take(() => Promise.reject(new Error('failed')));
  const next = turns.take(async () => 'done');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
});
