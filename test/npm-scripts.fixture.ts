import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { dataDirectory } from './support/process.ts';

export const LOAD_ENV = new URL('../scripts/load-env.mjs', import.meta.url);
export const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** Runs a script as a person or a service manager does. The caller's own npm settings are not passed on. */
export async function startNpm(
  script: string,
  options: { cwd: string; shell: string; environment?: Record<string, string> },
): Promise<{ child: ChildProcess; output(): string }> {
  const cache = await dataDirectory();
  onTestFinished(() => cache.remove());
  const child = spawn('npm', ['run', script], {
    cwd: options.cwd,
    env: {
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      npm_config_script_shell: options.shell,
      npm_config_cache: cache.path,
      npm_config_update_notifier: 'false',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, output: () => output };
}

/** Waits for the process id that the program prints. It is killed after the test if the test fails. */
async function pidIn(output: () => string): Promise<number> {
  await expect.poll(output).toMatch(/process \d+/);
  const pid = Number(/process (\d+)/.exec(output())?.[1]);
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')));
  return pid;
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Prints its id and stops cleanly at SIGTERM, as the service and the demo do. */
const STAND_IN = `process.once('SIGTERM', () => { console.log('stopped cleanly'); process.exit(0); });
  setInterval(() => {}, 1000);
  console.log('process ' + process.pid);`;

async function standInProject(): Promise<string> {
  const folder = await dataDirectory();
  onTestFinished(() => folder.remove());
  for (const part of ['scripts', 'src', 'demo']) await mkdir(join(folder.path, part));
  await cp(LOAD_ENV, join(folder.path, 'scripts', 'load-env.mjs'));
  await writeFile(join(folder.path, 'package.json'), JSON.stringify({ type: 'module', scripts }));
  for (const program of ['src/main.ts', 'demo/main.ts'])
    await writeFile(join(folder.path, program), STAND_IN);
  return folder.path;
}

/** Expects that SIGTERM to npm stops the program of a script cleanly. */
export async function expectStopped(script: string, shell: string): Promise<void> {
  const npm = await startNpm(script, { cwd: await standInProject(), shell });
  const pid = await pidIn(npm.output);
  npm.child.kill('SIGTERM');
  await expect.poll(() => isRunning(pid)).toBe(false);
  await expect.poll(npm.output).toContain('stopped cleanly');
}
