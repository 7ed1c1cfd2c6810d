import type { Clock } from '#platform/clock.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import type { ScheduledTask } from '#platform/jobs/job.ts';
import { indexInBackground } from '#users';
import { deleteOldDeliveries, purgeDeletedWebhooks } from './delivery/store.ts';
import { sealNextUrls } from './seal-urls.ts';

type Context = Parameters<typeof indexInBackground>[0] & { clock: Clock; config: { eventsDays: number } };

export function webhookScheduledTasks(context: Context): ScheduledTask[] {
  const { database, clock } = context;
  return [
    {
      name: 'forget-deliveries',
      schedule: '*/10 * * * *',
      run: async () => {
        const before = new Date(clock.now().getTime() - context.config.eventsDays * 86_400_000);
        await deleteInBatches(database, (tx, limit) => deleteOldDeliveries(tx, before, limit));
        await deleteInBatches(database, purgeDeletedWebhooks);
      },
    },
    { name: 'seal-webhook-urls', schedule: '* * * * *', run: indexInBackground(context, sealNextUrls) },
  ];
}
