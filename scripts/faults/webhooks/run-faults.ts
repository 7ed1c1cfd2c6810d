import { setTimeout as wait } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';
import { type Context, createContextWithWebhooks, WEBHOOKS } from './context.ts';
import { DeliveryRecord, type Findings } from './delivery-record.ts';
import { publishUntil } from './publish.ts';
import { Workers, workerIdOf } from './workers.ts';

export interface Report extends Findings {
  kills: number;
  databaseRestarts: number;
  /** Milliseconds from a kill until the deliveries in progress are sent again. */
  resumed: { count: number; p50: number; p99: number; worst: number };
  /** The same for kills during or shortly before a database outage. */
  resumedAfterOutage: { count: number; worst: number };
  exited: readonly string[];
}

const WORKERS = 4;
const RESUME_AFTER_OUTAGE_MS_MAX = 25_000;
/** After a kill, two workers remain: one to take over the deliveries, and a spare. */
const WORKING_MIN = 3;
const KILL_PAUSE_MS = { low: 500, high: 1000 };
const KILLS_PER_RESTART = 20;
/**
 * By then, the last statements of a killed process have finished. No worker reclaims its deliveries this
 * soon.
 */
const SETTLE_MS = 60;
const DRAIN_MS_MAX = 60_000;
const START_MS_MAX = 60_000;

export async function runFaults(options: {
  kills: number;
  /** At least three. */
  workers?: number;
  seed: number;
  /** Stops the run early, with everything that it started. */
  signal: AbortSignal;
  print(text: string): void;
}): Promise<Report> {
  await using undo = new AsyncDisposableStack();
  const random = seededRandom(options.seed);
  const record = new DeliveryRecord(WEBHOOKS);
  const context = await createContextWithWebhooks({ record, random: seededRandom(options.seed + 1) }, undo);
  const workers = new Workers(context.environment);
  undo.defer(() => workers.stopAll());
  const { workers: workerCount = WORKERS } = options;
  for (let count = 0; count < workerCount; count++) workers.start();
  await waitForWorkers(workers, workerCount);
  const publishing = new AbortController();
  const published = publishUntil(publishing.signal, context, {
    record,
    random: seededRandom(options.seed + 2),
  });
  undo.defer(() => publishing.abort());
  const outages = await killAndRestart({ ...options, context, workers, record, random });
  publishing.abort();
  await published;
  await resolveUnknown(context, record);
  options.print('waiting for the queue to drain');
  await drain(context, record);
  return report(record, { kills: options.kills, outages, exited: workers.exited });
}

interface Span {
  from: number;
  to: number;
}

interface Run {
  kills: number;
  signal: AbortSignal;
  context: Context;
  workers: Workers;
  record: DeliveryRecord;
  random: SeededRandom;
  print(text: string): void;
}

/** Returns the times of the database outages. */
async function killAndRestart(run: Run): Promise<Span[]> {
  const outages: Span[] = [];
  for (let kill = 1; kill <= run.kills; kill++) {
    await wait(run.random.between(KILL_PAUSE_MS.low, KILL_PAUSE_MS.high), undefined, { signal: run.signal });
    await waitForWorkers(run.workers, WORKING_MIN);
    await killOneWorker(run);
    if (kill % 10 === 0) run.print(`${kill} kills`);
    if (kill % KILLS_PER_RESTART === Math.min(5, run.kills)) outages.push(await restartDatabase(run));
  }
  return outages;
}

async function killOneWorker({ workers, record, context, random }: Run): Promise<void> {
  const working = workers.working();
  if (working.length === 0) return;
  const victim = random.pick(working);
  const killedAt = performance.now();
  await workers.kill(victim);
  await wait(SETTLE_MS);
  record.orphan(await listClaimed(context, workerIdOf(victim)), killedAt);
}

/** Deliveries in progress may arrive once more, because their results may not have been recorded. */
async function restartDatabase({ context, record, print }: Run): Promise<Span> {
  const claimed = await listClaimed(context, null);
  const from = performance.now();
  await context.crashDatabase();
  const to = performance.now();
  record.allow(new Set([...claimed, ...(await listClaimed(context, null))]));
  print(`the database was restarted after an outage of ${Math.round(to - from)} ms`);
  return { from, to };
}

/** Lists the deliveries claimed by one worker, or by all. */
async function listClaimed(context: Context, worker: string | null): Promise<string[]> {
  const rows = await context.query<{ delivery_id: string }>(
    `select delivery_id from deliveries where status = 'pending' and claimed_by is not null
     and ($1::text is null or claimed_by = $1)`,
    [worker],
  );
  return rows.map(({ delivery_id }) => delivery_id);
}

/** Looks in the database for events whose commit got no reply. */
async function resolveUnknown(context: Context, record: DeliveryRecord): Promise<void> {
  for (const { serial, eventId } of record.unknown()) {
    const found = await context.query('select 1 from events where event_id = $1', [eventId]);
    record.publish(serial, { outcome: found.length > 0 ? 'committed' : 'rolled_back', eventId });
  }
}

async function drain(context: Context, record: DeliveryRecord): Promise<void> {
  const deadline = performance.now() + DRAIN_MS_MAX;
  const pending = async () =>
    (
      await context.query<{ count: number }>(
        `select count(*)::int as count from deliveries where status = 'pending'`,
      )
    )[0]?.count ?? 0;
  while (performance.now() < deadline && ((await pending()) > 0 || record.missing() > 0)) await wait(100);
}

async function waitForWorkers(workers: Workers, count: number): Promise<void> {
  const deadline = performance.now() + START_MS_MAX;
  while (workers.working().length < count) {
    if (performance.now() > deadline)
      throw new Error(`${count} workers did not start in time: ${workers.exited.at(-1)}`);
    await wait(20);
  }
}

function report(
  record: DeliveryRecord,
  { kills, outages, exited }: { kills: number; outages: readonly Span[]; exited: readonly string[] },
): Report {
  // reconnecting takes a moment after a restart
  const isLate = (killedAt: number, resumedAt: number) =>
    outages.some(({ from, to }) => killedAt < to + 2000 && resumedAt > from);
  const times = record.resumeTimes((killedAt, resumedAt) => !isLate(killedAt, resumedAt));
  const late = record.resumeTimes(isLate);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    ...record.find(),
    kills,
    databaseRestarts: outages.length,
    resumed: { count: times.length, p50: at(0.5), p99: at(0.99), worst: times.at(-1) ?? 0 },
    resumedAfterOutage: { count: late.length, worst: late.at(-1) ?? 0 },
    exited,
  };
}

/** Says what is wrong with the outcome of a run. */
export function failedChecks(found: Report, { resumeMsMax }: { resumeMsMax: number }): string[] {
  const checks: [boolean, string][] = [
    [found.lost === 0, `${found.lost} deliveries were lost`],
    [found.phantoms === 0, `${found.phantoms} deliveries were received for events that were rolled back`],
    [found.unexplained === 0, `${found.unexplained} duplicates can't be explained by a crash`],
    [found.changed === 0, `${found.changed} deliveries arrived with different ids or different bodies`],
    [
      found.resumed.p99 <= resumeMsMax,
      `deliveries resumed too late after a kill: p99 ${ms(found.resumed.p99)}, limit ${ms(resumeMsMax)}`,
    ],
    [
      found.resumedAfterOutage.worst <= Math.max(RESUME_AFTER_OUTAGE_MS_MAX, resumeMsMax),
      `deliveries resumed too late after a database outage: ${ms(found.resumedAfterOutage.worst)}, limit ${ms(RESUME_AFTER_OUTAGE_MS_MAX)}`,
    ],
    [found.exited.length === 0, `${found.exited.length} workers ended unexpectedly`],
  ];
  return checks.filter(([passes]) => !passes).map(([, text]) => text);
}

export function ms(time: number): string {
  return `${Math.round(time)} ms`;
}
