import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, utimes, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { STIPEND, startStipend, untilServing } from '../harness/service-process.ts';
import { dataDirectory, postmasterOf } from './support/process.ts';

const SOURCE_FILE = new URL('../src/commands/welcome.ts', import.meta.url);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LOAD_ENV = new URL('../scripts/load-env.mjs', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** Returns the words between `node` and the program. */
function nodeOptionsOf(script: string): string[] {
  const words = String(scripts[script]).split(' ');
  return words.slice(words.indexOf('node') + 1, words.indexOf('src/main.ts'));
}

/** The data of `npm run dev`. `npm start` continues with it, because creating a database takes long. */
let data: Awaited<ReturnType<typeof dataDirectory>>;
beforeAll(async () => {
  data = await dataDirectory();
});
afterAll(() => data.remove());

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** Runs a script as a person or a service manager does. The caller's own npm settings are not passed on. */
async function startNpm(
  script: string,
  options: { cwd: string; shell: string; environment?: Record<string, string> },
): Promise<{ child: ChildProcess; output(): string }> {
  const cache = await dataDirectory();
  cleanups.push(() => cache.remove());
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
  cleanups.push(() => child.kill('SIGKILL'));
  return { child, output: () => output };
}

/** Waits for the process id that the program prints. It is killed after the test if the test fails. */
async function pidIn(output: () => string): Promise<number> {
  await expect.poll(output).toMatch(/process \d+/);
  const pid = Number(/process (\d+)/.exec(output())?.[1]);
  cleanups.push(() => isRunning(pid) && process.kill(pid, 'SIGKILL'));
  return pid;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('`npm run dev` restarts the service when a source file changes, keeps its data, and stops at Ctrl-C', async () => {
  await using undo = new AsyncDisposableStack();
  const dev = startStipend(['serve'], {
    environment: { DATA_DIR: data.path },
    nodeOptions: nodeOptionsOf('dev'),
    isDetached: true,
  });
  undo.defer(() => dev.stop());
  await untilServing(dev);
  const first = dev.output();
  expect(first).toMatch(/API key +svc_sandbox_/);
  await utimes(SOURCE_FILE, new Date(), new Date());
  await expect.poll(() => dev.output().slice(first.length)).toMatch(/Stipend is running/);
  const again = dev.output().slice(first.length);
  expect(again, 'no first client is created in the same database').not.toMatch(/API key +svc_sandbox_/);
  const postmaster = await postmasterOf(data.path);
  // the terminal sends Ctrl-C to the whole group, and `node --watch` passes it on to the service
  process.kill(-(dev.child.pid ?? 0), 'SIGINT');
  expect((await dev.ended).code).toBe(0);
  expect(() => process.kill(postmaster, 0), 'the database was stopped').toThrow('ESRCH');
});

describe('SIGTERM to npm', () => {
  /** Prints its id and stops cleanly at SIGTERM, as the service and the demo do. */
  const STAND_IN = `process.once('SIGTERM', () => { console.log('stopped cleanly'); process.exit(0); });
    setInterval(() => {}, 1000);
    console.log('process ' + process.pid);`;

  async function standInProject(): Promise<string> {
    const folder = await dataDirectory();
    cleanups.push(() => folder.remove());
    for (const part of ['scripts', 'src', 'demo']) await mkdir(join(folder.path, part));
    await cp(LOAD_ENV, join(folder.path, 'scripts', 'load-env.mjs'));
    await writeFile(join(folder.path, 'package.json'), JSON.stringify({ type: 'module', scripts }));
    for (const program of ['src/main.ts', 'demo/main.ts'])
      await writeFile(join(folder.path, program), STAND_IN);
    return folder.path;
  }

  test.each([
    ['start', 'dash'],
    ['start', 'bash'],
    ['dev', 'dash'],
    ['demo', 'dash'],
    ['stipend', 'dash'],
  ])('stops the program of `npm run %s` under %s', async (script, shell) => {
    const npm = await startNpm(script, { cwd: await standInProject(), shell });
    const pid = await pidIn(npm.output);
    npm.child.kill('SIGTERM');
    await expect.poll(() => isRunning(pid)).toBe(false);
    await expect.poll(npm.output).toContain('stopped cleanly');
  });

  test('prints an address that opens the journey of a new person, and stops the service and its database', async () => {
    const environment = { DATA_DIR: data.path, PORT: '0', LOG_LEVEL: 'warn' };
    const npm = await startNpm('start', { cwd: ROOT, shell: 'sh', environment });
    await expect.poll(npm.output).toContain('Stipend is running');
    const postmaster = await postmasterOf(data.path);
    cleanups.push(() => isRunning(postmaster) && process.kill(postmaster, 'SIGINT'));
    const address = /http\S+\/journey\/try\/\S+/.exec(npm.output())?.[0] ?? '';
    const people = new Set<string | null>();
    for (let round = 0; round < 2; round++) {
      const reply = await fetch(address, { redirect: 'manual' });
      expect(reply.status).toBe(303);
      people.add(reply.headers.get('location'));
    }
    expect(people.size).toBe(2);
    const [link] = people;
    expect((await fetch(new URL(link ?? '', address), { redirect: 'manual' })).status).toBe(303);
    expect((await fetch(`${address}x`)).status).toBe(404);
    npm.child.kill('SIGTERM');
    await expect.poll(() => isRunning(postmaster)).toBe(false);
  });
});

test('.env gives `npm start`, `npm run stipend` and `npm run dev` the settings that the environment does not give', async () => {
  // `--watch` would keep `npm run dev` running after the error
  const [options = [], ...others] = ['start', 'stipend', 'dev'].map((script) =>
    nodeOptionsOf(script).filter((option) => !option.startsWith('--watch')),
  );
  for (const other of others) expect(other, 'one run shows it for all scripts').toEqual(options);
  const folder = await dataDirectory();
  cleanups.push(() => folder.remove());
  await writeFile(join(folder.path, '.env'), 'LOG_LEVEL=loud\nPORT=none\n');
  await mkdir(join(folder.path, 'scripts'));
  await cp(LOAD_ENV, join(folder.path, 'scripts', 'load-env.mjs'));
  const run = promisify(execFile)(process.execPath, [...options, STIPEND, 'serve'], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn' },
  });
  const stderr = 'The configuration has a problem:\n  PORT must be a whole number from 0 to 65535\n';
  await expect(run).rejects.toMatchObject({ code: 1, stderr });
});
