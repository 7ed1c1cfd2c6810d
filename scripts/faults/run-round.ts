import { setTimeout as wait } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';
import { DRIVERS } from './drivers/index.ts';
import type { Fault } from './faults/fault.ts';
import { inOneLine } from './in-one-line.ts';
import type { Installation } from './installation/installation.ts';
import { type Activity, Journal, type Ledger } from './journal.ts';
import { ORACLES } from './oracles/index.ts';
import type { OracleContext } from './oracles/oracle.ts';
import { LIMITS } from './oracles/waits.ts';

export interface RoundOptions {
  installation: Installation;
  ledger: Ledger;
  fault: Fault;
  activities: readonly Activity[];
  seed: number;
  number: number;
  patience: number;
  /** Replies such as `request 201` that are waited for before the fault, however slow the machine is. */
  expected?: readonly string[];
}

export interface Round {
  fault: string;
  details: string;
  heldMs: number;
  /** From the end of the fault until all processes work. */
  recoveredMs: number;
  journal: Journal;
}

const BEFORE_MS = { least: 1500, most: 3500 };
const AFTER_MS = 2000;
const POLL_MS = 200;

/** Causes a fault while every activity continues, waits until all work is done, and checks everything. */
export async function runRound(options: RoundOptions): Promise<Round> {
  const { installation, ledger, fault, patience } = options;
  const random = seededRandom(options.seed, 'round', options.number);
  const journal = new Journal();
  await fault.prepare?.(installation);
  const activities = startActivities(options, journal);
  await wait(between(random, BEFORE_MS));
  while (!hasSeen(journal, options.expected ?? [])) await wait(POLL_MS);
  activities.announceFault();
  const begun = performance.now();
  const { details, end } = await fault.begin(installation, random);
  await wait(between(random, fault.holdMs));
  await end();
  const heldMs = performance.now() - begun;
  await installation.processes.untilWorking();
  const recoveredMs = performance.now() - begun - heldMs;
  if (recoveredMs > LIMITS.worksAgain * patience)
    journal.violate(null, `the processes worked again after ${Math.round(recoveredMs)} ms`);
  await wait(AFTER_MS);
  await activities.end();
  await drain(installation, journal, patience);
  await fault.afterwards?.(installation);
  await checkAll({ installation, ledger, journal, heldMs, patience });
  for (const text of installation.processes.ended.splice(0)) journal.violate(null, text);
  return { fault: fault.name, details, heldMs, recoveredMs, journal };
}

function startActivities({ installation, ledger, activities, seed, number }: RoundOptions, journal: Journal) {
  const ending = new AbortController();
  const { promise: faultBegins, resolve: announceFault } = Promise.withResolvers<void>();
  const context = {
    installation,
    journal,
    ledger,
    seed: [seed, number],
    faultBegins,
    signal: ending.signal,
  };
  // an error of the driver itself, such as a file that it can't write, must not end the run
  const run = async (activity: Activity) => {
    try {
      await DRIVERS[activity]?.(context);
    } catch (error) {
      journal.violate(activity, `the simulated caller failed: ${inOneLine(error)}`);
    }
  };
  const running = Promise.all(activities.map(run));
  return {
    announceFault,
    async end() {
      ending.abort();
      await running;
    },
  };
}

function hasSeen({ observations }: Journal, expected: readonly string[]): boolean {
  return expected.every((one) => observations.some(({ activity, seen }) => one === `${activity} ${seen}`));
}

/** Waits until no job is due or running and no delivery is pending. */
async function drain({ database }: Installation, journal: Journal, patience: number): Promise<void> {
  const begun = performance.now();
  const left = async () => {
    const [row] = await database.query<{ jobs: number; deliveries: number }>(
      `select (select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts)::int as jobs,
         (select count(*) from deliveries where status = 'pending')::int as deliveries`,
    );
    return row ?? { jobs: 0, deliveries: 0 };
  };
  for (;;) {
    const { jobs, deliveries } = await left();
    if (jobs + deliveries === 0) return;
    if (performance.now() - begun > LIMITS.drained * patience) {
      const activity = jobs > 0 ? 'job' : 'delivery';
      return journal.violate(activity, `${jobs} jobs and ${deliveries} deliveries were left`);
    }
    await wait(POLL_MS);
  }
}

/** The service is idle, so a check that fails does not disturb the others. */
async function checkAll(context: OracleContext): Promise<void> {
  for (const [what, check] of Object.entries(ORACLES))
    try {
      await check(context);
    } catch (error) {
      context.journal.violate(null, `the check of ${what} failed: ${inOneLine(error)}`);
    }
}

function between(random: SeededRandom, { least, most }: { least: number; most: number }): number {
  return random.between(least, most);
}
