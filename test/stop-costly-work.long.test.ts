import { expect, test } from 'vitest';
import { drawMany } from './stop-costly-work.fixture.ts';

test('a process that stops does not wait for work whose callers have gone', async () => {
  const { service, many } = await drawMany();
  many.hangUp();
  service.child.kill('SIGTERM');
  const begun = performance.now();
  expect((await service.ended).code).toBe(0);
  const stopMs = performance.now() - begun;
  expect(stopMs).toBeLessThan(10_000);
});
