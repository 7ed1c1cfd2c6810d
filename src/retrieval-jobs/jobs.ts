import { z } from 'zod';
import { type AccountsContext, FETCH_BANK, FETCH_INCOME, FETCH_PAYROLL } from '#accounts';
import { queryBank } from '#bank-statements';
import { queryConnection } from '#payroll';
import { type Job, job, type ScheduledTask } from '#platform/jobs/job.ts';
import { queryIncome } from '#tax-authority';
import { endLostFetches } from './end-lost-fetches.ts';
import { FetchPayload, fetchAfterConnecting } from './fetch-after-connecting.ts';
import { REPLAN_CHECKS, replanChecks } from './plan-checks.ts';
import { RUN_CHECK, runCheck, startDueChecks } from './run-check.ts';

export function retrievalJobs(context: AccountsContext): Job[] {
  return [
    job({
      name: FETCH_PAYROLL,
      lane: 'retrievals',
      payload: FetchPayload,
      run: (payload) =>
        fetchAfterConnecting(context, payload, { job: FETCH_PAYROLL, queryAccount: queryConnection }),
    }),
    job({
      name: FETCH_INCOME,
      lane: 'retrievals',
      payload: FetchPayload,
      run: (payload) =>
        fetchAfterConnecting(context, payload, { job: FETCH_INCOME, queryAccount: queryIncome }),
    }),
    job({
      name: FETCH_BANK,
      lane: 'retrievals',
      payload: FetchPayload,
      run: (payload) => fetchAfterConnecting(context, payload, { job: FETCH_BANK, queryAccount: queryBank }),
    }),
    job({
      name: RUN_CHECK,
      lane: 'checks',
      payload: z.object({ client_id: z.uuid(), account_id: z.uuid(), slot: z.string(), tries: z.int() }),
      run: (payload) => runCheck(context, payload),
    }),
    job({
      name: REPLAN_CHECKS,
      lane: 'upkeep',
      payload: z.object({ client_id: z.uuid(), user_id: z.uuid().nullable(), after: z.uuid().nullable() }),
      run: (payload) => replanChecks(context, payload),
    }),
  ];
}

export function retrievalScheduledTasks(context: AccountsContext): ScheduledTask[] {
  return [
    {
      name: 'start-due-checks',
      schedule: '* * * * *',
      run: async () => {
        await startDueChecks(context);
      },
    },
    { name: 'end-lost-fetches', schedule: '* * * * *', run: () => endLostFetches(context) },
  ];
}
