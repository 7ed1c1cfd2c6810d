import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { STIPEND } from '../harness/service-process.ts';
import {
  expectStopped,
  isRunning,
  LOAD_ENV,
  nodeOptionsOf,
  restartDev,
  startNpm,
} from './npm-scripts.fixture.ts';
import { dataDirectory, postmasterOf } from './support/process.ts';
import { copyDatabase } from './support/service.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

test.each([
  ['start', 'dash'],
  ['start', 'bash'],
  ['dev', 'dash'],
  ['demo', 'dash'],
  ['stipend', 'dash'],
])('SIGTERM to npm stops the program of `npm run %s` under %s', expectStopped);

test('`npm start` prints an address that opens the journey of a new person, and SIGTERM stops the service and its database', async () => {
  const data = await dataDirectory();
  onTestFinished(() => data.remove());
  const environment = { DATA_DIR: data.path, PORT: '0', LOG_LEVEL: 'warn' };
  const npm = await startNpm('start', { cwd: ROOT, shell: 'sh', environment });
  await expect.poll(npm.output).toContain('Stipend is running');
  const postmaster = await postmasterOf(data.path);
  onTestFinished(() => void (isRunning(postmaster) && process.kill(postmaster, 'SIGINT')));
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

test('`npm run dev` restarts the service when a source file changes, keeps its data, and stops at Ctrl-C', async () => {
  const database = await copyDatabase();
  onTestFinished(() => database.drop());
  const data = await dataDirectory();
  onTestFinished(() => data.remove());
  const dev = await restartDev({ DATA_DIR: data.path, DATABASE_URL: database.url });
  expect(await dev.interrupt()).toBe(0);
});

test('Ctrl-C stops `npm run dev` and its database', async () => {
  const data = await dataDirectory();
  onTestFinished(() => data.remove());
  const dev = await restartDev({ DATA_DIR: data.path });
  const postmaster = await postmasterOf(data.path);
  expect(await dev.interrupt()).toBe(0);
  // PostgreSQL removes its file, which the service waits for, a moment before its process ends
  await expect.poll(() => isRunning(postmaster), { message: 'the database was stopped' }).toBe(false);
});

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
