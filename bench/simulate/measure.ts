import { cpus, loadavg } from 'node:os';
import { median } from '../measure.ts';
import {
  type Constants,
  type Cost,
  eachPart,
  eachWork,
  isTooBusy,
  type Measured,
  PARTS,
  type Part,
  WORKS,
  type Work,
} from './constants.ts';
import { type Counts, doWork } from './do-work.ts';
import { databaseBytes, divide, measureIdle, round, watchProcesses } from './meter.ts';
import { openStage, type Stage } from './stage.ts';

const ROUNDS = 3;
/** So many that each takes some seconds, and that the last page of each table does not matter. Every account is checked. */
const COUNTS: Counts = {
  person: 800,
  account: 40,
  check: 40,
  payslip: 40,
  document: 10,
  delivery: 2000,
  request: 3000,
};
/** V8 takes up to 15,000 requests to optimise the code of the API. The cost of this is not counted. */
const WARM_UP: Counts = {
  person: 2600,
  account: 40,
  check: 40,
  payslip: 40,
  document: 20,
  delivery: 1000,
  request: 8000,
};
/** Everything that `openWarmStage` and one call of `measureCosts` do. */
export const DONE: Counts = eachWork((work) => WARM_UP[work] + ROUNDS * COUNTS[work]);
/** Rounds that differ by more say little. */
const SPREAD_MAX = 0.25;
/** Smaller parts of a work's CPU time are not compared with other rounds. */
const SHARE_LEAST = 0.2;

/** Opens a stage, and does everything often enough that it is as fast as in a process that has run for long. */
export async function openWarmStage(
  undo: AsyncDisposableStack,
): Promise<{ stage: Stage; emptyBytes: number }> {
  const stage = await openStage(undo);
  const emptyBytes = await databaseBytes(stage);
  console.log('warming up');
  await doWork(stage, WARM_UP);
  stage.idleMs = await measureIdle(stage);
  return { stage, emptyBytes };
}

/** Returns what one piece of each work costs: the median of some rounds. */
export async function measureCosts(stage: Stage): Promise<Omit<Constants, 'emptyBytes'>> {
  const used = await watchProcesses(stage);
  const totals: Record<Work, Cost>[] = [];
  const loads = [loadavg()[0] ?? 0];
  for (let number = 1; number <= ROUNDS; number++) {
    console.log(`round ${number} of ${ROUNDS}`);
    totals.push(await doWork(stage, COUNTS));
    loads.push(loadavg()[0] ?? 0);
  }
  const { cpuMs, waitedMs } = await used();
  const rounds = totals.map(perPiece);
  const uncertain = WORKS.flatMap((work) => listUncertain(work, totals));
  const [processor] = cpus();
  const measured: Measured = {
    on: new Date().toISOString().slice(0, 10),
    node: process.version,
    processor: `${cpus().length} × ${processor?.model ?? 'unknown'}`,
    load: { least: Math.round(Math.min(...loads)), most: Math.round(Math.max(...loads)) },
    waited: Number((waitedMs / (cpuMs.api + cpuMs.worker)).toFixed(1)),
    uncertain: uncertain.join('; '),
    idleMs: stage.idleMs,
    counts: eachWork((work) => ROUNDS * COUNTS[work]),
  };
  console.log(`The load average was ${measured.load.least} to ${measured.load.most}.`);
  if (isTooBusy(measured))
    console.log(
      `The machine was too busy: processes waited ${measured.waited} s for each second of CPU time, so all costs are too high.`,
    );
  for (const one of uncertain) console.log(`uncertain, because rounds differ: ${one}`);
  return { measured, costs: eachWork((work) => medianOf(rounds.map((one) => one[work]))) };
}

function perPiece(totals: Record<Work, Cost>): Record<Work, Cost> {
  const check = divide(totals.check, COUNTS.check);
  return eachWork((work) => divide(totals[work], COUNTS[work], work === 'payslip' ? check : undefined));
}

/** Tables and files grow by whole pages, so only the CPU time is a median. */
function medianOf(rounds: readonly Cost[]): Cost {
  const mean = divide(rounds.reduce(addCosts), rounds.length);
  const medianMs = (part: Part) => round(median(rounds.map(({ cpuMs }) => cpuMs[part])));
  return { ...mean, cpuMs: eachPart(medianMs) };
}

function addCosts(one: Cost, other: Cost): Cost {
  const addEach = <Key extends string>(values: Record<Key, number>, more: Record<Key, number>) =>
    Object.fromEntries(
      Object.entries<number>(values).map(([key, value]) => [key, value + more[key as Key]]),
    ) as Record<Key, number>;
  return {
    cpuMs: addEach(one.cpuMs, other.cpuMs),
    bytes: addEach(one.bytes, other.bytes),
    indexBytes: addEach(one.indexBytes, other.indexBytes),
    storedBytes: one.storedBytes + other.storedBytes,
    events: one.events + other.events,
    providerRequests: one.providerRequests + other.providerRequests,
  };
}

/** The parts that use much of the CPU time of a work, and that differ from round to round. */
function listUncertain(work: Work, totals: readonly Record<Work, Cost>[]): string[] {
  const all = totals.map((each) => each[work].cpuMs);
  const total = median(all.map((ms) => PARTS.reduce((sum, part) => sum + ms[part], 0)));
  return PARTS.flatMap((part) => {
    const values = all.map((ms) => ms[part]);
    const middle = median(values);
    const spread = (Math.max(...values) - Math.min(...values)) / middle;
    if (middle < total * SHARE_LEAST || spread <= SPREAD_MAX) return [];
    return [`${work} in ${part}: ${values.map((ms) => round(ms / COUNTS[work])).join(', ')} ms`];
  });
}
