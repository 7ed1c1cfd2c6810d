import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SERVICE } from '#audit';
import { publishEvent } from '#webhooks';
import { startScript, startStipend, untilOutput } from '../harness/service-process.ts';
import { createWebhook } from '../src/webhooks/manage-webhooks.ts';
import type { Hostile } from './faults/hostile-receivers.ts';
import { type Stage, setBareStage } from './faults/stage.ts';

// Delivers to receivers that misbehave beside others that are well: `npm run faults:receivers`. It takes a bit more than a minute.

const GOOD = 20;
const WARM_UP_MS = 5000;
const PHASE_MS = 20_000;
const PAUSE_MS = 50;
const ATTEMPT_MS_MAX = 15_500;
const GROWTH_MB_MAX = 50;
const LOOK_MS = 500;
/** Of the lateness of those that are well; a busy machine alone moves it by some milliseconds. */
const LATER = { share: 1.1, ms: 5 };

await using undo = new AsyncDisposableStack();
const stage = await setBareStage(undo);
const worker = await startWorker();
const sentAt = new Map<number, number>();
let times: number[] = [];
let serial = 0;
const hostile = await hostileReceivers();
const good = await startGood();
await addWebhooks(stage, [...good.measured, ...good.others]);
await publishFor(WARM_UP_MS);
const alone = await publishFor(PHASE_MS);
await stage.look('delete from webhooks where url = any($1)', [good.others]);
await addWebhooks(
  stage,
  hostile.map(({ url }) => url),
);
await publishFor(WARM_UP_MS);
const before = await worker.residentMb();
let most = before;
const timer = setInterval(async () => {
  most = Math.max(most, await worker.residentMb());
}, LOOK_MS);
const beside = await publishFor(PHASE_MS);
clearInterval(timer);
const grownMb = most - before;
const outcomes = await waitForAttempts();

console.log(
  `p99 to the ${GOOD} that are well   alone ${ms(alone)}, beside ${hostile.length} that are not ${ms(beside)}`,
);
console.log(`memory                      +${grownMb.toFixed(0)} MB at most`);
for (const { name, outcome, attempts, longest } of outcomes)
  console.log(
    `${name.padEnd(32)}${String(attempts).padStart(4)} attempts, ${outcome}, ${longest} ms at most`,
  );
const longest = Math.max(...outcomes.map((one) => one.longest));
const broken = [
  ...(longest <= ATTEMPT_MS_MAX ? [] : [`an attempt took ${longest} ms`]),
  ...(outcomes.every(({ attempts }) => attempts > 0) ? [] : ['a receiver was never tried']),
  ...(outcomes.some(({ isDelivered }) => isDelivered) ? ['what no receiver took was called delivered'] : []),
  ...(grownMb <= GROWTH_MB_MAX ? [] : [`memory grew by ${grownMb.toFixed(0)} MB`]),
  ...(beside <= alone * LATER.share + LATER.ms ? [] : ['those that are well were served later']),
];
console.log(broken.length === 0 ? 'all promises held' : `BROKEN:\n  ${broken.join('\n  ')}`);
process.exitCode = broken.length === 0 ? 0 : 1;

/** As many of them as are hostile later are not measured: they only make the work the same. */
async function startGood(): Promise<{ measured: string[]; others: string[] }> {
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
  return { measured: urls('measured', GOOD), others: urls('other', hostile.length) };
}

async function addWebhooks({ app, tenant }: Stage, urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const input = { name: url, events: ['user-payroll-submitted' as const], url };
    await app.database.inTenant(tenant.clientId, (tx) =>
      createWebhook(tx, tenant, { input, actor: SERVICE }),
    );
  }
}

/** Answers the p99 of the milliseconds from commit to receiver. */
async function publishFor(span: number): Promise<number> {
  const { app, tenant, userId, userKey } = stage;
  const { clientId } = tenant;
  times = [];
  const end = performance.now() + span;
  while (performance.now() < end) {
    serial += 1;
    const which = serial;
    await app.database.inTenant(clientId, async (tx) => {
      const scope = { clientId, userKey, now: app.clock.now() };
      await publishEvent(tx, scope, { kind: 'user-payroll-submitted', userId, body: { serial: which } });
      sentAt.set(which, performance.now());
    });
    await wait(PAUSE_MS);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY;
}

async function hostileReceivers(): Promise<Hostile[]> {
  const script = fileURLToPath(new URL('faults/hostile-process.ts', import.meta.url));
  const receivers = startScript(script, [], { showsErrors: true });
  undo.defer(() => receivers.stop());
  const [line] = await untilOutput(receivers, /^.*\n/);
  return JSON.parse(line);
}

async function startWorker(): Promise<{ residentMb(): Promise<number> }> {
  const environment = { ...stage.environment, WORKER_PORT: '0', LOG_LEVEL: 'error' };
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

/** Those that hang are cut after 15 s. */
async function waitForAttempts() {
  await wait(ATTEMPT_MS_MAX + 1000);
  return Promise.all(
    hostile.map(async ({ name, url, accepts }) => {
      const [row] = await stage.look<{
        attempts: number;
        outcome: string;
        longest: number;
        delivered: number;
      }>(
        `select count(*)::int as attempts, string_agg(distinct a.outcome || coalesce(' ' || a.status_code, ''), ', ') as outcome,
           max(a.duration_ms) as longest, count(*) filter (where d.status = 'delivered')::int as delivered
         from delivery_attempts a join deliveries d using (client_id, delivery_id) join webhooks w using (client_id, webhook_id)
         where w.url = $1`,
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
