import type { ScheduledTask } from '#platform/jobs/job.ts';
import { applyRetention } from './apply-retention.ts';
import type { RetentionContext } from './context.ts';
import { eraseWithdrawn } from './erase-withdrawn.ts';

export function retentionScheduledTasks(context: RetentionContext): ScheduledTask[] {
  return [
    {
      name: 'apply-retention',
      schedule: '23 2 * * *',
      run: async () => {
        await applyRetention(context);
      },
    },
    {
      name: 'erase-withdrawn',
      schedule: '*/10 * * * *',
      run: async () => {
        await eraseWithdrawn(context);
      },
    },
  ];
}
