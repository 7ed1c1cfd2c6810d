import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DRIVERS } from '../drivers/index.ts';
import { createInstallation } from '../installation/installation.ts';
import type { Processes } from '../installation/processes.ts';
import { type Activity, Journal, Ledger } from '../journal.ts';
import { heapEnvironment, measureHeap } from './measure-heap.ts';

export interface SoakOptions {
  seed: number;
  minutes: number;
  signal: AbortSignal;
  print(text: string): void;
}

export interface Soaked {
  name: string;
  /** The largest resident memory in each part of the run. */
  residentMb: number[];
  /** Objects in use at the end of each part, after all garbage was collected. */
  heapMb: number[];
}

const ACTIVITIES: readonly Activity[] = ['request', 'job', 'delivery', 'upload', 'deletion'];
const PARTS = 8;
const SAMPLE_MS = 1000;
/** How much more than before is still a plateau. A leak grows all the time. */
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
    (name): Soaked => ({ name, residentMb: [], heapMb: [] }),
  );
  options.print(`minute | replies | ${soaked.map(({ name }) => `${name} RSS | ${name} heap`).join(' | ')}`);
  const begun = performance.now();
  for (let part = 1; part <= PARTS && !options.signal.aborted; part++) {
    const end = begun + (options.minutes * 60_000 * part) / PARTS;
    await watchMemory(processes, soaked, end);
    for (const { name, heapMb } of soaked) heapMb.push(await measureHeap(processes.pidOf(name), heaps));
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

function lastOf({ residentMb, heapMb }: Soaked): string {
  return `${Math.round(residentMb.at(-1) ?? 0)} MB | ${Math.round(heapMb.at(-1) ?? 0)} MB`;
}

/** Says what has not levelled off: what is larger at the end than ever in the second quarter. */
export function growing(soaked: readonly Soaked[]): string[] {
  return soaked.flatMap(({ name, residentMb, heapMb }) =>
    [
      { what: `the resident memory of ${name}`, measured: residentMb },
      { what: `the objects of ${name}`, measured: heapMb },
    ].flatMap(({ what, measured }) => {
      const [from, to] = [measured.length / 4, measured.length / 2];
      const before = Math.max(0, ...measured.slice(from, to));
      const end = measured.at(-1) ?? 0;
      if (end <= GROWTH_MAX * before) return [];
      return [`${what} grew from ${Math.round(before)} to ${Math.round(end)} MB in the second half`];
    }),
  );
}

/** One line that states the plateau. */
export function plateauOf({ name, residentMb, heapMb }: Soaked): string {
  const range = (values: readonly number[]) => {
    const half = values.slice(values.length / 2);
    return `${Math.round(Math.min(...half))} to ${Math.round(Math.max(...half))} MB`;
  };
  return `${name}: ${range(residentMb)} resident and ${range(heapMb)} of objects in the second half`;
}
