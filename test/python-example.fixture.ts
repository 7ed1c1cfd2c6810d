import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from 'vitest';
import { makeStatement } from '#sandbox/documents';
import type { TestService } from './support/service.ts';

const run = promisify(execFile);
export const EXAMPLE = fileURLToPath(new URL('../examples/income_check.py', import.meta.url));
/** The folder of the Python client. */
export const CLIENT = fileURLToPath(new URL('../clients/python', import.meta.url));
/** Without the packages of the machine, such as `cryptography`. */
export const NO_PACKAGES = '-S';
/** False if this machine has no python3 (3.9 or newer). */
export const hasPython = await works('-c', 'import sys; assert sys.version_info >= (3, 9)');

export async function works(...args: string[]): Promise<boolean> {
  return run('python3', args).then(
    () => true,
    () => false,
  );
}

/** Runs the example in Python. */
export function exampleOf(service: TestService) {
  let folder: string;
  let statement: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stipend-python-'));
    statement = join(folder, 'statement.pdf');
    const { bytes } = makeStatement({ layout: 'stonegate', persona: 'user_good', seed: 1 });
    await writeFile(statement, bytes);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function runExample(args: string[], environment: Record<string, string> = {}) {
    const settings = { STIPEND_URL: service.url, STIPEND_API_KEY: service.apiKey };
    return run('python3', args, { cwd: folder, env: { ...process.env, ...settings, ...environment } }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  }

  /** Expects that the example goes from a new user to their payslips and statement. */
  async function expectWholeRun(args: string[], security: string): Promise<void> {
    const { code, stdout, stderr } = await runExample([...args, statement]);
    expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Enter the 6 digit code/m);
    expect(stdout).toContain('account: CONNECTED');
    expect(stdout).toContain(`webhook: user-payroll-submitted, ${security}\n`);
    expect(stdout.match(/^payslip: \d{4}-\d{2}-\d{2} \d+\.\d{2} HIGH$/gm)).toHaveLength(12);
    expect(stdout).toMatch(/^statement: [1-9]\d* transactions$/m);
  }

  return { runExample, expectWholeRun };
}
