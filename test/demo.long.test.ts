import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STEP_TITLES } from '../demo/scenario.ts';
import { headings, readShown, startDemo } from './demo.fixture.ts';

test('npm run demo runs all steps in order, prints no secret, leaves no files, and prints what the README shows', async () => {
  const demo = await startDemo();
  expect(await demo.ended, demo.output()).toBe(0);
  const output = demo.output();
  expect(headings(output)).toEqual(STEP_TITLES);
  expect(output).toContain(`${STEP_TITLES.length} of ${STEP_TITLES.length} steps passed`);
  expect(output).not.toContain('✗');
  for (const secret of ['svc_sandbox_', 'eyJ', '\u001b']) expect(output).not.toContain(secret);
  expect(await demo.left()).toEqual([]);
  await expectShownInReadme(output);
});

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

/**
 * Expects the README's lines in the output, in the same order. Values that differ from run to run are masked.
 */
async function expectShownInReadme(output: string): Promise<void> {
  const shown = linesOf(await readShown()).filter((line) => line !== '…');
  expect(shown.length).toBeGreaterThan(5);
  const printed = linesOf(output);
  let from = 0;
  for (const line of shown) {
    const at = printed.indexOf(line, from);
    expect(at, `the demo prints: ${line}`).toBeGreaterThanOrEqual(0);
    from = at + 1;
  }
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) =>
    line
      .replace(/…[0-9a-f]{6}/g, '…id')
      .replace(/[█▓·]+ */g, 'bar ')
      .replace(/\d+(?:[.,]\d+)*/g, '0')
      .trim(),
  );
  return lines.filter(Boolean);
}
