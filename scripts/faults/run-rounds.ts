import { FAULTS } from './faults/index.ts';
import { createInstallation } from './installation/installation.ts';
import type { Kind, Version } from './installation/processes.ts';
import { type Activity, Ledger } from './journal.ts';
import { cellsOf } from './report.ts';
import { type Round, runRound } from './run-round.ts';

export interface RunOptions {
  seed: number;
  /** Keys of FAULTS, in the order in which they are tried. */
  faults: readonly string[];
  activities: readonly Activity[];
  processes: Readonly<Record<Kind, number>>;
  patience: number;
  /** What the processes run, if not the code of this checkout as it is. */
  version?: Version;
  /** Stops the run after the current round. */
  signal: AbortSignal;
  print(text: string): void;
}

/** What took longer is printed, although it may be within its limits. */
const SLOW_MS = 12_000;

/** Tries faults one after another on a service of its own. */
export async function runRounds(options: RunOptions): Promise<Round[]> {
  await using undo = new AsyncDisposableStack();
  options.print('starting the service');
  const canFillDisk = options.faults.includes('fill-disk');
  const installation = await createInstallation({ ...options, canFillDisk }, undo);
  const ledger = new Ledger();
  const rounds: Round[] = [];
  for (const [number, key] of options.faults.entries()) {
    const fault = FAULTS[key];
    if (!fault) throw new Error(`There is no fault ${key}: use ${Object.keys(FAULTS).join(', ')}`);
    if (options.signal.aborted) break;
    const round = await runRound({ ...options, installation, ledger, fault, number });
    rounds.push(round);
    const { violations, observations } = round.journal;
    options.print(
      `${number + 1} of ${options.faults.length}: ${round.fault} (${round.details}) for ${seconds(round.heldMs)}, worked again after ${seconds(round.recoveredMs)}; ${observations.length} observations, ${violations.length} violations`,
    );
    for (const { activity, text } of violations) options.print(`  VIOLATION ${activity ?? ''}: ${text}`);
    for (const cell of cellsOf([round])) options.print(`  ${cell.activity}: ${cell.seen}`);
    for (const { activity, seen, ms } of observations)
      if (ms > SLOW_MS) options.print(`  ${activity} waited ${seconds(ms)} for "${seen}"`);
  }
  return rounds;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
