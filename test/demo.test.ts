import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { STEP_TITLES } from '../demo/scenario.ts';
import { headings, startDemo } from './demo.fixture.ts';

describe('npm run demo', () => {
  test('runs all steps in order, prints no secret, leaves no files, and prints what the README shows', async () => {
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
});

/**
 * Expects the README's lines in the output, in the same order. Values that differ from run to run are masked.
 */
async function expectShownInReadme(output: string): Promise<void> {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const block = /```sh\nnpm run demo\n```[\s\S]*?```text\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const shown = linesOf(block).filter((line) => line !== '…');
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
