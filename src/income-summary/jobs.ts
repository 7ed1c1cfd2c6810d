import { z } from 'zod';
import type { AccountsContext } from '#accounts';
import { type Job, job } from '#platform/jobs/job.ts';
import { CONCLUDE_INCOME } from '#users';
import { concludeIncome } from './conclude-income.ts';

export function incomeSummaryJobs(context: AccountsContext): Job[] {
  return [
    job({
      name: CONCLUDE_INCOME,
      lane: 'upkeep',
      payload: z.object({ client_id: z.uuid(), user_id: z.uuid() }),
      run: ({ client_id: clientId, user_id: userId }) => concludeIncome(context, { clientId, userId }),
    }),
  ];
}
