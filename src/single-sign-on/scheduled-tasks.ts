import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { ScheduledTask } from '#platform/jobs/job.ts';
import { deleteExpiredUses } from './store.ts';

export function singleSignOnScheduledTasks({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): ScheduledTask[] {
  return [
    {
      name: 'forget-used-sign-ins',
      schedule: '*/15 * * * *',
      run: () => database.inSystem((tx) => deleteExpiredUses(tx, clock.now())),
    },
  ];
}
