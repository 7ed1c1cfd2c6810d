import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DRIVERS } from '../drivers/index.ts';
import { createInstallation } from '../installation/installation.ts';
import type { Processes } from '../installation/processes.ts';
import { type Activity, Journal, Ledger } from '../journal.ts';
import { heapEnvironment, type KeptMemory, measureHeap } from './measure-heap.ts';

export interface SoakOptions {
  seed: number;
  minutes: number;
  signal: AbortSignal;
  print(text: string): void;
}

export interface Soaked {
  name: string;
  /** The largest resident memory in each part of the run. It includes garbage, so it rises and falls with the load. */
  residentMb: number[];
  /** In use at the end of each part, after all garbage was collected. */
  kept: KeptMemory[];
}

const ACTIVITIES: readonly Activity[] = ['request', 'job', 'delivery', 'upload', 'deletion'];
const PARTS = 8;
const SAMPLE_MS = 1000;
/** Growth up to this factor still counts as a plateau. A leak grows all the time. */
const GROWTH_MAX = 1.15;

/** Lets the service work without faults, and measures the memory of its processes. */
export async function runSoak(options: SoakOptions): Promise<Soaked[]> {
  await using undo = new AsyncDisposableStack();
  const heaps = await mkdtemp(join(tmpdir(), 'stipend-heaps-'));
  undo.defer(() => rm(heaps, { recursive: true }));
  const installation = await createInstallation(
    {
      processes: { api: 1, worker: 1 },
      canFillDisk: false,
      environment: heapEnvironment(heaps),
    },
    undo,
  );
  const { processes } = installation;
  const ending = new AbortController();
  const journal = new Journal();
  const context = {
    installation,
    journal,
    ledger: new Ledger(),
    seed: [options.seed, 'soak'],
    faultBegins: Promise.resolve(),
    signal: ending.signal,
  };
  const working = Promise.all(ACTIVITIES.map((activity) => DRIVERS[activity]?.(context)));
  const soaked = [...processes.names('api'), ...processes.names('worker')].map(
    (name): Soaked => ({ name, residentMb: [], kept: [] }),
  );
  options.print(
    `minute | replies | ${soaked.map(({ name }) => `${name} RSS | after GC | objects`).join(' | ')}`,
  );
  const begun = performance.now();
  for (let part = 1; part <= PARTS && !options.signal.aborted; part++) {
    const end = begun + (options.minutes * 60_000 * part) / PARTS;
    await watchMemory(processes, soaked, end);
    for (const { name, kept } of soaked) kept.push(await measureHeap(processes.pidOf(name), heaps));
    const minute = ((performance.now() - begun) / 60_000).toFixed(1);
    options.print(`${minute} | ${journal.observations.length} | ${soaked.map(lastOf).join(' | ')}`);
  }
  ending.abort();
  await working;
  for (const { text } of journal.violations) options.print(`VIOLATION: ${text}`);
  return soaked;
}

/** Adds the largest resident memory of each process until the given time. */
async function watchMemory(processes: Processes, soaked: readonly Soaked[], until: number): Promise<void> {
  const most = new Map<string, number>();
  do {
    for (const { name } of soaked)
      most.set(name, Math.max(await processes.residentMb(name), most.get(name) ?? 0));
    await wait(SAMPLE_MS);
  } while (performance.now() < until);
  for (const { name, residentMb } of soaked) residentMb.push(most.get(name) ?? 0);
}

function lastOf({ residentMb, kept }: Soaked): string {
  const values = [residentMb.at(-1), kept.at(-1)?.residentMb, kept.at(-1)?.objectsMb];
  return values.map((value) => `${Math.round(value ?? 0)} MB`).join(' | ');
}

/**
 * Lists the measurements that still grow: all values of the last quarter are more than `GROWTH_MAX` times the largest value of
 * the second quarter.
 */
export function growing(soaked: readonly Soaked[]): string[] {
  return soaked.flatMap(({ name, kept }) =>
    [
      {
        what: `the resident memory of ${name} without garbage`,
        measured: kept.map(({ residentMb }) => residentMb),
      },
      { what: `the objects of ${name}`, measured: kept.map(({ objectsMb }) => objectsMb) },
    ].flatMap(({ what, measured }) => {
      const quarter = measured.length / 4;
      const before = Math.max(0, ...measured.slice(quarter, 2 * quarter));
      const end = Math.min(...measured.slice(3 * quarter));
      if (end <= GROWTH_MAX * before) return [];
      return [`${what} grew from ${Math.round(before)} to ${Math.round(end)} MB in the second half`];
    }),
  );
}

/** One line that states the plateau. */
export function plateauOf({ name, residentMb, kept }: Soaked): string {
  const range = (values: readonly number[]) => {
    const half = values.slice(values.length / 2);
    return `${Math.round(Math.min(...half))} to ${Math.round(Math.max(...half))} MB`;
  };
  const [resident, objects] = [kept.map((one) => one.residentMb), kept.map((one) => one.objectsMb)];
  return `${name}, second half: ${range(residentMb)} resident at most, ${range(resident)} after garbage collection, ${range(objects)} of objects`;
}
