import { expect, test } from 'vitest';
import { shareNextRun } from './share-next-run.ts';

test('callers share runs, and each gets a result that is newer than its call', async () => {
  const started: PromiseWithResolvers<number>[] = [];
  const ask = shareNextRun(() => {
    const run = Promise.withResolvers<number>();
    started.push(run);
    return run.promise;
  });
  const first = ask();
  const [second, third] = [ask(), ask()];
  expect(started.length).toBe(1);
  started[0]?.resolve(1);
  expect(await first).toBe(1);
  await expect.poll(() => started.length).toBe(2);
  const fourth = ask();
  started[1]?.resolve(2);
  expect([await second, await third]).toEqual([2, 2]);
  await expect.poll(() => started.length).toBe(3);
  started[2]?.reject(new Error('lost'));
  await expect(fourth).rejects.toThrow('lost');
  const fifth = ask();
  started[3]?.resolve(4);
  expect(await fifth).toBe(4);
});
