import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DRAIN_MS_MAX } from '#platform/http/limits.ts';
import { untilServing } from '../harness/service-process.ts';
import { createUser, forenames, isAlive, keyIn, stop } from './lifecycle.fixture.ts';
import { runInProcess } from './support/command.ts';
import {
  dataDirectory,
  postmasterOf,
  type Ran,
  type RunningService,
  serve,
  startStipend,
} from './support/process.ts';
import { copyDatabase, startService } from './support/service.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function freshDirectory(): Promise<string> {
  const { path, remove } = await dataDirectory();
  cleanups.push(remove);
  return path;
}

/** A service that was started once on a new directory, and stopped. Another one was started at the same time. */
let stopped: Awaited<ReturnType<typeof dataDirectory>> & {
  key: string;
  url: string;
  output: string;
  code: number | null;
  readiness: unknown;
  postmaster: number;
  rejected: Ran;
};

beforeAll(async () => {
  const directory = await dataDirectory();
  const both = [1, 2].map(() => startStipend(['serve'], { DATA_DIR: directory.path }));
  const rejected = await Promise.race(both.map(({ ended }) => ended));
  const winner = both.find((one) => !one.hasEnded());
  if (!winner) throw new Error(`Both services ended: ${rejected.output}`);
  const service = { ...winner, url: await untilServing(winner) };
  const key = keyIn(service.output()) ?? '';
  const readiness = await (await fetch(`${service.url}/readyz`)).json();
  await createUser(service, key, 'Kept');
  const postmaster = await postmasterOf(directory.path);
  const ended = await stop(service, 'SIGINT');
  stopped = { ...directory, ...ended, key, url: service.url, readiness, postmaster, rejected };
});
afterAll(() => stopped?.remove());

/**
 * Returns the settings of a service on the test run's PostgreSQL, for tests that need no database server of
 * their own.
 */
async function sharedDatabase() {
  const database = await copyDatabase();
  cleanups.push(database.drop);
  const BOOTSTRAP_API_KEY = `svc_sandbox_${'k'.repeat(40)}`;
  return { DATABASE_URL: database.url, DATA_DIR: await freshDirectory(), BOOTSTRAP_API_KEY };
}

describe('npm start', () => {
  test('creates everything on the first start, prints the key, drains, and stops its database', async () => {
    const { path, key, url, output, code, readiness, postmaster } = stopped;
    expect(key).toMatch(/^svc_sandbox_\w{49}$/);
    expect(output).toContain(`curl -s ${url}/users`);
    expect(output).toContain(`${url}/docs/`);
    expect(readiness).toMatchObject({ database: 'ok', migrations: 'ok', worker: 'ok' });
    // a key, and the name of the database that the storage belongs to
    for (const file of ['master.key', 'objects/owner'])
      expect((await stat(join(path, file))).mode & 0o777).toBe(0o600);
    expect(code).toBe(0);
    await expect.poll(() => isAlive(postmaster)).toBe(false);
  });

  test('two services that start at the same time on a new directory: one runs and one is rejected', () => {
    expect(stopped.rejected).toMatchObject({ code: 1, output: expect.stringContaining('Another Stipend') });
  });

  test('a command starts the database of a stopped service, and stops it', async () => {
    const { code, output } = await runInProcess(['clients', 'list'], { DATA_DIR: stopped.path });
    expect(code).toBe(0);
    expect(output).toMatch(/^CLIENT .*\n\S+ /);
    await expect(postmasterOf(stopped.path)).rejects.toThrow('ENOENT');
  });
});

describe('a running service', () => {
  let service: RunningService;
  let DATA_DIR: string;

  beforeAll(async () => {
    DATA_DIR = stopped.path;
    service = await serve({ DATA_DIR });
  });
  afterAll(() => service && stop(service));

  const readiness = async () => (await fetch(`${service.url}/readyz`)).status;

  test('on a directory that was used before has its data, and prints no key', async () => {
    expect(keyIn(service.output())).toBeUndefined();
    expect(service.output()).not.toContain('svc_sandbox_');
    expect(await forenames(service, stopped.key)).toEqual(['Kept']);
  });

  test('has an admin whose password was printed at the first start, who must change it', async () => {
    const [, username = '', current_password = ''] =
      /Admin {6}(\S+)\n {2}Password {3}(\S+)/.exec(stopped.output) ?? [];
    expect(username).toBe('admin@example.com');
    const first = await post('/members/signin', { username, password: current_password });
    expect(first.body.member).toMatchObject({ role: 'admin', status: 'force_change_password' });
    const password = 'four unrelated words here';
    const changed = await post('/members/change-password', { current_password, password }, first.body.jwt);
    expect(changed.body.member.status).toBe('confirmed');
    expect((await post('/members/signin', { username, password: current_password })).status).toBe(401);
  });

  async function post(path: string, body: unknown, token?: string) {
    const response = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests read many kinds of replies
    return { status: response.status, body: (await response.json()) as any };
  }

  test('keeps its directory: a second service is rejected with a message', async () => {
    expect(await runInProcess(['serve'], { DATA_DIR })).toEqual({
      code: 1,
      output: expect.stringContaining(
        `\nstipend: Another Stipend (process ${service.child.pid}) uses ${DATA_DIR}: stop it, or set DATA_DIR to another directory\n`,
      ),
    });
    expect(await readiness()).toBe(200);
  });

  test('keeps its port: another service on the same port ends with a message and has created no key', async () => {
    const PORT = new URL(service.url).port;
    const database = await copyDatabase();
    cleanups.push(database.drop);
    const environment = { DATABASE_URL: database.url, DATA_DIR: await freshDirectory(), PORT };
    expect(await runInProcess(['serve'], environment)).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        `\nstipend: Port ${PORT} on 127.0.0.1 is already in use: set PORT to another port\n`,
      ),
    });
    expect((await runInProcess(['clients', 'list'], environment)).output).toBe('None.\n');
  });
});

describe('a service on a database server', () => {
  let environment: Awaited<ReturnType<typeof sharedDatabase>>;
  let service: RunningService;
  const cleanUp: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    environment = await sharedDatabase();
    cleanUp.push(...cleanups.splice(0));
    service = await serve(environment);
  });
  afterAll(async () => {
    if (service) await stop(service);
    for (const clean of cleanUp.reverse()) await clean();
  });

  test('does not print the API key that it was given', async () => {
    expect(service.output()).not.toContain(environment.BOOTSTRAP_API_KEY);
    expect(await forenames(service, environment.BOOTSTRAP_API_KEY)).toEqual([]);
  });

  test('follows commands that create, list and revoke clients and keys', async () => {
    const made = await runInProcess(['keys', 'create', '--name', 'second'], environment);
    const [, keyId = '', second = ''] = /Key {6}(\S+)\nAPI key {2}(\S+)/.exec(made.output) ?? [];
    expect(await createUser(service, second, 'Ada')).toBe(201);
    expect((await runInProcess(['keys', 'list'], environment)).output).toMatch(/second +\w{4} .*live/);
    expect((await runInProcess(['keys', 'revoke', keyId], environment)).output).toBe('Revoked.\n');
    await expect.poll(() => createUser(service, second, 'Ada')).toBe(401);
    const client = await runInProcess(['clients', 'create', '--name', 'Other'], environment);
    const other = /API key {2}(\S+)/.exec(client.output)?.[1] ?? '';
    expect(await forenames(service, other)).toEqual([]);
    expect((await runInProcess(['clients', 'list'], environment)).output).toContain('Other');
    const several = await runInProcess(['keys', 'create'], environment);
    expect(several).toMatchObject({ code: 1, output: expect.stringContaining('--client') });
    expect((await runInProcess(['keys', 'list'], environment)).output).toMatch(/second .*revoked/);
  });

  test('at SIGTERM answers and stores a request in progress, but does not wait for open streams or idle connections', async () => {
    const { hostname, port } = new URL(service.url);
    const key = environment.BOOTSTRAP_API_KEY;
    const headers = { 'X-API-KEY': key, 'Content-Type': 'application/json' };
    const made = await fetch(`${service.url}/sandbox/users`, {
      method: 'POST',
      headers,
      body: '{"persona":"user_good"}',
    });
    const { account } = (await made.json()) as { account: { account_id: string } };
    const silent = connect(Number(port), hostname)
      .on('error', () => undefined)
      .resume();
    const stream = await fetch(`${service.url}/accounts/${account.account_id}/events`, { headers });
    const socket = connect(Number(port), hostname);
    const body = JSON.stringify({ forename: 'Underway' });
    const head = [
      'POST /users HTTP/1.1',
      'Host: x',
      `X-API-KEY: ${key}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
    // a response on another connection shows that the first half was read
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    const closed = once(silent, 'close');
    const begun = performance.now();
    const ended = stop(service);
    // After DRAIN_MS_MAX the service would close every connection.
    await closed;
    expect(await stream.text()).toContain('CONNECTED');
    expect(performance.now() - begun).toBeLessThan(DRAIN_MS_MAX);
    socket.write(body.slice(5));
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 201/);
    expect((await ended).code).toBe(0);
    const next = await startService(environment);
    cleanups.push(next.stop);
    const { users } = (await next.ask('GET', '/users', { key })).body;
    expect(users.map(({ forename }: { forename: string }) => forename)).toContain('Underway');
  });
});
