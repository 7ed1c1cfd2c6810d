import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import type { ScheduledTask } from '#platform/jobs/job.ts';
import { deleteOldAccesses } from './store.ts';

export function accessLogScheduledTasks({
  database,
  clock,
  config,
}: {
  database: Database;
  clock: Clock;
  config: { accessLogDays: number };
}): ScheduledTask[] {
  return [
    {
      name: 'forget-accesses',
      schedule: '*/10 * * * *',
      run: async () => {
        const before = new Date(clock.now().getTime() - config.accessLogDays * 86_400_000);
        await deleteInBatches(database, (tx, limit) => deleteOldAccesses(tx, before, limit));
      },
    },
  ];
}
