import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { runInProcess } from './support/command.ts';
import { dataDirectory, postmasterOf, serve, startStipend } from './support/process.ts';
import { copyDatabase } from './support/service.ts';

test('in production, api and worker run as separate processes, create no client, and write only JSON lines to stdout', async () => {
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
  const logging = { ...environment, LOG_LEVEL: 'info' };
  const worker = startStipend(['worker'], logging);
  const stdout = [collectStdout(worker)];
  await expect.poll(() => worker.output()).toContain('The worker is running');
  const api = startStipend(['api'], logging);
  stdout.push(collectStdout(api));
  await expect.poll(() => api.output()).toContain('Stipend is running (production)');
  expect(api.output()).not.toContain('svc_live_');
  expect((await runInProcess(['clients', 'list'], environment)).output).toBe('None.\n');
  for (const { child, ended } of [api, worker]) {
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  }
  for (const text of stdout) expect(text().trim().split('\n').map(messageOf)).toContain('stopping');
});

function collectStdout({ child }: ReturnType<typeof startStipend>): () => string {
  let text = '';
  child.stdout?.on('data', (part: string) => {
    text += part;
  });
  return () => text;
}

/** Throws if the line is not JSON. */
function messageOf(line: string): unknown {
  return JSON.parse(line).msg;
}

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
