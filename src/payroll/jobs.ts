import { z } from 'zod';
import { type Job, job } from '#platform/jobs/job.ts';
import { RATE_EVIDENCE } from '#users';
import { rateEvidence } from './rate-evidence.ts';

export function payrollJobs(context: Parameters<typeof rateEvidence>[0]): Job[] {
  return [
    job({
      name: RATE_EVIDENCE,
      lane: 'upkeep',
      payload: z.object({ client_id: z.uuid(), user_id: z.uuid(), with_sharers: z.boolean() }),
      run: ({ client_id: clientId, user_id: userId, with_sharers: withSharers }) =>
        rateEvidence(context, { clientId, userId, withSharers }),
    }),
  ];
}
