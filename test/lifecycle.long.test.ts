import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { runInProcess } from './support/command.ts';
import { dataDirectory, postmasterOf, serve, startStipend } from './support/process.ts';
import { copyDatabase } from './support/service.ts';

test('in production, api and worker run as separate processes and create no client', async () => {
  const database = await copyDatabase();
  onTestFinished(() => database.drop());
  const directory = await dataDirectory();
  onTestFinished(() => directory.remove());
  const environment = {
    SVC_ENV: 'production',
    DATABASE_URL: database.url,
    MASTER_KEYS: `m1:${randomBytes(32).toString('base64')}`,
    PUBLIC_URL: 'https://stipend.example',
    DATA_DIR: directory.path,
  };
  const worker = startStipend(['worker'], environment);
  await expect.poll(() => worker.output()).toContain('The worker is running');
  const api = startStipend(['api'], environment);
  await expect.poll(() => api.output()).toContain('Stipend is running (production)');
  expect(api.output()).not.toContain('svc_live_');
  expect((await runInProcess(['clients', 'list'], environment)).output).toBe('None.\n');
  for (const { child, ended } of [api, worker]) {
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  }
});

test('a service still has all data after kill -9, and takes over the database that is still running', async () => {
  const directory = await dataDirectory();
  onTestFinished(() => directory.remove());
  const BOOTSTRAP_API_KEY = `svc_sandbox_${'k'.repeat(40)}`;
  const environment = { DATA_DIR: directory.path, BOOTSTRAP_API_KEY };
  const headers = { 'X-API-KEY': BOOTSTRAP_API_KEY, 'Content-Type': 'application/json' };
  const first = await serve(environment);
  const created = await fetch(`${first.url}/users`, { method: 'POST', headers, body: '{"forename":"Kept"}' });
  expect(created.status).toBe(201);
  const postmaster = await postmasterOf(directory.path);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await serve(environment);
  onTestFinished(() => second.stop());
  expect(await postmasterOf(directory.path)).toBe(postmaster);
  const { users } = (await (await fetch(`${second.url}/users`, { headers })).json()) as { users: object[] };
  expect(users).toMatchObject([{ forename: 'Kept' }]);
});
