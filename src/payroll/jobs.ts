import { z } from 'zod';
import { type AccountsContext, FETCH_PAYROLL } from '#accounts';
import { type Job, job, type ScheduledTask } from '#platform/jobs/job.ts';
import {
  REPLAN_CHECKS,
  RUN_CHECK,
  replanChecks,
  runCheck,
  startDueChecks,
} from './checks/recurring-checks.ts';
import { FetchPayload, fetchAfterConnecting } from './fetch-after-connecting.ts';
import { type QueryAccount, queryConnection } from './query-connection.ts';

/** `queryIncome` asks a tax authority: its accounts are checked in the same manner. */
export function payrollJobs(context: AccountsContext, { queryIncome }: { queryIncome: QueryAccount }): Job[] {
  return [
    job({
      name: FETCH_PAYROLL,
      payload: FetchPayload,
      run: (payload) =>
        fetchAfterConnecting(context, payload, { job: FETCH_PAYROLL, queryAccount: queryConnection }),
    }),
    job({
      name: RUN_CHECK,
      payload: z.object({ client_id: z.uuid(), account_id: z.uuid(), slot: z.string(), tries: z.int() }),
      run: (payload) => runCheck(context, payload, { queryIncome }),
    }),
    job({
      name: REPLAN_CHECKS,
      payload: z.object({ client_id: z.uuid(), user_id: z.uuid().nullable(), after: z.uuid().nullable() }),
      run: (payload) => replanChecks(context, payload),
    }),
  ];
}

export function payrollScheduledTasks(context: AccountsContext): ScheduledTask[] {
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
