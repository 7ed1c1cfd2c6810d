import type { ScheduledTask } from '#platform/jobs/job.ts';
import { applyRetention, type RetentionContext } from './apply-retention.ts';

export function retentionScheduledTasks(context: RetentionContext): ScheduledTask[] {
  return [
    {
      name: 'apply-retention',
      schedule: '23 2 * * *',
      run: async () => {
        await applyRetention(context);
      },
    },
  ];
}
