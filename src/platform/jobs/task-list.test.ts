import { pino } from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useService } from '../../../test/support/service.ts';
import { NodeAway } from '../database/nodes.ts';
import { enqueue } from './enqueue.ts';
import { job } from './job.ts';
import { listJobs } from './queue.ts';
import { runDueJobs } from './worker.ts';

const service = useService();

test('an attempt that fails because a node is away does not count, and is repeated later', async () => {
  const { database } = service.app;
  const lines: string[] = [];
  const away = job({
    name: 'away',
    lane: 'upkeep',
    payload: z.object({}),
    run: async () => {
      throw new Error('could not be done', { cause: new NodeAway() });
    },
  });
  await database.inSystem((tx) => enqueue(tx, 'away', {}, { key: 'away' }));
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const begun = Date.now();
  await runDueJobs({ address: database.address, jobs: [away], scheduledTasks: [], log });
  const [found] = await database.inSystem((tx) => listJobs(tx, { onlyFailed: false, limit: 10 }));
  expect(found).toMatchObject({ task: 'away', state: 'later', attempts: 0 });
  expect(Date.parse(found?.run_at ?? '') - begun).toBeGreaterThan(10_000);
  expect(lines).toEqual([]);
});
