import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, utimes, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { startStipend, untilServing } from '../harness/service-process.ts';
import { dataDirectory } from './support/process.ts';

/** What `npm run dev` runs. */
const SOURCES = fileURLToPath(new URL('../src/run-sources.cjs', import.meta.url));
const SOURCE_FILE = new URL('../src/commands/welcome.ts', import.meta.url);
export const LOAD_ENV = new URL('../scripts/load-env.mjs', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

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
  for (const program of ['src/main.ts', 'src/run-sources.cjs', 'demo/main.ts'])
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

/** Returns the words between `node` and the program. */
export function nodeOptionsOf(script: string): string[] {
  const words = String(scripts[script]).split(' ');
  return words.slice(
    words.indexOf('node') + 1,
    words.findIndex((word) => word.startsWith('src/')),
  );
}

/** Runs `npm run dev` and changes a source file. Expects that the service restarts and finds the data of its first start. */
export async function restartDev(
  environment: Record<string, string>,
): Promise<{ interrupt(): Promise<number | null> }> {
  const dev = startStipend(['serve'], {
    program: SOURCES,
    environment,
    nodeOptions: nodeOptionsOf('dev'),
    isDetached: true,
  });
  onTestFinished(() => dev.stop());
  await untilServing(dev);
  const first = dev.output();
  expect(first).toMatch(/API key +svc_sandbox_/);
  await utimes(SOURCE_FILE, new Date(), new Date());
  await expect.poll(() => dev.output().slice(first.length)).toMatch(/Stipend is running/);
  const again = dev.output().slice(first.length);
  expect(again, 'no first client is created in the same database').not.toMatch(/API key +svc_sandbox_/);
  return {
    async interrupt() {
      // the terminal sends Ctrl-C to the whole group, and `node --watch` passes it on to the service
      process.kill(-(dev.child.pid ?? 0), 'SIGINT');
      return (await dev.ended).code;
    },
  };
}
