import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, glob, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { STEP_TITLES } from '../demo/scenario.ts';
import { COMPILE_CACHE } from '../harness/service-process.ts';

const DEMO = fileURLToPath(new URL('../demo/main.ts', import.meta.url));

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** Runs the demo as `npm run demo` does, with its own folder for temporary files. */
async function startDemo(...args: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'demo-test-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const child = spawn(process.execPath, [DEMO, ...args], {
    env: { PATH: process.env.PATH, TMPDIR: folder, NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  cleanups.push(() => {
    child.kill('SIGTERM');
    return ended;
  });
  /** For root, the database is in /var/lib/stipend, because only root can enter the service's folder. */
  const findDatabase = async () => {
    for await (const path of glob('*/data/postgres', { cwd: folder })) return realpath(join(folder, path));
    throw new Error('The service has no database');
  };
  return { child, ended, output: () => output, left: () => readdir(folder), findDatabase };
}

function headings(output: string): string[] {
  return [...output.matchAll(/^\[\d+\/\d+\] (.*)$/gm)].map(([, title = '']) => title);
}

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

  test('exits with 1 if a check fails, and leaves no files', async () => {
    const demo = await startDemo('--persona', 'user_no_payslips');
    expect(await demo.ended, demo.output()).toBe(1);
    expect(headings(demo.output()).at(-1)).toBe('Read the payslips');
    expect(demo.output()).toContain(
      '✗ the payroll data is complete\n      expected: complete\n      actual:   nothing_found\n',
    );
    expect(demo.output()).toContain(`4 of ${STEP_TITLES.length} steps passed`);
    expect(await demo.left()).toEqual([]);
  });

  test('stops the service and removes its files when interrupted', async () => {
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
