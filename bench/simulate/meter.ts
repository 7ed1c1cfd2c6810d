import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { secondsOfChildren, waitedSecondsOf, watchServer } from '../../harness/cpu-time.ts';
import { type Cost, eachPart, KEPT_WITH, type KeptWith, PARTS, type Part } from './constants.ts';
import type { Stage } from './stage.ts';

/** Tables whose rows are not kept as long as the person. */
const KEPT_TABLES: Record<string, KeptWith> = {
  events: 'events',
  deliveries: 'events',
  delivery_attempts: 'events',
  api_requests: 'requests',
  access_log: 'accesses',
  access_log_users: 'accesses',
};
/** Longer than processes wait before they write logs and calculate verdicts. */
const SETTLE_MS = 2500;
const POLL_MS = 50;
/** Until garbage of earlier work is collected. */
const CALM_MS = 10_000;
const IDLE_MS = 20_000;
const WORK_MS_MAX = 15 * 60_000;

/** Returns what some work costs in total, with the jobs that it causes, without what the processes use when they have nothing to do. */
export async function costOfWork(stage: Stage, work: () => Promise<void>): Promise<Cost> {
  // as autovacuum would do: the space of old versions of rows is used again
  await stage.observer.query('vacuum');
  const before = await readState(stage);
  const used = await watchProcesses(stage);
  await work();
  await untilIdle(stage);
  const { cpuMs, seconds } = await used();
  const after = await readState(stage);
  for (const part of PARTS) cpuMs[part] = Math.max(0, cpuMs[part] - seconds * stage.idleMs[part]);
  return {
    cpuMs,
    bytes: subtract(after.bytes, before.bytes),
    indexBytes: subtract(after.indexBytes, before.indexBytes),
    storedBytes: after.storedBytes - before.storedBytes,
    events: after.events - before.events,
    providerRequests: after.providerRequests - before.providerRequests,
  };
}

/** The cost of one piece of work. `reduced` is already counted elsewhere. */
export function divide(cost: Cost, count: number, reduced?: Cost): Cost {
  const each = (value: number, less = 0) => Math.max(0, round(value / count - less));
  const eachOf = <Key extends string>(values: Record<Key, number>, less?: Record<Key, number>) =>
    Object.fromEntries(
      Object.entries<number>(values).map(([key, value]) => [key, each(value, less?.[key as Key])]),
    ) as Record<Key, number>;
  return {
    cpuMs: eachOf(cost.cpuMs, reduced?.cpuMs),
    bytes: eachOf(cost.bytes, reduced?.bytes),
    indexBytes: eachOf(cost.indexBytes, reduced?.indexBytes),
    storedBytes: each(cost.storedBytes, reduced?.storedBytes),
    events: each(cost.events, reduced?.events),
    providerRequests: each(cost.providerRequests, reduced?.providerRequests),
  };
}

export async function databaseBytes({ observer }: Stage): Promise<number> {
  const { rows } = await observer.query('select pg_database_size(current_database())::float8 as bytes');
  return rows[0].bytes;
}

/** The CPU time that processes use each second when they have nothing to do. A busy machine makes work longer, and so adds more of it. */
export async function measureIdle(stage: Stage): Promise<Record<Part, number>> {
  await wait(CALM_MS);
  const used = await watchProcesses(stage);
  await wait(IDLE_MS);
  const { cpuMs, seconds } = await used();
  return eachPart((part) => round(cpuMs[part] / seconds));
}

/** Notes what the processes have used. The returned function says what they have used since then, and how long they waited for a processor. */
export async function watchProcesses(stage: Stage) {
  const { api, worker, observer, folders } = stage;
  const begun = performance.now();
  const { rows } = await observer.query('select pg_backend_pid() as pid');
  const databaseMs = await watchServer(folders.database, { observer: rows[0].pid });
  const read = async () => ({
    api: await api.cpuSeconds(),
    worker: await worker.cpuSeconds(),
    children: await secondsOfChildren(worker.pid),
    waited: (await waitedSecondsOf(api.pid)) + (await waitedSecondsOf(worker.pid)),
  });
  const before = await read();
  return async () => {
    const after = await read();
    const reading = [...after.children].map(([pid, seconds]) => seconds - (before.children.get(pid) ?? 0));
    const cpuMs: Record<Part, number> = {
      api: (after.api - before.api) * 1000,
      worker: (after.worker - before.worker) * 1000,
      reading: reading.reduce((sum, one) => sum + one, 0) * 1000,
      database: await databaseMs(),
    };
    return {
      cpuMs,
      seconds: (performance.now() - begun) / 1000,
      waitedMs: (after.waited - before.waited) * 1000,
    };
  };
}

async function readState(stage: Stage) {
  const { observer, worker } = stage;
  const { rows: tables } = await observer.query<{ name: string; bytes: number; index_bytes: number }>(
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes, pg_indexes_size(oid)::float8 as index_bytes
     from pg_class where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  );
  const [bytes, indexBytes] = [nothing(), nothing()];
  for (const { name, bytes: all, index_bytes } of tables) {
    bytes[KEPT_TABLES[name] ?? 'person'] += all;
    indexBytes[KEPT_TABLES[name] ?? 'person'] += index_bytes;
  }
  const { rows: published } = await observer.query('select count(*)::int as count from events');
  return {
    bytes,
    indexBytes,
    storedBytes: await bytesIn(join(stage.folders.dataDir, 'objects', 'kept')),
    events: published[0].count as number,
    providerRequests: Number(await (await fetch(worker.url)).text()),
  };
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Waits until nothing is left to do, and until processes have written what they collected. */
async function untilIdle({ observer }: Stage): Promise<void> {
  const deadline = performance.now() + WORK_MS_MAX;
  for (let settled = false; ; settled = true) {
    for (;;) {
      const { rows } = await observer.query(
        `select exists (select from graphile_worker.jobs where attempts < max_attempts and run_at < now() + interval '10 seconds')
           or exists (select from deliveries where status = 'pending') as busy`,
      );
      if (!rows[0].busy) break;
      if (performance.now() > deadline) throw new Error('The work was not finished in time');
      await wait(POLL_MS);
    }
    if (settled) return;
    await wait(SETTLE_MS);
  }
}

function nothing(): Record<KeptWith, number> {
  return Object.fromEntries(KEPT_WITH.map((key) => [key, 0])) as Record<KeptWith, number>;
}

function subtract(
  after: Record<KeptWith, number>,
  before: Record<KeptWith, number>,
): Record<KeptWith, number> {
  return Object.fromEntries(KEPT_WITH.map((key) => [key, after[key] - before[key]])) as Record<
    KeptWith,
    number
  >;
}

export function round(value: number): number {
  return Number(value.toPrecision(4));
}
