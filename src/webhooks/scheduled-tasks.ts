import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import type { ScheduledTask } from '#platform/jobs/job.ts';
import { deleteOldDeliveries, purgeDeletedWebhooks } from './delivery/store.ts';

export function webhookScheduledTasks({
  database,
  clock,
  config: { eventsDays },
}: {
  database: Database;
  clock: Clock;
  config: { eventsDays: number };
}): ScheduledTask[] {
  return [
    {
      name: 'forget-deliveries',
      schedule: '*/10 * * * *',
      run: async () => {
        const before = new Date(clock.now().getTime() - eventsDays * 86_400_000);
        await deleteInBatches(database, (tx, limit) => deleteOldDeliveries(tx, before, limit));
        await deleteInBatches(database, purgeDeletedWebhooks);
      },
    },
  ];
}
