import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import type { ScheduledTask } from '#platform/jobs/job.ts';
import { deleteOldRequests } from './store.ts';

export function requestScheduledTasks({
  database,
  clock,
  config: { requestsDays },
}: {
  database: Database;
  clock: Clock;
  config: { requestsDays: number };
}): ScheduledTask[] {
  return [
    {
      name: 'forget-requests',
      schedule: '*/10 * * * *',
      run: async () => {
        const before = new Date(clock.now().getTime() - requestsDays * 86_400_000);
        await deleteInBatches(database, (tx, limit) => deleteOldRequests(tx, before, limit));
      },
    },
  ];
}
