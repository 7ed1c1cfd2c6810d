import type { ScheduledTask } from '#platform/jobs/job.ts';
import { indexInBackground, indexNextPeople } from './index-people.ts';

export function userScheduledTasks(context: Parameters<typeof indexNextPeople>[0]): ScheduledTask[] {
  return [{ name: 'index-people', schedule: '* * * * *', run: indexInBackground(context, indexNextPeople) }];
}
