import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeUnexplained } from '../scripts/api/entries.ts';
import { findUnexplainedChanges } from '../scripts/api/find-unexplained.ts';

test('every change of the API since the last release has an entry in api/changes', async () => {
  const unexplained = await findUnexplainedChanges();
  expect(unexplained.length, unexplained.length > 0 ? describeUnexplained(unexplained) : '').toBe(0);
});

test('the API of the last release is a small file', () => {
  expect(statSync(new URL('../api/released.json', import.meta.url)).size).toBeLessThan(300_000);
});
