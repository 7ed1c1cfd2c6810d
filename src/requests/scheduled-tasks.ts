import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import type { ScheduledTask } from '#platform/jobs/job.ts';
import { deleteOldRequests } from './store.ts';

const KEPT_DAYS = 7;

export function requestScheduledTasks({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): ScheduledTask[] {
  return [
    {
      name: 'forget-requests',
      schedule: '*/10 * * * *',
      run: async () => {
        const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
        await deleteInBatches(database, (tx, limit) => deleteOldRequests(tx, before, limit));
      },
    },
  ];
}
