import { expect, test } from 'vitest';
import { compileCacheOf } from '../harness/service-process.ts';
import { runRounds } from '../scripts/faults/run-rounds.ts';
import { buildService } from './support/built-service.ts';

/** A short run of `npm run faults`, with limits for a busy machine. */
test('kill -9 of all processes loses nothing that was acknowledged, and leaves nothing behind', async () => {
  const script = await buildService();
  const [round] = await runRounds({
    seed: 7,
    faults: ['kill-all'],
    activities: ['request', 'delivery', 'deletion'],
    processes: { api: 1, worker: 1 },
    version: { script, cache: compileCacheOf(script) },
    patience: 10,
    signal: new AbortController().signal,
    print: () => undefined,
  });
  expect(round?.journal.violations).toEqual([]);
  const seen = new Set(round?.journal.observations.map(({ activity, seen }) => `${activity} ${seen}`));
  for (const one of ['request 201', 'delivery arrived', 'deletion 200']) expect(seen).toContain(one);
});
