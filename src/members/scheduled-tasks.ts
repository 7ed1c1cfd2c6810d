import { forgetOldAttempts } from '#platform/attempts.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { ScheduledTask } from '#platform/jobs/job.ts';
import { deleteExpired } from './store.ts';

const BATCH = 1000;
const ATTEMPTS_KEPT_DAYS = 31;

export function memberScheduledTasks({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): ScheduledTask[] {
  return [
    {
      name: 'forget-sessions-and-attempts',
      schedule: '*/15 * * * *',
      run: async () => {
        const now = clock.now();
        const before = new Date(now.getTime() - ATTEMPTS_KEPT_DAYS * 86_400_000);
        await database.inSystem((tx) => deleteExpired(tx, now));
        while ((await database.inSystem((tx) => forgetOldAttempts(tx, before, BATCH))) === BATCH);
      },
    },
  ];
}
