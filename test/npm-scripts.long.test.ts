import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { expectStopped, isRunning, restartDev, startNpm } from './npm-scripts.fixture.ts';
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
