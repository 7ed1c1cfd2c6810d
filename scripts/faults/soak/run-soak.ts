import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DRIVERS } from '../drivers/index.ts';
import { createInstallation } from '../installation/installation.ts';
import type { Processes } from '../installation/processes.ts';
import { type Activity, Journal, Ledger } from '../journal.ts';
import { heapOptions, measureHeap } from './measure-heap.ts';

export interface SoakOptions {
  seed: number;
  minutes: number;
  signal: AbortSignal;
  print(text: string): void;
}

export interface Soaked {
  name: string;
  /** The largest resident memory in each quarter of the run. */
  residentMb: number[];
  /** Objects in use in the middle of the run and at its end. */
  heapMb: number[];
}

const ACTIVITIES: readonly Activity[] = ['request', 'job', 'delivery', 'upload', 'deletion'];
const QUARTERS = 4;
const SAMPLE_MS = 2000;
/** How much more than before is still a plateau. A leak grows in every quarter. */
const GROWTH_MAX = 1.15;

/** Lets the service work without faults, and measures the memory of its processes. */
export async function runSoak(options: SoakOptions): Promise<Soaked[]> {
  await using undo = new AsyncDisposableStack();
  // snapshots contain everything in memory, also personal data
  const heaps = await mkdtemp(join(tmpdir(), 'stipend-heaps-'));
  undo.defer(() => rm(heaps, { recursive: true }));
  const installation = await createInstallation(
    {
      processes: { api: 1, worker: 1 },
      canFillDisk: false,
      environment: { NODE_OPTIONS: heapOptions(heaps) },
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
  for (let quarter = 1; quarter <= QUARTERS && !options.signal.aborted; quarter++) {
    await watchMemory(processes, soaked, (options.minutes * 60_000) / QUARTERS);
    if (quarter % 2 === 0)
      for (const { name, heapMb } of soaked) heapMb.push(await measureHeap(processes.pidOf(name), heaps));
    options.print(
      `quarter ${quarter}, ${journal.observations.length} replies: ${soaked.map(describe).join('; ')}`,
    );
  }
  ending.abort();
  await working;
  for (const { text } of journal.violations) options.print(`VIOLATION: ${text}`);
  return soaked;
}

/** Adds the largest resident memory of each process in this time. */
async function watchMemory(processes: Processes, soaked: readonly Soaked[], ms: number): Promise<void> {
  const until = performance.now() + ms;
  const most = new Map<string, number>();
  while (performance.now() < until) {
    for (const { name } of soaked)
      most.set(name, Math.max(await processes.residentMb(name), most.get(name) ?? 0));
    await wait(SAMPLE_MS);
  }
  for (const { name, residentMb } of soaked) residentMb.push(most.get(name) ?? 0);
}

function describe({ name, residentMb, heapMb }: Soaked): string {
  const heap = heapMb.length > 0 ? `, ${Math.round(heapMb.at(-1) ?? 0)} MB of objects` : '';
  return `${name} ${Math.round(residentMb.at(-1) ?? 0)} MB${heap}`;
}

/** Says which processes have not levelled off. */
export function growing(soaked: readonly Soaked[]): string[] {
  return soaked.flatMap(({ name, residentMb, heapMb }) => {
    const [, second = 0, , fourth = 0] = residentMb;
    const [middle = 0, end = 0] = heapMb;
    return [
      ...(fourth > GROWTH_MAX * second
        ? [`${name} grew from ${Math.round(second)} to ${Math.round(fourth)} MB in the second half`]
        : []),
      ...(end > GROWTH_MAX * middle
        ? [
            `the objects of ${name} grew from ${Math.round(middle)} to ${Math.round(end)} MB in the second half`,
          ]
        : []),
    ];
  });
}
