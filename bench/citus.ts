import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createClient, findApiKeyByHash, hashApiKey } from '#clients';
import { insertDeliveries } from '#events';
import { recordEntry } from '#payroll';
import type { DatabaseAddress } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { reservePort } from '#platform/http/reserve-port.ts';
import { newId } from '#platform/id.ts';
import { tenantOf } from '#users';
import { watchServer } from '../harness/cpu-time.ts';
import { undoWhenEnded } from '../harness/undo-when-ended.ts';
import { allRoutes, buildApi } from '../src/api.ts';
import { type App, createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { claimDue, listBodies, recordResults } from '../src/webhooks/delivery/store.ts';
import { createClusterTemplate, dropOnNodes, run } from '../test/support/cluster.ts';
import { exitIfFailed } from './exit-if-failed.ts';
import { median } from './measure.ts';
import { addOwner, addWebhook, publish } from './webhook-owner.ts';
import { samplePayslips } from './wire-payslips.ts';

/*
 * npm run bench -- citus URL measures what distribution costs. The same service runs on two databases of the coordinator, one
 * plain and one distributed. Calls are made one at a time, ten on each in turn, so that other load affects both. If the nodes run
 * on this machine, their CPU time is measured too.
 */

const USERS = 200;
const PAYSLIPS = 24;
const DELIVERIES = 64;
const CALLS_IN_TURN = 10;
/** As many whole turns as the number of calls needs. */
const CALLS = Math.ceil(Number(process.argv[3] ?? 200) / CALLS_IN_TURN) * CALLS_IN_TURN;
const WARM_UPS = 2 * CALLS_IN_TURN;
const PLAIN = 'stipend_bench_plain';
const DISTRIBUTED = 'stipend_bench_citus';

const TERM = { name: 'A term', authorisation_text: 'You agree.', authorisation_category: 'recurring' };

const CLAIM = {
  ...{ workerId: 'bench', leaseSeconds: 25, limit: 256 },
  ...{ webhookIds: [], capacities: [], defaultCapacity: DELIVERIES },
};

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
  const calls: Record<string, () => Promise<unknown>> = {
    'GET /users/{user_id}': () => ask('GET', `/users/${user_id}`),
    'GET /users?limit=100': () => ask('GET', '/users?limit=100'),
    'POST /users': () => ask('POST', '/users', { forename: 'Ada' }),
    'POST /users with an Idempotency-Key': () =>
      ask('POST', '/users', { forename: 'Ada' }, { 'Idempotency-Key': randomUUID() }),
    'GET /events': () => ask('GET', '/events'),
    'look for due deliveries (all workers)': () =>
      claimDue(app.database.system, { ...CLAIM, now: new Date() }),
    'find an API key that contains its client’s id': () =>
      app.database.inSystem((tx) => findApiKeyByHash(tx, hashApiKey(apiKey), clientId)),
    'find an older API key, without its client’s id (all workers)': () =>
      app.database.inSystem((tx) => findApiKeyByHash(tx, hashApiKey(apiKey), null)),
  };
  const { id: term_id } = await ask('POST', '/authorisations/terms', TERM);
  const consenting: string[] = [];
  while (consenting.length < WARM_UPS + CALLS) {
    const { user_id } = await ask('POST', '/users', {});
    await ask('POST', '/authorisations', { user_id, term_id });
    consenting.push(user_id);
  }
  return { ...calls, ...(await workOf(app, clientId, consenting)) };
}

/** The background work of the service, without requests and without calls to other services. */
async function workOf(
  app: App,
  clientId: string,
  consenting: string[],
): Promise<Record<string, () => Promise<unknown>>> {
  const tenant = await tenantOf(app, clientId);
  const payslips = samplePayslips('user_good', PAYSLIPS);
  const owner = await addOwner({ app }, 'deliveries');
  await addWebhook({ app }, owner, 'http://127.0.0.1:9/');
  await publish({ app }, owner);
  await deliverAll(app, owner.clientId);
  const [delivered] = await app.database.inTenant(owner.clientId, (tx) =>
    tx.selectFrom('deliveries').select(['webhook_id', 'event_id']).execute(),
  );
  if (!delivered) throw new Error('No delivery was made');
  return {
    [`record an entry of ${PAYSLIPS} payslips`]: () => {
      const userId = consenting.pop() ?? '';
      const found = { userId, accountId: null, source: 'payroll_direct_connection', payslips } as const;
      return app.database.inTenant(clientId, (tx) => recordEntry(tx, tenant, found));
    },
    [`store, claim and record ${DELIVERIES} deliveries`]: async () => {
      const now = app.clock.now();
      const one = () => ({
        ...{
          client_id: owner.clientId,
          delivery_id: newId(now),
          kind: 'user-payroll-submitted',
          created_at: now,
        },
        ...{ ...delivered, include_payload: true, status: 'pending', due_at: now },
      });
      await app.database.inTenant(owner.clientId, (tx) =>
        insertDeliveries(tx, Array.from({ length: DELIVERIES }, one)),
      );
      const done = await deliverAll(app, owner.clientId);
      if (done !== DELIVERIES) throw new Error(`${done} deliveries were recorded`);
    },
  };
}

/** Claims all due deliveries, reads their events, and records that they were delivered, as the service does it. */
async function deliverAll({ database, clock }: App, clientId: string): Promise<number> {
  const claimed = await claimDue(database.system, { ...CLAIM, now: clock.now() });
  const eventIds = [...new Set(claimed.flatMap(({ event_id }) => event_id ?? []))];
  await listBodies(database.tenant(clientId), clientId, eventIds);
  const at = clock.now().toISOString();
  const results = claimed.map(({ client_id, delivery_id, claims, attempts }) => ({
    ...{
      client_id,
      delivery_id,
      claims,
      attempts,
      status: 'delivered' as const,
      due_at: null,
      finished_at: at,
    },
    ...{ at, duration_ms: 5, outcome: 'answered' as const, status_code: 204, sealed_answer: null },
  }));
  return (await database.inSystem((tx) => recordResults(tx, results))).size;
}

async function measure(undo: AsyncDisposableStack): Promise<void> {
  const url = process.argv[2];
  if (!url) throw new Error('Usage: npm run bench -- citus URL [number of calls]');
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
  const directories = await Promise.all(nodes.map(directoryOf));
  const isLocal = directories.every((directory) => existsSync(join(directory, 'postmaster.pid')));
  console.log(
    '| call | one PostgreSQL | distributed | ratio | CPU time of one PostgreSQL | of the coordinator | of the workers |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const name of Object.keys(plain)) {
    const [one, other] = await alternate([plain[name], distributed[name]], isLocal ? directories : []);
    const [coordinating = Number.NaN, ...working] = other.serverMs;
    const cpuMs = [
      one.serverMs[0] ?? Number.NaN,
      coordinating,
      working.reduce((sum, ms) => sum + ms, working.length > 0 ? 0 : Number.NaN),
    ];
    const [oneMs, otherMs] = [median(one.times), median(other.times)];
    console.log(
      `| ${name} | ${oneMs.toFixed(1)} ms | ${otherMs.toFixed(1)} ms | ${(otherMs / oneMs).toFixed(1)} |${cpuMs
        .map((ms) => (Number.isNaN(ms) ? ' ? |' : ` ${(ms / CALLS).toFixed(2)} ms |`))
        .join('')}`,
    );
  }
}

type Call = (() => Promise<unknown>) | undefined;

interface Side {
  times: number[];
  /** CPU time of each server for all calls. Empty if it can't be measured. */
  serverMs: number[];
}

async function alternate(
  calls: readonly [Call, Call],
  directories: readonly string[],
): Promise<[Side, Side]> {
  const newSide = (): Side => ({ times: [], serverMs: directories.map(() => 0) });
  const sides: [Side, Side] = [newSide(), newSide()];
  for (let made = -WARM_UPS; made < CALLS; made += CALLS_IN_TURN)
    for (const [index, side] of sides.entries()) {
      const watches = await Promise.all(directories.map((directory) => watchServer(directory)));
      const times: number[] = [];
      while (times.length < CALLS_IN_TURN) {
        const begun = performance.now();
        await calls[index]?.();
        times.push(performance.now() - begun);
      }
      if (made < 0) continue;
      side.times.push(...times);
      const used = await Promise.all(watches.map((usedMs) => usedMs()));
      side.serverMs = side.serverMs.map((ms, node) => ms + (used[node] ?? 0));
    }
  return sides;
}

async function directoryOf(node: DatabaseAddress): Promise<string> {
  const { rows } = await run(node, 'show data_directory');
  return rows[0].data_directory;
}

await exitIfFailed(() => undoWhenEnded(measure));
