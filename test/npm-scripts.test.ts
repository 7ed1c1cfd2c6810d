import { execFile } from 'node:child_process';
import { cp, mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { STIPEND, startStipend, untilServing } from '../harness/service-process.ts';
import { expectStopped, isRunning, LOAD_ENV, scripts } from './npm-scripts.fixture.ts';
import { dataDirectory, postmasterOf } from './support/process.ts';

const SOURCE_FILE = new URL('../src/commands/welcome.ts', import.meta.url);

/** Returns the words between `node` and the program. */
function nodeOptionsOf(script: string): string[] {
  const words = String(scripts[script]).split(' ');
  return words.slice(words.indexOf('node') + 1, words.indexOf('src/main.ts'));
}

test('`npm run dev` restarts the service when a source file changes, keeps its data, and stops at Ctrl-C', async () => {
  await using undo = new AsyncDisposableStack();
  const data = await dataDirectory();
  undo.defer(() => data.remove());
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
  // PostgreSQL removes its file, which the service waits for, a moment before its process ends
  await expect.poll(() => isRunning(postmaster), { message: 'the database was stopped' }).toBe(false);
});

test('SIGTERM to npm stops the program of `npm start`', () => expectStopped('start', 'dash'));

test('.env gives `npm start`, `npm run stipend` and `npm run dev` the settings that the environment does not give', async () => {
  // `--watch` would keep `npm run dev` running after the error
  const [options = [], ...others] = ['start', 'stipend', 'dev'].map((script) =>
    nodeOptionsOf(script).filter((option) => !option.startsWith('--watch')),
  );
  for (const other of others) expect(other, 'one run shows it for all scripts').toEqual(options);
  const folder = await dataDirectory();
  onTestFinished(() => folder.remove());
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
