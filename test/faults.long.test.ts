import { expect, test } from 'vitest';
import type { Activity } from '../scripts/faults/journal.ts';
import { runRounds } from '../scripts/faults/run-rounds.ts';

test.each(['kill-all', 'kill-worker', 'cut-connections'])(
  '%s loses nothing that was acknowledged, neither requests nor deliveries nor deletions, and leaves nothing behind',
  async (fault) => {
    const seen = await runFault(fault, {
      activities: ['request', 'delivery', 'deletion'],
      expected: ['request 201', 'deletion 200'],
    });
    expect(seen).toContain('delivery arrived');
  },
);

/**
 * Runs a round of `npm run faults` with one process of each kind and limits for a busy machine. The fault begins
 * once the expected replies were seen. Returns everything that was seen until the end.
 */
async function runFault(
  fault: string,
  { activities, expected }: { activities: readonly Activity[]; expected: readonly string[] },
): Promise<Set<string>> {
  const [round] = await runRounds({
    seed: 7,
    faults: [fault],
    activities,
    processes: { api: 1, worker: 1 },
    patience: 10,
    expected,
    signal: new AbortController().signal,
    print: () => undefined,
  });
  expect(round?.journal.violations).toEqual([]);
  return new Set(round?.journal.observations.map(({ activity, seen }) => `${activity} ${seen}`));
}
