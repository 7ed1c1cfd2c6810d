import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DRAIN_MS_MAX } from '#platform/http/limits.ts';
import { runInProcess } from './support/command.ts';
import {
  dataDirectory,
  postmasterOf,
  type RunningService,
  runStipend,
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

const copy = promisify(execFile);
let stopped: Awaited<ReturnType<typeof dataDirectory>> & {
  key: string;
  url: string;
  output: string;
  code: number | null;
  readiness: unknown;
  postmaster: number;
};

beforeAll(async () => {
  const directory = await dataDirectory();
  const service = await serve({ DATA_DIR: directory.path });
  const key = keyIn(service.output()) ?? '';
  const readiness = await (await fetch(`${service.url}/readyz`)).json();
  await createUser(service, key, 'Kept');
  const postmaster = await postmasterOf(directory.path);
  const ended = await stop(service, 'SIGINT');
  stopped = { ...directory, ...ended, key, url: service.url, readiness, postmaster };
});
afterAll(() => stopped.remove());

/** Copies the directory of a service that was started once and stopped. Returns it with its API key. */
async function usedDirectory(): Promise<{ DATA_DIR: string; key: string }> {
  const DATA_DIR = await freshDirectory();
  await copy('cp', ['-a', `${stopped.path}/.`, DATA_DIR]);
  return { DATA_DIR, key: stopped.key };
}

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

async function start(environment: Record<string, string>): Promise<RunningService> {
  const service = await serve(environment);
  cleanups.push(() => stop(service));
  return service;
}

async function stop(service: RunningService, signal: NodeJS.Signals = 'SIGTERM') {
  service.child.kill(signal);
  return service.ended;
}

function keyIn(output: string): string | undefined {
  return /API key {4}(svc_sandbox_\w+)/.exec(output)?.[1];
}

async function createUser(service: RunningService, key: string, forename: string): Promise<number> {
  const response = await fetch(`${service.url}/users`, {
    method: 'POST',
    headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ forename }),
  });
  return response.status;
}

async function forenames(service: RunningService, key: string): Promise<string[]> {
  const response = await fetch(`${service.url}/users?limit=100`, { headers: { 'X-API-KEY': key } });
  if (!response.ok) return [`status ${response.status}`];
  const { users } = (await response.json()) as { users: { forename: string }[] };
  return users.map(({ forename }) => forename).reverse();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('npm start', () => {
  test('creates everything on the first start, prints the key, drains, and stops its database', async () => {
    const { path, key, url, output, code, readiness, postmaster } = stopped;
    expect(key).toMatch(/^svc_sandbox_\w{49}$/);
    expect(output).toContain(`curl -s ${url}/users`);
    expect(output).toContain(`${url}/docs/`);
    expect(readiness).toMatchObject({ database: 'ok', migrations: 'ok', worker: 'ok' });
    expect((await stat(join(path, 'master.key'))).mode & 0o777).toBe(0o600);
    expect(code).toBe(0);
    await expect.poll(() => isAlive(postmaster)).toBe(false);
  });

  test('two services that start at the same time on a new directory: one runs and one is rejected', async () => {
    const DATA_DIR = await freshDirectory();
    const both = [startStipend(['serve'], { DATA_DIR }), startStipend(['serve'], { DATA_DIR })];
    cleanups.push(async () => {
      for (const { child, ended } of both) {
        child.kill('SIGTERM');
        await ended;
      }
    });
    const loser = await Promise.race(both.map(({ ended }) => ended));
    expect(loser).toMatchObject({ code: 1, output: expect.stringContaining('Another Stipend') });
    const winner = both.find(({ child }) => child.exitCode === null);
    await expect.poll(() => winner?.output()).toContain('Stipend is running');
  });

  test('after kill -9 of the service, or of the service and its database, the next start still has all data', async () => {
    const { DATA_DIR, key } = await usedDirectory();
    let service = await start({ DATA_DIR });
    const acknowledged = ['Kept'];
    for (const victims of ['service', 'all', 'all'] as const) {
      const name = `${victims}${acknowledged.length}`;
      expect(await createUser(service, key, name)).toBe(201);
      acknowledged.push(name);
      const postmaster = await postmasterOf(DATA_DIR);
      service.child.kill('SIGKILL');
      if (victims === 'all') process.kill(postmaster, 'SIGKILL');
      await service.ended;
      service = await start({ DATA_DIR });
      expect(await forenames(service, key)).toEqual(acknowledged);
    }
  });

  test('a request in progress at SIGTERM is still answered and stored', async () => {
    const environment = await sharedDatabase();
    const service = await start(environment);
    const key = environment.BOOTSTRAP_API_KEY;
    const { hostname, port } = new URL(service.url);
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
    service.child.kill('SIGTERM');
    const isOpen = () =>
      fetch(`${service.url}/healthz`, { headers: { connection: 'close' } }).then(
        () => true,
        () => false,
      );
    await expect.poll(isOpen).toBe(false);
    socket.write(body.slice(5));
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 201/);
    expect((await service.ended).code).toBe(0);
    const next = await startService(environment);
    cleanups.push(next.stop);
    expect((await next.ask('GET', '/users', { key })).body.users).toMatchObject([{ forename: 'Underway' }]);
  });

  test('SIGTERM does not wait for open streams or idle connections', async () => {
    const environment = await sharedDatabase();
    const service = await start(environment);
    const key = environment.BOOTSTRAP_API_KEY;
    const headers = { 'X-API-KEY': key, 'Content-Type': 'application/json' };
    const made = await fetch(`${service.url}/sandbox/users`, {
      method: 'POST',
      headers,
      body: '{"persona":"user_good"}',
    });
    const { account } = (await made.json()) as { account: { account_id: string } };
    const { hostname, port } = new URL(service.url);
    const silent = connect(Number(port), hostname)
      .on('error', () => undefined)
      .resume();
    const stream = await fetch(`${service.url}/accounts/${account.account_id}/events`, { headers });
    const closed = once(silent, 'close');
    const begun = performance.now();
    const ended = stop(service);
    // After DRAIN_MS_MAX the service would close every connection.
    await closed;
    expect(performance.now() - begun).toBeLessThan(DRAIN_MS_MAX);
    expect((await ended).code).toBe(0);
    expect(await stream.text()).toContain('CONNECTED');
  });
});

describe('a running service', () => {
  let directory: Awaited<ReturnType<typeof dataDirectory>>;
  let service: RunningService;
  let DATA_DIR: string;

  beforeAll(async () => {
    directory = await dataDirectory();
    DATA_DIR = directory.path;
    await copy('cp', ['-a', `${stopped.path}/.`, DATA_DIR]);
    service = await serve({ DATA_DIR });
  });
  afterAll(async () => {
    await stop(service);
    await directory.remove();
  });

  const readiness = async () => (await fetch(`${service.url}/readyz`)).status;

  test('on a directory that was used before has its data, and prints no key', async () => {
    expect(keyIn(service.output())).toBeUndefined();
    expect(service.output()).not.toContain('svc_sandbox_');
    expect(await forenames(service, stopped.key)).toEqual(['Kept']);
  });

  test('keeps its directory: a second service is rejected with a message', async () => {
    expect(await runInProcess(['serve'], { DATA_DIR })).toEqual({
      code: 1,
      output: `stipend: Another Stipend (process ${service.child.pid}) uses ${DATA_DIR}: stop it, or set DATA_DIR to another directory\n`,
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
      output: `stipend: Port ${PORT} on 127.0.0.1 is already in use: set PORT to another port\n`,
    });
    expect((await runInProcess(['clients', 'list'], environment)).output).toBe('None.\n');
    const next = await start({ ...environment, PORT: '0' });
    expect(keyIn(next.output())).toMatch(/^svc_sandbox_/);
    expect(next.output()).toMatch(/Password {3}\S+/);
  });

  test('answers 503 while the database crashes, recovers, and keeps its directory', async () => {
    const { key } = stopped;
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

  test('starts a killed database again, and stops it when it stops', async () => {
    const { key } = stopped;
    process.kill(await postmasterOf(DATA_DIR), 'SIGKILL');
    await expect.poll(() => createUser(service, key, 'Restarted')).toBe(201);
    await expect.poll(readiness).toBe(200);
    await expect.poll(() => forenames(service, key)).toEqual(['Kept', 'Before', 'After', 'Restarted']);
    const postmaster = await postmasterOf(DATA_DIR);
    // a closed terminal
    expect((await stop(service, 'SIGHUP')).code).toBe(0);
    await expect.poll(() => isAlive(postmaster)).toBe(false);
  });
});

describe('the command line', () => {
  test('creates, lists and revokes clients and keys while the service runs', async () => {
    const environment = await sharedDatabase();
    const { BOOTSTRAP_API_KEY } = environment;
    const service = await start(environment);
    expect(service.output()).not.toContain(BOOTSTRAP_API_KEY);
    expect(await forenames(service, BOOTSTRAP_API_KEY)).toEqual([]);
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
    await stop(service);
    expect((await runInProcess(['keys', 'list'], environment)).output).toMatch(/second .*revoked/);
  });

  test('help needs no service', async () => {
    const { code, output } = await runStipend(['keys', 'create', '--help'], {});
    expect(code).toBe(0);
    expect(output).toContain('Usage: stipend keys create');
  });

  test('a wrong configuration is reported with every problem and without values', async () => {
    const secret = 'hunter2';
    const { code, output } = await runInProcess(['serve'], {
      SVC_ENV: 'production',
      PORT: secret,
      MASTER_KEYS: secret,
    });
    expect(code).toBe(1);
    for (const name of ['PORT', 'MASTER_KEYS', 'DATABASE_URL', 'PUBLIC_URL'])
      expect(output).toContain(`  ${name} `);
    expect(output).not.toContain(secret);
  });

  test('before the first migration, a command says to run "stipend migrate"', async () => {
    const { code, output } = await runInProcess(['keys', 'list'], { DATA_DIR: await freshDirectory() });
    expect({ code, output }).toEqual({
      code: 1,
      output: 'stipend: The database is not up to date (missing: all): run "stipend migrate"\n',
    });
  });

  test("a DATABASE_URL that changes the connections' role is rejected", async () => {
    const database = await copyDatabase();
    cleanups.push(database.drop);
    const DATABASE_URL = `${database.url}?options=-c%20search_path%3Dpublic`;
    const { code, output } = await runInProcess(['serve'], {
      DATABASE_URL,
      DATA_DIR: await freshDirectory(),
    });
    expect(code).toBe(1);
    expect(output).toContain('DATABASE_URL must not set options');
  });

  test('an unknown command is rejected with a suggestion', async () => {
    expect(await runInProcess(['server'], {})).toMatchObject({
      code: 1,
      output: expect.stringContaining('serve'),
    });
  });
});

describe('production with its own database', () => {
  test('api and worker run separately, create no client, and reject other master keys', async () => {
    const database = await copyDatabase();
    cleanups.push(database.drop);
    const environment = {
      SVC_ENV: 'production',
      DATABASE_URL: database.url,
      MASTER_KEYS: `m1:${randomBytes(32).toString('base64')}`,
      PUBLIC_URL: 'https://stipend.example',
      DATA_DIR: await freshDirectory(),
    };
    expect((await runInProcess(['migrate'], environment)).output).toBe('The database is up to date.\n');
    const worker = startStipend(['worker'], { ...environment, WORKER_PORT: '0' });
    await expect.poll(() => worker.output()).toContain('The worker is running');
    const [probes = ''] = /http:\S+/.exec(worker.output()) ?? [];
    expect(await (await fetch(`${probes}/metrics`)).text()).toContain('stipend_webhook_attempts_total');
    expect((await fetch(`${probes}/readyz`)).status).toBe(200);
    expect((await fetch(`${probes}/users`)).status).toBe(404);
    const api = startStipend(['api'], environment);
    await expect.poll(() => api.output()).toContain('Stipend is running (production)');
    expect(api.output()).not.toContain('svc_live_');
    const made = await runInProcess(['clients', 'create', '--name', 'Lender'], environment);
    expect(made.output).toMatch(/API key {2}svc_live_\w{49}/);
    for (const { child, ended } of [api, worker]) {
      child.kill('SIGTERM');
      expect((await ended).code).toBe(0);
    }
    const other = { ...environment, MASTER_KEYS: `m2:${randomBytes(32).toString('base64')}` };
    expect(await runInProcess(['api'], other)).toEqual({
      code: 1,
      output: 'stipend: Stored data needs the master key [m1], which is missing from MASTER_KEYS\n',
    });
  });
});

/** Returns the id of the PostgreSQL process behind the service's connection. */
async function backendOf(dataDir: string): Promise<number> {
  const { default: pg } = await import('pg');
  const { realpath } = await import('node:fs/promises');
  const client = new pg.Client({
    host: await realpath(join(dataDir, 'postgres')),
    user: 'stipend',
    database: 'stipend',
  });
  await client.connect();
  const { rows } = await client.query(
    `select pid from pg_stat_activity where application_name = 'stipend' limit 1`,
  );
  await client.end();
  return rows[0].pid;
}
