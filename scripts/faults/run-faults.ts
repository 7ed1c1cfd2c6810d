import { setTimeout as wait } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';
import { type Findings, Ledger } from './ledger.ts';
import { publishUntil } from './publish.ts';
import { type Stage, setStage, WEBHOOKS } from './stage.ts';
import { Workers, workerIdOf } from './workers.ts';

export interface Report extends Findings {
  kills: number;
  databaseRestarts: number;
  /** Milliseconds from a kill until what was under way is sent again. */
  resumed: { count: number; p50: number; p99: number; worst: number };
  /** The same where the database was away meanwhile. */
  resumedLate: { count: number; worst: number };
  fallen: readonly string[];
}

const WORKERS = 4;
/** One of three is killed: there is always another, and one to look after it. */
const AT_WORK_MIN = 3;
const KILL_PAUSE_MS = { low: 500, high: 1000 };
const KILLS_PER_RESTART = 20;
/** The last statements of a process that was killed have come to their ends by then; nobody sweeps so soon. */
const SETTLE_MS = 60;
const DRAIN_MS_MAX = 60_000;
const START_MS_MAX = 60_000;

export async function runFaults(options: {
  kills: number;
  seed: number;
  /** Ends it early; whatever was started is ended too. */
  signal: AbortSignal;
  say(text: string): void;
}): Promise<Report> {
  await using undo = new AsyncDisposableStack();
  const random = seededRandom(options.seed);
  const ledger = new Ledger(WEBHOOKS);
  const stage = await setStage({ ledger, random: seededRandom(options.seed + 1) }, undo);
  const workers = new Workers(stage.environment);
  undo.defer(() => workers.stopAll());
  for (let count = 0; count < WORKERS; count++) workers.start();
  await waitForWorkers(workers, WORKERS);
  const publishing = new AbortController();
  const published = publishUntil(publishing.signal, stage, {
    ledger,
    random: seededRandom(options.seed + 2),
  });
  undo.defer(() => publishing.abort());
  const away = await killAndRestart({ ...options, stage, workers, ledger, random });
  publishing.abort();
  await published;
  await settleUnknown(stage, ledger);
  options.say('waiting for the queue to drain');
  await drain(stage, ledger);
  return report(ledger, { kills: options.kills, away, fallen: workers.fallen });
}

interface Span {
  from: number;
  to: number;
}

interface Run {
  kills: number;
  signal: AbortSignal;
  stage: Stage;
  workers: Workers;
  ledger: Ledger;
  random: SeededRandom;
  say(text: string): void;
}

/** Answers when the database was away. */
async function killAndRestart(run: Run): Promise<Span[]> {
  const away: Span[] = [];
  for (let kill = 1; kill <= run.kills; kill++) {
    await wait(run.random.between(KILL_PAUSE_MS.low, KILL_PAUSE_MS.high), undefined, { signal: run.signal });
    await waitForWorkers(run.workers, AT_WORK_MIN);
    await killOne(run);
    if (kill % 10 === 0) run.say(`${kill} kills`);
    if (kill % KILLS_PER_RESTART === Math.min(5, run.kills)) away.push(await restartDatabase(run));
  }
  return away;
}

async function killOne({ workers, ledger, stage, random }: Run): Promise<void> {
  const atWork = workers.atWork();
  if (atWork.length === 0) return;
  const victim = random.pick(atWork);
  const killedAt = performance.now();
  await workers.kill(victim);
  await wait(SETTLE_MS);
  ledger.orphan(await listHeld(stage, workerIdOf(victim)), killedAt);
}

/** What was under way is sent once more only if its answer could not be recorded in time. */
async function restartDatabase({ stage, ledger, say }: Run): Promise<Span> {
  const held = await listHeld(stage, null);
  const from = performance.now();
  await stage.crashDatabase();
  const to = performance.now();
  ledger.allow(new Set([...held, ...(await listHeld(stage, null))]));
  say(`the database was restarted: away for ${Math.round(to - from)} ms`);
  return { from, to };
}

/** Of one worker, or of all. */
async function listHeld(stage: Stage, worker: string | null): Promise<string[]> {
  const rows = await stage.look<{ delivery_id: string }>(
    `select delivery_id from deliveries where status = 'pending' and claimed_by is not null
     and ($1::text is null or claimed_by = $1)`,
    [worker],
  );
  return rows.map(({ delivery_id }) => delivery_id);
}

/** A commit that was not answered has happened or not: the event is there or it is not. */
async function settleUnknown(stage: Stage, ledger: Ledger): Promise<void> {
  for (const { serial, eventId } of ledger.unknown()) {
    const found = await stage.look('select 1 from events where event_id = $1', [eventId]);
    ledger.publish(serial, { fate: found.length > 0 ? 'committed' : 'rolled_back', eventId });
  }
}

async function drain(stage: Stage, ledger: Ledger): Promise<void> {
  const deadline = performance.now() + DRAIN_MS_MAX;
  const pending = async () =>
    (
      await stage.look<{ count: number }>(
        `select count(*)::int as count from deliveries where status = 'pending'`,
      )
    )[0]?.count ?? 0;
  while (performance.now() < deadline && ((await pending()) > 0 || ledger.missing() > 0)) await wait(100);
}

async function waitForWorkers(workers: Workers, count: number): Promise<void> {
  const deadline = performance.now() + START_MS_MAX;
  while (workers.atWork().length < count) {
    if (performance.now() > deadline) throw new Error(`No ${count} workers: ${workers.fallen.at(-1)}`);
    await wait(20);
  }
}

function report(
  ledger: Ledger,
  { kills, away, fallen }: { kills: number; away: readonly Span[]; fallen: readonly string[] },
): Report {
  // reconnecting takes a moment after it is back
  const isLate = (killedAt: number, resumedAt: number) =>
    away.some(({ from, to }) => killedAt < to + 2000 && resumedAt > from);
  const times = ledger.resumeTimes((killedAt, resumedAt) => !isLate(killedAt, resumedAt));
  const late = ledger.resumeTimes(isLate);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    ...ledger.find(),
    kills,
    databaseRestarts: away.length,
    resumed: { count: times.length, p50: at(0.5), p99: at(0.99), worst: times.at(-1) ?? 0 },
    resumedLate: { count: late.length, worst: late.at(-1) ?? 0 },
    fallen,
  };
}
