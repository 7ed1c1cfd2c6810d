import { expect } from 'vitest';
import { compileCacheOf } from '../harness/service-process.ts';
import type { Activity } from '../scripts/faults/journal.ts';
import { runRounds } from '../scripts/faults/run-rounds.ts';
import { buildService } from './support/built-service.ts';

/**
 * Runs a round of `npm run faults` with one process of each kind and limits for a busy machine. The fault begins
 * once the expected replies were seen. Returns everything that was seen until the end.
 */
export async function runFault(
  fault: string,
  {
    activities,
    expected,
    timeScale = 1,
  }: { activities: readonly Activity[]; expected: readonly string[]; timeScale?: number },
): Promise<Set<string>> {
  const script = await buildService();
  const [round] = await runRounds({
    seed: 7,
    faults: [fault],
    activities,
    processes: { api: 1, worker: 1 },
    version: { script, cache: compileCacheOf(script) },
    patience: 10,
    timeScale,
    expected,
    signal: new AbortController().signal,
    print: () => undefined,
  });
  expect(round?.journal.violations).toEqual([]);
  return new Set(round?.journal.observations.map(({ activity, seen }) => `${activity} ${seen}`));
}
