import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STEP_TITLES } from '../demo/scenario.ts';
import { headings, startDemo } from './demo.fixture.ts';

test('npm run demo exits with 1 if a check fails, and leaves no files', async () => {
  const demo = await startDemo('--persona', 'user_no_payslips');
  expect(await demo.ended, demo.output()).toBe(1);
  expect(headings(demo.output()).at(-1)).toBe('Read the payslips');
  expect(demo.output()).toContain(
    '✗ the payroll data is complete\n      expected: complete\n      actual:   nothing_found\n',
  );
  expect(demo.output()).toContain(`4 of ${STEP_TITLES.length} steps passed`);
  expect(await demo.left()).toEqual([]);
});

test('npm run demo stops the service and removes its files when interrupted', async () => {
  const demo = await startDemo();
  await expect.poll(() => demo.output()).toContain('[2/');
  const database = await demo.findDatabase();
  const [, url = ''] = /The service listens at (\S+) /.exec(demo.output()) ?? [];
  demo.child.kill('SIGINT');
  demo.child.kill('SIGINT');
  expect(await demo.ended, demo.output()).toBe(1);
  expect(demo.output()).toContain('SIGINT: stopping and cleaning up');
  expect(await demo.left()).toEqual([]);
  expect(existsSync(database), 'the database was removed').toBe(false);
  await expect(fetch(url)).rejects.toThrow();
});
