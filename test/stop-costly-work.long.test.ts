import { expect, test } from 'vitest';
import { drawMany, MANY } from './stop-costly-work.fixture.ts';

test('a process that stops does not wait for work whose callers have gone', async () => {
  const { service, many } = await drawMany();
  many.hangUp();
  service.child.kill('SIGTERM');
  const begun = performance.now();
  expect((await service.ended).code).toBe(0);
  const stopMs = performance.now() - begun;
  expect(stopMs).toBeLessThan(10_000);
});

test('a process that stops answers the requests whose work runs, and gives up the work that waits', async () => {
  const { service, many } = await drawMany();
  service.child.kill('SIGTERM');
  expect((await service.ended).code).toBe(0);
  const answers = await many.answered;
  const waiting = answers.filter((answer) => answer?.status === 503);
  expect(waiting.length).toBeGreaterThan(MANY / 2);
  expect(new Set(waiting.map((answer) => answer?.headers['retry-after']))).toEqual(new Set(['1']));
  const drawn = answers.filter((answer) => answer?.status === 200);
  expect(drawn.length).toBe(MANY - waiting.length);
  expect(drawn.length).toBeLessThan(MANY / 4);
});
