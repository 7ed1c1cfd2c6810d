import { z } from 'zod';
import { type AccountsContext, FETCH_PAYROLL, findAccountForChange } from '#accounts';
import { type Chore, type Job, job } from '#platform/jobs/job.ts';
import { Problem } from '#platform/problem.ts';
import { tenantOf } from '#users';
import {
  planChecks,
  REPLAN_CHECKS,
  RUN_CHECK,
  replanChecks,
  runCheck,
  startDueChecks,
} from './checks/recurring-checks.ts';
import { queryConnection } from './query-connection.ts';

export function payrollJobs(context: AccountsContext): Job[] {
  return [
    job({
      name: FETCH_PAYROLL,
      payload: z.object({ client_id: z.uuid(), account_id: z.uuid() }),
      run: (payload) => fetchAfterConnecting(context, payload),
    }),
    job({
      name: RUN_CHECK,
      payload: z.object({ client_id: z.uuid(), account_id: z.uuid(), slot: z.string() }),
      run: (payload) => runCheck(context, payload),
    }),
    job({
      name: REPLAN_CHECKS,
      payload: z.object({ client_id: z.uuid(), user_id: z.uuid().nullable(), after: z.uuid().nullable() }),
      run: (payload) => replanChecks(context, payload),
    }),
  ];
}

export function payrollChores(context: AccountsContext): Chore[] {
  return [
    {
      name: 'start-due-checks',
      schedule: '* * * * *',
      run: async () => {
        await startDueChecks(context, context.clock.now());
      },
    },
  ];
}

const AGAIN_LATER = ['rate_limited', 'provider_unavailable', 'timed_out'];

/** The lookback, as soon as an account is connected. A provider that is away is tried again; nothing is stored twice. */
async function fetchAfterConnecting(
  context: AccountsContext,
  { client_id: clientId, account_id: accountId }: { client_id: string; account_id: string },
): Promise<void> {
  const tenant = await tenantOf(context, clientId);
  await context.database.inTenant(clientId, async (tx) => {
    const row = await findAccountForChange(tx, clientId, accountId);
    if (row) await planChecks(tx, tenant, row);
  });
  try {
    const queried = await queryConnection(context, tenant, { accountId, ofUser: null });
    if (queried.outcome === 'failed' && AGAIN_LATER.includes(queried.reason))
      throw new Error(`The provider did not answer: ${queried.reason}`);
  } catch (error) {
    // deleted, disconnected or withdrawn meanwhile: there is nothing to fetch any more
    if (!(error instanceof Problem) || error.status >= 500) throw error;
  }
}
