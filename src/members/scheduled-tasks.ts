import { forgetOldAttempts } from '#platform/attempts.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import type { ScheduledTask } from '#platform/jobs/job.ts';
import { type AnnouncingContext, announceExpiringKeys } from './expiring-keys/announce.ts';
import { deleteExpired } from './store.ts';

const ATTEMPTS_KEPT_DAYS = 31;

export function memberScheduledTasks(context: AnnouncingContext): ScheduledTask[] {
  const { database, clock } = context;
  return [
    { name: 'announce-expiring-keys', schedule: '*/10 * * * *', run: () => announceExpiringKeys(context) },
    {
      name: 'forget-sessions-and-attempts',
      schedule: '*/15 * * * *',
      run: async () => {
        const now = clock.now();
        const before = new Date(now.getTime() - ATTEMPTS_KEPT_DAYS * 86_400_000);
        await database.inSystem((tx) => deleteExpired(tx, now));
        await deleteInBatches(database, (tx, limit) => forgetOldAttempts(tx, before, limit));
      },
    },
  ];
}
