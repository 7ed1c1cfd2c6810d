import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { backendOf, createUser, forenames, isAlive, keyIn, stop } from './lifecycle.fixture.ts';
import { runInProcess } from './support/command.ts';
import { dataDirectory, postmasterOf, type RunningService, serve, startStipend } from './support/process.ts';
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

describe('a service with its own database', () => {
  let directory: Awaited<ReturnType<typeof dataDirectory>>;
  let DATA_DIR: string;
  let service: RunningService;
  let key: string;

  beforeAll(async () => {
    directory = await dataDirectory();
    DATA_DIR = directory.path;
    service = await serve({ DATA_DIR });
    key = keyIn(service.output()) ?? '';
    expect(await createUser(service, key, 'Kept')).toBe(201);
  });
  afterAll(async () => {
    await stop(service);
    await directory.remove();
  });

  const readiness = async () => (await fetch(`${service.url}/readyz`)).status;

  test('answers 503 while the database crashes, recovers, and keeps its directory', async () => {
    expect(await createUser(service, key, 'Before')).toBe(201);
    // When one backend dies, PostgreSQL drops every connection and recovers.
    process.kill(await backendOf(DATA_DIR), 'SIGKILL');
    const refused = runInProcess(['serve'], { DATA_DIR });
    const statuses = new Set<number>();
    const create = async () => {
      const status = await createUser(service, key, 'After');
      statuses.add(status);
      return status;
    };
    await expect.poll(create, { interval: 20 }).toBe(201);
    expect([...statuses].every((status) => status === 201 || status === 503)).toBe(true);
    // Other connections of the pool may still be broken.
    await expect.poll(() => forenames(service, key)).toEqual(['Kept', 'Before', 'After']);
    expect(await refused).toMatchObject({
      code: 1,
      output: expect.stringContaining(`(process ${service.child.pid})`),
    });
    await expect.poll(readiness).toBe(200);
    expect((await runInProcess(['clients', 'list'], { DATA_DIR })).code).toBe(0);
    expect(await readiness()).toBe(200);
  });

  test('starts a killed database again', async () => {
    process.kill(await postmasterOf(DATA_DIR), 'SIGKILL');
    await expect.poll(() => createUser(service, key, 'Restarted')).toBe(201);
    await expect.poll(readiness).toBe(200);
    await expect.poll(() => forenames(service, key)).toEqual(['Kept', 'Before', 'After', 'Restarted']);
  });

  test('still has all data after kill -9 of the service and its database, ignores SIGHUP, and stops its database', async () => {
    const acknowledged = await forenames(service, key);
    const killed = await postmasterOf(DATA_DIR);
    service.child.kill('SIGKILL');
    process.kill(killed, 'SIGKILL');
    await service.ended;
    service = await serve({ DATA_DIR });
    expect(await forenames(service, key)).toEqual(acknowledged);
    const postmaster = await postmasterOf(DATA_DIR);
    // without a terminal, this signal does not mean that it was closed
    service.child.kill('SIGHUP');
    expect(await forenames(service, key)).toEqual(acknowledged);
    expect((await stop(service)).code).toBe(0);
    await expect.poll(() => isAlive(postmaster)).toBe(false);
  });
});
