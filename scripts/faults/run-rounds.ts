import { setTimeout as wait } from 'node:timers/promises';
import { FAULTS } from './faults/index.ts';
import { inOneLine } from './in-one-line.ts';
import { createInstallation } from './installation/installation.ts';
import type { Kind } from './installation/processes.ts';
import { type Activity, Journal, Ledger } from './journal.ts';
import { cellsOf } from './report.ts';
import { type Round, runRound } from './run-round.ts';

export interface RunOptions {
  seed: number;
  /** Keys of FAULTS, in the order in which they are tried. */
  faults: readonly string[];
  activities: readonly Activity[];
  processes: Readonly<Record<Kind, number>>;
  patience: number;
  expected?: readonly string[];
  /** Stops the run after the current round. */
  signal: AbortSignal;
  /** After this time no further round begins, and a running round is abandoned. */
  msMax?: number;
  print(text: string): void;
}

/** Anything that took longer is printed, even if it is within its limits. */
const SLOW_MS = 12_000;
/** The assumed length of a round, until one has taken longer. With less time left, no round is started. */
const ROUND_MS = 60_000;
const MORE_THAN_BEFORE = 1.3;

/** Tries faults one after another on a service of its own. */
export async function runRounds(options: RunOptions): Promise<Round[]> {
  await using undo = new AsyncDisposableStack();
  const begun = performance.now();
  const left = () => (options.msMax ?? Number.POSITIVE_INFINITY) - (performance.now() - begun);
  options.print('starting the service');
  const canFillDisk = options.faults.includes('fill-disk');
  const installation = await createInstallation({ ...options, canFillDisk }, undo);
  const ledger = new Ledger();
  const rounds: Round[] = [];
  let roundMs = ROUND_MS;
  for (const [number, key] of options.faults.entries()) {
    const fault = FAULTS[key];
    if (!fault) throw new Error(`There is no fault ${key}: use ${Object.keys(FAULTS).join(', ')}`);
    if (options.signal.aborted || left() < roundMs) break;
    const roundBegun = performance.now();
    options.print(
      `${number + 1} of ${options.faults.length}: ${fault.name}, ${seconds(performance.now() - begun)} after the start`,
    );
    const running = runRound({ ...options, installation, ledger, fault, number });
    const round = await endOf(running, { fault: fault.name, msMax: left() });
    rounds.push(round);
    const { violations, observations } = round.journal;
    options.print(
      `  ${round.details}, for ${seconds(round.heldMs)}, worked again after ${seconds(round.recoveredMs)}; ${observations.length} observations, ${violations.length} violations`,
    );
    for (const { activity, text } of violations) options.print(`  VIOLATION ${activity ?? ''}: ${text}`);
    for (const cell of cellsOf([round])) options.print(`  ${cell.activity}: ${cell.seen}`);
    for (const { activity, seen, ms } of observations)
      if (ms > SLOW_MS) options.print(`  ${activity} waited ${seconds(ms)} for "${seen}"`);
    if (round.isBroken) break;
    roundMs = Math.max(roundMs, MORE_THAN_BEFORE * (performance.now() - roundBegun));
  }
  return rounds;
}

/**
 * The result of a round, or a violation if it failed or has not ended in time. It may still be running then, so
 * no other round may follow it.
 */
export async function endOf(
  running: Promise<Round>,
  { fault, msMax }: { fault: string; msMax: number },
): Promise<Round & { isBroken?: boolean }> {
  const broken = (text: string) => {
    const journal = new Journal();
    journal.violate(null, text);
    return { fault, details: 'given up', heldMs: 0, recoveredMs: 0, journal, isBroken: true };
  };
  const ended: Promise<Round & { isBroken?: boolean }> = running.catch((error) =>
    broken(`the round failed: ${inOneLine(error)}`),
  );
  if (msMax === Number.POSITIVE_INFINITY) return ended;
  const timer = new AbortController();
  const late = wait(msMax, null, { signal: timer.signal }).then(
    () => broken(`the round did not end within the ${seconds(msMax)} that were left`),
    () => ended,
  );
  return Promise.race([ended, late]).finally(() => timer.abort());
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
