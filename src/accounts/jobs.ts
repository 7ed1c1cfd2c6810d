import { z } from 'zod';
import { type Job, job } from '#platform/jobs/job.ts';
import { connectAccount } from './connect-account.ts';
import { END_CONSENT, EndConsentPayload, endConsent } from './consent-ends/end-consents.ts';
import type { AccountsContext } from './context.ts';
import { CONNECT_ACCOUNT } from './link-account.ts';

export function accountJobs(context: AccountsContext): Job[] {
  return [
    job({
      name: CONNECT_ACCOUNT,
      lane: 'sign_ins',
      payload: ConnectJobPayload,
      run: (payload) => connectAccount(context, payload),
    }),
    job({
      name: END_CONSENT,
      lane: 'checks',
      payload: EndConsentPayload,
      run: (payload) => endConsent(context, payload),
    }),
  ];
}

// jobs that an earlier version enqueued have `work` instead of `attempt_number`
const ConnectJobPayload = z
  .object({ client_id: z.uuid(), account_id: z.uuid() })
  .and(z.union([z.object({ attempt_number: z.int() }), z.object({ work: z.int() })]))
  .transform((payload) => ({
    clientId: payload.client_id,
    accountId: payload.account_id,
    attemptNumber: 'work' in payload ? payload.work : payload.attempt_number,
  }));
