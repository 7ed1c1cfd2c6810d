import { z } from 'zod';
import { type Job, job } from '#platform/jobs/job.ts';
import { connectAccount } from './connect-account.ts';
import type { AccountsContext } from './context.ts';
import { CONNECT_ACCOUNT } from './link-account.ts';

export function accountJobs(context: AccountsContext): Job[] {
  return [
    job({
      name: CONNECT_ACCOUNT,
      payload: z.object({ client_id: z.uuid(), account_id: z.uuid(), work: z.int() }),
      run: (payload) => connectAccount(context, payload),
    }),
  ];
}
