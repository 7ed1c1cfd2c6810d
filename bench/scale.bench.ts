import { createClient } from '#clients';
import { STIPEND } from '../harness/service-process.ts';
import type { Context } from './context.ts';
import { fillDeliveries } from './fill-deliveries.ts';
import { CALLERS, type Effort, type Load, median, requestsPerSecond, warmUp } from './measure.ts';
import { measuring } from './measuring.ts';
import { type Running, startProcess } from './process.ts';
import type { Row } from './table.ts';
import { posts } from './users.bench.ts';
import { addReceiver, drainedPerSecond, startHelper, waitUntilDone } from './webhooks.bench.ts';

const COUNTS = [1, 2, 4] as const;
const MOST = 4;
/** Short rounds are enough, because the ratios depend more on what else the machine does. */
const DELIVERY_SECONDS_MAX = 5;

/** Times the same load on 1, 2 and 4 API processes with one PostgreSQL. Once all cores are busy, more processes add nothing. */
export async function* benchApiProcesses(context: Context, effort: Effort): AsyncGenerator<Row> {
  await using undo = new AsyncDisposableStack();
  const processes = await startSeveral(context, 'api', MOST, undo);
  const { apiKey, userIds } = context.readers;
  const writers = await createClient(context.app, 'writers of several processes');
  const get = { apiKey, requests: userIds.map((id) => ({ method: 'GET' as const, path: `/users/${id}` })) };
  const post = { apiKey: writers.apiKey, requests: posts() };
  for (const [name, load] of Object.entries({ 'GET /users/{user_id}': get, 'POST /users': post })) {
    measuring(`${name}, API processes`);
    await warmUp((seconds) => rateOf(processes, load, seconds), effort.warmUp);
    const rates = await measureAlternately(effort.rounds, (count) =>
      rateOf(processes.slice(0, count), load, effort.roundSeconds),
    );
    yield* rowsOf(`${name}, API processes`, 'req/s', rates);
  }
}

/** Times deliveries with 1, 2 and 4 processes that run jobs. The first of them is the service. */
export async function benchWorkerProcesses(context: Context, effort: Effort): Promise<Row[]> {
  await using undo = new AsyncDisposableStack();
  const receiver = await startHelper('webhook-receiver.ts', [], '/', undo);
  const owner = await addReceiver(context, receiver.url);
  const drain = drainedPerSecond(async (count) => {
    await fillDeliveries(context.superuser, owner.clientId, count);
    return () => waitUntilDone(context, receiver, count);
  }, receiver);
  const rates = new Map<number, number>();
  let running = 1;
  for (const count of COUNTS) {
    await startSeveral(context, 'worker', count - running, undo);
    running = count;
    measuring(`deliver 4 KB, ${count} processes with jobs`);
    await drain(1);
    const measured: number[] = [];
    for (let round = 0; round < effort.rounds; round++)
      measured.push(await drain(Math.min(effort.deliverySeconds, DELIVERY_SECONDS_MAX)));
    rates.set(count, median(measured));
  }
  return rowsOf('deliver 4 KB, processes with jobs', 'deliveries/s', rates);
}

async function startSeveral(
  context: Context,
  command: 'api' | 'worker',
  count: number,
  undo: AsyncDisposableStack,
): Promise<Running[]> {
  const starting = Array.from({ length: count }, () => startOne(context, command));
  undo.defer(async () => {
    for (const started of await Promise.allSettled(starting.map(async (one) => (await one).stop())))
      if (started.status === 'rejected') console.error(started.reason);
  });
  return Promise.all(starting);
}

function startOne({ dataDir, readers }: Context, command: 'api' | 'worker'): Promise<Running> {
  return startProcess({
    script: STIPEND,
    args: () => [command],
    environment: (port) => ({
      DATA_DIR: dataDir,
      [command === 'api' ? 'PORT' : 'WORKER_PORT']: String(port),
      DATABASE_CONNECTIONS: String(CALLERS),
      RATE_LIMIT_PER_SECOND: '0',
      LOG_LEVEL: 'warn',
    }),
    probe:
      command === 'api'
        ? { path: '/users?limit=1', headers: { 'x-api-key': readers.apiKey } }
        : { path: '/readyz' },
  });
}

/** The callers are divided among the processes, as a balancer does it. */
async function rateOf(
  processes: readonly Running[],
  load: Omit<Load, 'url' | 'callers'>,
  seconds: number,
): Promise<number> {
  const callers = CALLERS / processes.length;
  const rates = await Promise.all(
    processes.map(({ url }) => requestsPerSecond({ ...load, url, callers }, seconds)),
  );
  return rates.reduce((sum, rate) => sum + rate, 0);
}

async function measureAlternately(
  rounds: number,
  measure: (count: number) => Promise<number>,
): Promise<Map<number, number>> {
  const measured = new Map<number, number[]>(COUNTS.map((count) => [count, []]));
  for (let round = 0; round < rounds; round++)
    for (const count of COUNTS) measured.get(count)?.push(await measure(count));
  return new Map([...measured].map(([count, rates]) => [count, median(rates)]));
}

function rowsOf(name: string, unit: Row['unit'], rates: ReadonlyMap<number, number>): Row[] {
  const baseline = rates.get(1) ?? Number.NaN;
  return COUNTS.slice(1).map((count) => ({
    name: `${name}: ${count} to 1`,
    unit,
    ours: rates.get(count) ?? Number.NaN,
    baseline,
    target: null,
  }));
}
