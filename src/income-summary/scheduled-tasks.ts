import type { ScheduledTask } from '#platform/jobs/job.ts';
import { concludeAgain } from './conclude-again.ts';
import { concludeUnlooked } from './conclude-unlooked.ts';

export function incomeSummaryScheduledTasks(
  context: Parameters<typeof concludeUnlooked>[0],
): ScheduledTask[] {
  return [
    { name: 'conclude-unlooked', schedule: '* * * * *', run: concludeUnlooked(context) },
    { name: 'conclude-again', schedule: '* * * * *', run: concludeAgain(context) },
  ];
}
