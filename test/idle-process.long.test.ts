import { expect, test } from 'vitest';
import { startIdle } from './idle-process.fixture.ts';

test('a service of the sandbox that has only started has loaded no simulator either, and returns the memory of its start', async () => {
  const { modules } = await startIdle();
  expect(modules.filter((module) => module.includes('/src/sandbox/'))).not.toEqual([]);
});
