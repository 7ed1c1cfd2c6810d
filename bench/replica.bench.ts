import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log.ts';
import { watchServer } from '../harness/cpu-time.ts';
import { STIPEND } from '../harness/service-process.ts';
import { DatabaseServer } from '../scripts/faults/installation/database-server.ts';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { type Context, makeDataDir } from './context.ts';
import { createGrownClient, type GrownClient } from './grown-client.ts';
import { READS } from './growth-reads.ts';
import { CALLERS, createTimedGet, type Effort, median } from './measure.ts';
import { measuring } from './measuring.ts';
import { type Running, startProcess } from './process.ts';
import type { Row } from './table.ts';

const MEASURED = [
  'GET /users/{user_id}',
  'GET /users',
  'GET /users/{user_id}/income-summary',
  'GET /payroll/{user_id}',
  'GET /overview',
  'GET …/deliveries',
];
const USERS = 1000;
const READABLE = 40;

/** How much CPU time a read costs the primary, with and without a replica that answers it. */
export async function* benchReplica(context: Context, effort: Effort): AsyncGenerator<Row> {
  await using undo = new AsyncDisposableStack();
  const folder = await makeDataDir(undo);
  const primary = await DatabaseServer.create(join(folder, 'one'));
  undo.defer(() => primary.stop('SIGINT'));
  await migrate({ connectionString: primary.url });
  const settings = { DATABASE_URL: primary.url, DATA_DIR: join(folder, 'data') };
  await mkdir(settings.DATA_DIR);
  const client = await fill(context, { primary, settings }, undo);
  const replica = await primary.addReplica(join(folder, 'two'));
  undo.defer(() => replica.stop('SIGINT'));
  const without = await startApi({ ...settings, DATABASE_READ_URL: '' }, client, undo);
  const withReplica = await startApi({ ...settings, DATABASE_READ_URL: replica.url }, client, undo);
  for (const name of MEASURED) {
    measuring(name);
    const cost = (api: Running, calls: number) => costOf(api, { name, client, calls, primary });
    for (const api of [without, withReplica]) await cost(api, effort.warmUp.singleRequests);
    const calls = Math.ceil(effort.singleRequests / 4);
    const times = { ours: [] as number[], baseline: [] as number[] };
    for (let round = 0; round < effort.rounds; round++) {
      times.baseline.push(await cost(without, calls));
      times.ours.push(await cost(withReplica, calls));
    }
    const [ours, baseline] = [median(times.ours), median(times.baseline)];
    yield { name: `${name}, the primary’s CPU time`, unit: 'ms', ours, baseline, target: null };
  }
  await requireReplica(withReplica);
}

async function fill(
  context: Context,
  { primary, settings }: { primary: DatabaseServer; settings: Record<string, string> },
  undo: AsyncDisposableStack,
): Promise<GrownClient> {
  const log = createLog({ level: 'silent', pretty: false });
  const app = await createApp(readConfig(settings), { as: 'visit', migrations: 'require', log });
  undo.defer(() => app.close());
  const superuser = primary.superuser();
  await superuser.connect();
  undo.defer(() => superuser.end());
  return createGrownClient({ ...context, app, superuser }, { count: USERS, readable: READABLE });
}

async function startApi(
  settings: Record<string, string>,
  { apiKey }: GrownClient,
  undo: AsyncDisposableStack,
): Promise<Running> {
  const running = await startProcess({
    script: STIPEND,
    args: () => ['api'],
    environment: (port) => ({
      ...settings,
      PORT: String(port),
      DATABASE_CONNECTIONS: String(CALLERS),
      RATE_LIMIT_PER_SECOND: '0',
      LOG_LEVEL: 'warn',
    }),
    probe: { path: '/users?limit=1', headers: { 'x-api-key': apiKey } },
  });
  undo.defer(() => running.stop());
  return running;
}

/** The primary's CPU time for one call, in milliseconds. Several callers make `calls` calls each, at the same time. */
async function costOf(
  { url }: Running,
  {
    name,
    client,
    calls,
    primary,
  }: { name: string; client: GrownClient; calls: number; primary: DatabaseServer },
): Promise<number> {
  const path = READS[name]?.path;
  if (!path) throw new Error(`There is no read ${name}`);
  const usedMs = await watchServer(primary.directory);
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      const get = createTimedGet(url);
      for (let call = 0; call < calls; call++) await get(path(client, caller * calls + call), client.apiKey);
    }),
  );
  return (await usedMs()) / (CALLERS * calls);
}

/** The figures mean nothing if the primary answered most of the reads. */
async function requireReplica({ url }: Running): Promise<void> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const count = (outcome: string) =>
    Number(
      new RegExp(`stipend_replica_reads_total\\{outcome="${outcome}"\\} (\\d+)`).exec(metrics)?.[1] ?? 0,
    );
  const others = ['behind', 'unavailable', 'failed'].map(count).reduce((sum, n) => sum + n, 0);
  console.log(`  reads: ${count('replica')} by the replica, ${others} by the primary`);
  if (count('replica') < 20 * others) throw new Error('The replica did not answer enough reads');
}
