import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { childrenOf, cpuSecondsOf, watchServer } from '../../harness/cpu-time.ts';
import { type Cost, KEPT_WITH, type KeptWith } from './constants.ts';
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
const WORK_MS_MAX = 15 * 60_000;

/** Returns what some work costs in total, with the jobs that it causes. */
export async function costOfWork(stage: Stage, work: () => Promise<void>): Promise<Cost> {
  // as autovacuum would do: the space of old versions of rows is used again
  await stage.superuser.query('vacuum');
  const databaseMs = await watchServer(stage.folders.database);
  const before = await readState(stage);
  await work();
  await untilIdle(stage);
  const after = await readState(stage);
  const database = await databaseMs();
  const ms = (part: 'api' | 'worker' | 'reading') => (after.seconds[part] - before.seconds[part]) * 1000;
  return {
    cpuMs: { api: ms('api'), worker: ms('worker'), reading: ms('reading'), database },
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

export async function databaseBytes({ superuser }: Stage): Promise<number> {
  const { rows } = await superuser.query('select pg_database_size(current_database())::float8 as bytes');
  return rows[0].bytes;
}

async function readState(stage: Stage) {
  const { superuser, api, worker } = stage;
  const { rows: tables } = await superuser.query<{ name: string; bytes: number; index_bytes: number }>(
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes, pg_indexes_size(oid)::float8 as index_bytes
     from pg_class where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  );
  const [bytes, indexBytes] = [nothing(), nothing()];
  for (const { name, bytes: all, index_bytes } of tables) {
    bytes[KEPT_TABLES[name] ?? 'person'] += all;
    indexBytes[KEPT_TABLES[name] ?? 'person'] += index_bytes;
  }
  const { rows: published } = await superuser.query('select count(*)::int as count from events');
  return {
    seconds: {
      api: await api.cpuSeconds(),
      worker: await worker.cpuSeconds(),
      reading: await secondsOfChildren(worker.pid),
    },
    bytes,
    indexBytes,
    storedBytes: await bytesIn(join(stage.folders.dataDir, 'objects', 'kept')),
    events: published[0].count as number,
    providerRequests: Number(await (await fetch(worker.url)).text()),
  };
}

async function secondsOfChildren(pid: number): Promise<number> {
  const seconds = await Promise.all((await childrenOf(pid)).map(cpuSecondsOf));
  return seconds.reduce((sum, one) => sum + one, 0);
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
async function untilIdle({ superuser }: Stage): Promise<void> {
  const deadline = performance.now() + WORK_MS_MAX;
  for (let settled = false; ; settled = true) {
    for (;;) {
      const { rows } = await superuser.query(
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

function round(value: number): number {
  return Number(value.toPrecision(4));
}
