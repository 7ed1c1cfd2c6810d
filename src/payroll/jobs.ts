import { z } from 'zod';
import { type AccountsContext, FETCH_PAYROLL, findAccountForChange, updateAccount } from '#accounts';
import type { Failed } from '#connectors';
import { enqueue, PRIORITY } from '#platform/jobs/enqueue.ts';
import { type Chore, type Job, job } from '#platform/jobs/job.ts';
import { Problem } from '#platform/problem.ts';
import { type Tenant, tenantOf } from '#users';
import {
  planChecks,
  REPLAN_CHECKS,
  RUN_CHECK,
  replanChecks,
  runCheck,
  startDueChecks,
} from './checks/recurring-checks.ts';
import { queryConnection } from './query-connection.ts';
import { waitFor } from './try-later.ts';

export function payrollJobs(context: AccountsContext): Job[] {
  return [
    job({
      name: FETCH_PAYROLL,
      payload: z.object({ client_id: z.uuid(), account_id: z.uuid(), tries: z.int().default(0) }),
      run: (payload) => fetchAfterConnecting(context, payload),
    }),
    job({
      name: RUN_CHECK,
      payload: z.object({ client_id: z.uuid(), account_id: z.uuid(), slot: z.string(), tries: z.int() }),
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

/** The lookback, as soon as an account is connected. A provider that is away is asked again; nothing is stored twice. */
async function fetchAfterConnecting(
  context: AccountsContext,
  {
    client_id: clientId,
    account_id: accountId,
    tries,
  }: { client_id: string; account_id: string; tries: number },
): Promise<void> {
  const tenant = await tenantOf(context, clientId);
  await context.database.inTenant(clientId, async (tx) => {
    const row = await findAccountForChange(tx, clientId, accountId);
    if (row) await planChecks(tx, tenant, row);
  });
  const outcome = await fetchLookback(context, tenant, accountId);
  await context.database.inTenant(clientId, async (tx) => {
    const row = await findAccountForChange(tx, clientId, accountId);
    if (row?.status !== 'CONNECTED') return;
    const now = tenant.clock.now();
    const wait = outcome === 'fetched' ? null : waitFor(outcome, tries);
    if (wait === null) {
      const fetch_outcome = outcome === 'fetched' ? outcome : outcome.reason;
      await updateAccount(tx, clientId, accountId, { updated_at: now, fetch_outcome });
      return;
    }
    const payload = { client_id: clientId, account_id: accountId, tries: tries + 1 };
    const key = `${FETCH_PAYROLL}:${accountId}:${row.work}:${tries + 1}`;
    const runAt = new Date(now.getTime() + wait * 1000);
    await enqueue(tx, FETCH_PAYROLL, payload, { key, runAt, priority: PRIORITY.soon });
  });
}

async function fetchLookback(
  context: AccountsContext,
  tenant: Tenant,
  accountId: string,
): Promise<'fetched' | Failed> {
  try {
    const queried = await queryConnection(context, tenant, { accountId, ofUser: null });
    return queried.outcome === 'failed' ? queried : 'fetched';
  } catch (error) {
    // deleted, disconnected or withdrawn meanwhile: there is nothing to fetch any more
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return { outcome: 'failed', reason: 'not_authorised', retryAfterSeconds: null, detail: error.code };
  }
}
