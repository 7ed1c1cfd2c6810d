import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { publishEvent } from '#events';
import { SERVICE } from '#platform/http/permits.ts';
import { SMOKE } from '../harness/options.ts';
import { startScript, startStipend, untilOutput } from '../harness/service-process.ts';
import { createWebhook } from '../src/webhooks/manage-webhooks.ts';
import { type Context, createContext } from './faults/webhooks/context.ts';
import type { Hostile } from './faults/webhooks/hostile-receivers.ts';

// Delivers to faulty receivers and healthy ones at the same time: `npm run faults -- receivers`. It takes a bit
// more than a minute.

const HEALTHY = 20;
const PAUSE_MS = 50;
/** An attempt ends after 15 s. The limit is a little longer, because timers fire late on a busy machine. */
const ATTEMPT_MS_MAX = 15_500;
const GROWTH_MB_MAX = 50;
const MEMORY_POLL_MS = 500;
const LAG_RESOLUTION_MS = 10;
/**
 * How much slower deliveries to healthy receivers may become. A busy machine alone adds some milliseconds.
 */
const SLOWDOWN_MAX = { share: 1.1, ms: 5 };

const { smoke } = new Command('npm run faults -- receivers')
  .description('Delivers to faulty receivers and healthy ones at the same time, in a bit more than a minute.')
  .option(...SMOKE)
  .parse()
  .opts<{ smoke: boolean }>();
const WARM_UP_MS = smoke ? 500 : 5000;
const PHASE_MS = smoke ? 1000 : 20_000;

await using undo = new AsyncDisposableStack();
const context = await createContext(undo);
const worker = await startWorker();
const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
lag.enable();
const sentAt = new Map<number, number>();
let times: number[] = [];
let serial = 0;
const hostile = await hostileReceivers();
const healthy = await startHealthy();
await addWebhooks(context, [...healthy.measured, ...healthy.others]);
await publishFor(WARM_UP_MS);
const alone = await publishFor(PHASE_MS);
await context.query('delete from webhooks where name = any($1)', [healthy.others]);
await addWebhooks(
  context,
  hostile.map(({ url }) => url),
);
await publishFor(WARM_UP_MS);
const before = await worker.residentMb();
let most = before;
const timer = setInterval(async () => {
  most = Math.max(most, await worker.residentMb());
}, MEMORY_POLL_MS);
const beside = await publishFor(PHASE_MS);
clearInterval(timer);
const grownMb = most - before;
const outcomes = await waitForAttempts();

console.log(
  `p99 to ${HEALTHY} healthy receivers  ${ms(alone)} without faulty receivers, ${ms(beside)} with ${hostile.length} faulty receivers`,
);
console.log(`memory growth                ${grownMb.toFixed(0)} MB at most`);
for (const { name, outcome, attempts, longest } of outcomes)
  console.log(
    `${name.padEnd(34)}${String(attempts).padStart(4)} attempts, outcome: ${outcome}, longest: ${longest} ms`,
  );
const longest = Math.max(...outcomes.map((one) => one.longest));
const lagMs = Math.round(lag.max / 1e6);
console.log(`latest timer of this process ${lagMs} ms`);
const attemptMsMax = ATTEMPT_MS_MAX + lagMs;
const lateOrLarge = [
  ...(longest <= attemptMsMax ? [] : [`an attempt took ${longest} ms; the limit is ${attemptMsMax} ms`]),
  ...(grownMb <= GROWTH_MB_MAX
    ? []
    : [`memory grew by ${grownMb.toFixed(0)} MB; the limit is ${GROWTH_MB_MAX} MB`]),
  ...(beside <= alone * SLOWDOWN_MAX.share + SLOWDOWN_MAX.ms
    ? []
    : ['faulty receivers delayed the deliveries to healthy ones']),
];
const failures = [
  ...(outcomes.every(({ attempts }) => attempts > 0)
    ? []
    : ['no delivery was attempted to one of the receivers']),
  ...(outcomes.some(({ isDelivered }) => isDelivered)
    ? ['a delivery that no receiver accepted has the status delivered']
    : []),
  ...(smoke ? [] : lateOrLarge),
];
console.log(failures.length === 0 ? 'all checks passed' : `FAILED:\n  ${failures.join('\n  ')}`);
process.exitCode = failures.length === 0 ? 0 : 1;

/**
 * Starts the healthy receivers that are measured, and as many others as there will be faulty ones, so that
 * the load is the same in both phases.
 */
async function startHealthy(): Promise<{ measured: string[]; others: string[] }> {
  const server = createServer(async (request, response) => {
    const { serial: which } = (await json(request)) as { serial: number };
    if (request.url?.startsWith('/measured'))
      times.push(performance.now() - (sentAt.get(which) ?? Number.NaN));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.defer(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const urls = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `http://127.0.0.1:${port}/${name}-${index}`);
  return { measured: urls('measured', HEALTHY), others: urls('other', hostile.length) };
}

async function addWebhooks({ app, tenant }: Context, urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const input = { name: url, events: ['user-payroll-submitted' as const], url };
    await app.database.inTenant(tenant.clientId, (tx) =>
      createWebhook(tx, tenant, { input, actor: SERVICE }),
    );
  }
}

/** Publishes events for a time and returns the p99 in milliseconds from commit to receiver. */
async function publishFor(span: number): Promise<number> {
  const { app, tenant, userId, userKey } = context;
  const { clientId } = tenant;
  times = [];
  const end = performance.now() + span;
  while (performance.now() < end) {
    serial += 1;
    const which = serial;
    const event = 'user-payroll-submitted';
    await app.database.inTenant(clientId, async (tx) => {
      const timestamp = app.clock.now().toISOString();
      const body = { event, user_id: userId, timestamp, serial: which } as const;
      const scope = { clientId, userKey, now: app.clock.now() };
      await publishEvent(tx, scope, body);
      sentAt.set(which, performance.now());
    });
    await wait(PAUSE_MS);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY;
}

async function hostileReceivers(): Promise<Hostile[]> {
  const script = fileURLToPath(new URL('faults/webhooks/hostile-process.ts', import.meta.url));
  const receivers = startScript(script, [], { showsErrors: true });
  undo.defer(() => receivers.stop());
  const [line] = await untilOutput(receivers, /^.*\n/);
  return JSON.parse(line);
}

async function startWorker(): Promise<{ residentMb(): Promise<number> }> {
  const environment = { ...context.environment, WORKER_PORT: '0', LOG_LEVEL: 'error' };
  const worker = startStipend(['worker'], { environment, showsErrors: true });
  undo.defer(() => worker.stop());
  await untilOutput(worker, /The worker is running/);
  const [probes = ''] = /http:\S+/.exec(worker.output()) ?? [];
  return {
    residentMb: async () => {
      const metrics = await (await fetch(`${probes}/metrics`)).text();
      const [, bytes = '0'] = /^process_resident_memory_bytes (\S+)$/m.exec(metrics) ?? [];
      return Number(bytes) / 1024 / 1024;
    },
  };
}

/** Waits until attempts to hanging receivers have timed out after 15 s, and reads all attempts. */
async function waitForAttempts() {
  await wait(ATTEMPT_MS_MAX + lag.max / 1e6 + 1000);
  return Promise.all(
    hostile.map(async ({ name, url, accepts }) => {
      const [row] = await context.query<{
        attempts: number;
        outcome: string;
        longest: number;
        delivered: number;
      }>(
        `select count(*)::int as attempts, string_agg(distinct a.outcome || coalesce(' ' || a.status_code, ''), ', ') as outcome,
           max(a.duration_ms) as longest, count(*) filter (where d.status = 'delivered')::int as delivered
         from delivery_attempts a join deliveries d using (client_id, delivery_id) join webhooks w using (client_id, webhook_id)
         where w.name = $1`,
        [url],
      );
      const { attempts = 0, outcome = 'none', longest: most = 0, delivered = 0 } = row ?? {};
      return { name, attempts, outcome, longest: most, isDelivered: delivered > 0 && !accepts };
    }),
  );
}

function ms(time: number): string {
  return `${time.toFixed(1)} ms`;
}
