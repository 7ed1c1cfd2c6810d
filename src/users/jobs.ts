import { z } from 'zod';
import { type Job, job } from '#platform/jobs/job.ts';
import { verifyErasure } from './verify-erasure.ts';

export const VERIFY_ERASURE = 'verify-erasure';

export function userJobs(context: Parameters<typeof verifyErasure>[0]): Job[] {
  return [
    job({
      name: VERIFY_ERASURE,
      lane: 'upkeep',
      payload: z.object({ client_id: z.uuid(), user_id: z.uuid() }),
      run: ({ client_id, user_id }) => verifyErasure(context, { clientId: client_id, userId: user_id }),
    }),
  ];
}
