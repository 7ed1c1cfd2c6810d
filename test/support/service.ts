import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { createClient } from '#clients';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { DatabaseAddress } from '#platform/database/embedded.ts';
import { reservePort } from '#platform/http/reserve-port.ts';
import type { Route } from '#platform/http/route.ts';
import type { Version } from '#platform/http/versions/api-versions.ts';
import { startSimulators } from '#sandbox';
import { allRoutes, buildApi } from '../../src/api.ts';
import { type App, type AppOptions, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { runJobsOnce, startJobs } from '../../src/worker.ts';
import { run } from './cluster.ts';
import { extractor } from './extractor.ts';
import { PROVIDER_PAUSE_SECONDS_MAX } from './provider-pause.ts';
import { send } from './send.ts';
import { controlsOf, type SimulatorControls } from './simulator-controls.ts';
import { watchContract } from './watch-contract.ts';

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read many kinds of replies
  body: any;
  headers: Headers;
}

export interface Ask {
  body?: unknown;
  key?: string | null;
  headers?: Record<string, string>;
}

export interface TestService {
  app: App;
  url: string;
  clock: TestClock;
  /** The id of the first client. */
  clientId: string;
  apiKey: string;
  log: string[];
  /** How replies, and requests that were accepted, differ from the description of the API. */
  differences: string[];
  /** The providers of the first client. Only with `isWhole`. */
  simulators?: SimulatorControls;
  ask(method: string, path: string, options?: Ask): Promise<Reply>;
  newClient(): Promise<{ clientId: string; apiKey: string }>;
  /** Runs all due jobs, such as sending mails. `GET /sandbox/mail` shows them. */
  runJobs(): Promise<void>;
}

export interface TestClock extends Clock {
  set(time: Date): void;
  advance(ms: number): void;
}

/** A clock that moves only when a test moves it. */
export function testClock(start = new Date()): TestClock {
  let now = start;
  return {
    now: () => now,
    set: (time) => {
      now = time;
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

export interface ServiceOptions {
  requestMsMax?: number;
  unreadMsMax?: number;
  keepAliveMs?: number;
  duplicateWaitMsMax?: number;
  leaseSeconds?: number;
  /** Hashes passwords at the cost of production. Other tests use a far lower cost. */
  hasFullPasswordCost?: boolean;
  /** Adds a worker and the sandbox's providers, as `stipend serve` has them. */
  isWhole?: boolean;
  /** Replaces hooks of the features. */
  hooks?: AppOptions['hooks'];
}

/** The lowest cost that argon2 accepts. */
const LOW_PASSWORD_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
/** On a busy machine, parallel requests can wait longer for a connection than the service allows. */
const CONNECTION_WAIT_MS = 60_000;
/** On a busy machine, a worker can take longer to connect an account than requests wait. */
const ACCOUNT_WAIT_MS_MAX = 120_000;

/** Nothing kills the worker of a service in this process, so it rarely looks for jobs of workers that died. */
const SWEEP_MS = 10_000;

/** A browser opens connections in advance, which a service that stops would wait for. */
const UNUSED_MS_MAX = 1000;

/** Starts a service for the tests of one file, with real HTTP and its own database. */
export function useService(
  environment: Record<string, string> = {},
  options: ServiceOptions = {},
): TestService {
  const service = {} as TestService & { stop(): Promise<void> };
  beforeAll(async () => {
    Object.assign(service, await startService(environment, options));
  });
  afterEach(() => expectDescribed(service.differences));
  afterAll(async () => {
    await service.stop?.();
    release(service);
  });
  return service;
}

function expectDescribed(differences: string[] = []): void {
  expect([...new Set(differences.splice(0))], 'differences from the description of the API').toEqual([]);
}

export async function startService(
  environment: Record<string, string> = {},
  options: ServiceOptions = {},
): Promise<TestService & { stop(): Promise<void> }> {
  // a service that shares the database of another needs no copy
  const database = environment.DATABASE_URL ? null : await copyDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'stipend-service-'));
  const config = readConfig({
    ...(database ? { DATABASE_URL: database.url } : {}),
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMIT_PER_SECOND: '0',
    ...environment,
  });
  const clock = testClock();
  const { log, lines } = createTestLog();
  const reserved = await reservePort(config);
  const app = await createApp(
    { ...config, port: reserved.port },
    {
      as: 'visit',
      migrations: 'require',
      clock,
      ...(options.hasFullPasswordCost ? {} : { passwordCost: LOW_PASSWORD_COST }),
      connectionWaitMs: CONNECTION_WAIT_MS,
      providerPauseSecondsMax: PROVIDER_PAUSE_SECONDS_MAX,
      accountWaitMsMax: ACCOUNT_WAIT_MS_MAX,
      extractor,
      hooks: options.hooks,
      ...(options.isWhole
        ? { startSimulators: (made) => startSimulators({ ...made, isUnlimited: true }) }
        : {}),
      log,
    },
  );
  const routes = await routesOf(app);
  const server = buildApi(app, routes, options);
  const differences = watchContract(server, `${config.env}${config.connectorsFolder ?? ''}`, routes);
  await reserved.listen(server);
  const { url } = reserved;
  const worker = options.isWhole
    ? await startJobs(app, { hasScheduledTasks: false, sweepMs: SWEEP_MS })
    : null;
  const first = await createClient(app, 'test');
  const service: TestService & { stop(): Promise<void> } = {
    app,
    url,
    clock,
    log: lines,
    differences,
    ...(app.simulators ? { simulators: await controlsOf(await app.simulators.of(first.clientId)) } : {}),
    ...first,
    ask: (method, path, options = {}) => ask(url, method, path, { key: first.apiKey, ...options }),
    newClient: () => createClient(app, 'another'),
    runJobs: () => runJobsOnce(app),
    async stop() {
      const timer = setTimeout(() => server.server.closeAllConnections(), UNUSED_MS_MAX);
      await server.close();
      clearTimeout(timer);
      await worker?.stop();
      await app.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
      release(service, ['app', 'simulators', 'ask', 'newClient', 'runJobs', 'stop']);
      expectDescribed(differences);
    },
  };
  return service;
}

/**
 * Opens another API for a service until the test ends, and returns its address. It has its own time limits, routes and versions, and
 * shares everything else.
 */
export async function openSecondApi(
  app: App,
  {
    moreRoutes = [],
    ...options
  }: Pick<ServiceOptions, 'requestMsMax'> & {
    moreRoutes?: Route[];
    versionTable?: Readonly<Record<string, Version>>;
  } = {},
): Promise<string> {
  const server = buildApi(app, [...(await routesOf(app)), ...moreRoutes], options);
  await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

function routesOf(app: App): ReturnType<typeof allRoutes> {
  const ready = async () => undefined;
  return allRoutes(app, { database: ready, migrations: ready, restore: ready, worker: ready });
}

/**
 * Node keeps the modules of test files until the worker ends, and with them the services that they refer to. Their memory would make
 * each collection of garbage take longer.
 */
function release(service: TestService, names = Object.keys(service)): void {
  for (const name of names) Reflect.deleteProperty(service, name);
}

/** A logger that refers to nothing else of the service, because libraries keep some loggers. */
function createTestLog() {
  const lines: string[] = [];
  return { log: pino({ level: 'trace', base: null }, { write: (line: string) => lines.push(line) }), lines };
}

/** Sends a request to any API. */
export async function ask(
  base: string,
  method: string,
  path: string,
  { body, key, headers }: Ask,
): Promise<Reply> {
  const { status, text, ...reply } = await send(new URL(path, base), {
    method,
    headers: {
      ...(key ? { 'X-API-KEY': key } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  });
  const isJson = /\bjson\b/.test(reply.headers.get('content-type') ?? '') && text !== '';
  return { status, body: isJson ? JSON.parse(text) : text, headers: reply.headers };
}

/** Creates a copy of the migrated database, or of another one. */
export async function copyDatabase(template = inject('databaseTemplate')): Promise<{
  url: string;
  address: DatabaseAddress;
  drop(): Promise<void>;
}> {
  const server = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // copying files takes less time than writing every page to the log
  await onServers(`create database ${name} template ${template} strategy file_copy`);
  const port = server.host.startsWith('/') ? '' : `:${server.port}`;
  return {
    url: `postgresql://${server.user}@${encodeURIComponent(server.host)}${port}/${name}`,
    address: { ...server, database: name },
    drop: () => onServers(`drop database ${name} with (force)`),
  };
}

async function onServers(statement: string): Promise<void> {
  const nodes = [inject('databaseServer'), ...inject('databaseWorkers')];
  await Promise.all(nodes.map((node) => run(node, statement)));
}

/** Runs a statement on the database's server, and on the workers of a cluster, where statements wait for locks. */
export async function queryAllNodes(database: Database, statement: string): Promise<pg.QueryResult[]> {
  const { rows } = await database.pool.query('select current_database() as name');
  const nodes = [inject('databaseServer'), ...inject('databaseWorkers')];
  return Promise.all(nodes.map((node) => run({ ...node, database: rows[0].name }, statement)));
}
