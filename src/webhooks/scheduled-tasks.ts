import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { ScheduledTask } from '#platform/jobs/job.ts';
import { deleteOldDeliveries, purgeDeletedWebhooks } from './delivery/store.ts';

const KEPT_DAYS = 30;
const BATCH = 1000;

export function webhookScheduledTasks({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): ScheduledTask[] {
  return [
    {
      name: 'forget-deliveries',
      schedule: '*/10 * * * *',
      run: async () => {
        const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
        while ((await database.inSystem((tx) => deleteOldDeliveries(tx, before, BATCH))) === BATCH);
        while ((await database.inSystem((tx) => purgeDeletedWebhooks(tx, BATCH))) === BATCH);
      },
    },
  ];
}
