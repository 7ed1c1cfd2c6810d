import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createClient, findApiKeyByHash, hashApiKey } from '#clients';
import { migrate } from '#platform/database/migrate.ts';
import { reservePort } from '#platform/http/reserve-port.ts';
import { allRoutes, buildApi } from '../src/api.ts';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { claimDue } from '../src/webhooks/delivery/store.ts';
import { createClusterTemplate, dropOnNodes, run } from '../test/support/cluster.ts';
import { median } from './measure.ts';

/*
 * npm run bench:citus -- URL: what distribution costs. The same service, once on a database of the coordinator that is not
 * distributed and once on one that is. Single calls, alternately, so that other load affects both.
 */

const USERS = 200;
const WARM_UPS = 20;
const CALLS = Number(process.argv[3] ?? 200);
const PLAIN = 'stipend_bench_plain';
const DISTRIBUTED = 'stipend_bench_citus';

async function serve(url: string, undo: AsyncDisposableStack) {
  const dataDir = await mkdtemp(join(tmpdir(), 'stipend-bench-citus-'));
  undo.defer(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMIT_PER_SECOND: '0',
  });
  const reserved = await reservePort(config);
  const log = pino({ level: 'silent' });
  const app = await createApp(
    { ...config, port: reserved.port },
    { as: 'visit', migrations: 'require', log },
  );
  undo.defer(() => app.close());
  const ready = async () => undefined;
  const server = buildApi(app, await allRoutes(app, { database: ready, migrations: ready, worker: ready }));
  await reserved.listen(server);
  undo.defer(() => server.close());
  const { apiKey, clientId } = await createClient(app, 'bench');
  const ask = async (method: string, path: string, body?: unknown, headers = {}) => {
    const response = await fetch(reserved.url + path, {
      method,
      headers: { 'X-API-KEY': apiKey, ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  const { user_id } = await ask('POST', '/users', { forename: 'Ada' });
  for (let made = 1; made < USERS; made++) await ask('POST', '/users', { forename: 'Ada' });
  const claim = {
    workerId: 'bench',
    leaseSeconds: 25,
    limit: 256,
    webhookIds: [],
    capacities: [],
    defaultCapacity: 8,
  };
  const calls: Record<string, () => Promise<unknown>> = {
    'GET /users/{user_id}': () => ask('GET', `/users/${user_id}`),
    'GET /users?limit=100': () => ask('GET', '/users?limit=100'),
    'POST /users': () => ask('POST', '/users', { forename: 'Ada' }),
    'POST /users with an Idempotency-Key': () =>
      ask('POST', '/users', { forename: 'Ada' }, { 'Idempotency-Key': randomUUID() }),
    'GET /events': () => ask('GET', '/events'),
    'look for due deliveries (all workers)': () =>
      claimDue(app.database.system, { ...claim, now: new Date() }),
    'find an API key that names its client': () =>
      app.database.inSystem((tx) => findApiKeyByHash(tx, hashApiKey(apiKey), clientId)),
    'find an API key that names none (all workers)': () =>
      app.database.inSystem((tx) => findApiKeyByHash(tx, hashApiKey(apiKey), null)),
  };
  return calls;
}

async function measure(): Promise<void> {
  const url = process.argv[2];
  if (!url) throw new Error('Usage: npm run bench:citus -- URL [number of calls]');
  await using undo = new AsyncDisposableStack();
  const nodes = await createClusterTemplate(url, DISTRIBUTED);
  undo.defer(() => dropOnNodes(nodes, DISTRIBUTED));
  const [coordinator] = nodes;
  if (!coordinator) throw new Error('A cluster without a coordinator');
  for (const node of nodes) await run(node, `alter database ${DISTRIBUTED} allow_connections true`);
  await run(coordinator, `drop database if exists ${PLAIN} with (force)`);
  await run(coordinator, `create database ${PLAIN}`);
  undo.defer(() => dropOnNodes([coordinator], PLAIN));
  await migrate({ ...coordinator, database: PLAIN });
  const at = (name: string) =>
    `postgresql://${coordinator.user}@${coordinator.host}:${coordinator.port}/${name}`;
  const [plain, distributed] = [await serve(at(PLAIN), undo), await serve(at(DISTRIBUTED), undo)];
  console.log('| call | one PostgreSQL | distributed | ratio |\n|---|---|---|---|');
  for (const name of Object.keys(plain)) {
    const times: [number[], number[]] = [[], []];
    for (let call = -WARM_UPS; call < CALLS; call++)
      for (const [side, calls] of [plain, distributed].entries()) {
        const begun = performance.now();
        await calls[name]?.();
        if (call >= 0) times[side]?.push(performance.now() - begun);
      }
    const [one, other] = times.map(median) as [number, number];
    console.log(`| ${name} | ${one.toFixed(1)} ms | ${other.toFixed(1)} ms | ${(other / one).toFixed(1)} |`);
  }
}

await measure();
