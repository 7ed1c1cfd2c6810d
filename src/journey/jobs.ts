import { REMIND_PERSON, RemindPayload } from '#accounts';
import { type Job, job } from '#platform/jobs/job.ts';
import { remindPerson } from './remind-person.ts';

export function journeyJobs(context: Parameters<typeof remindPerson>[0]): Job[] {
  return [
    job({
      name: REMIND_PERSON,
      lane: 'upkeep',
      payload: RemindPayload,
      run: (payload) => remindPerson(context, payload),
    }),
  ];
}
