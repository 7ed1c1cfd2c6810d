import { type AccountsContext, FETCH_INCOME } from '#accounts';
import { FetchPayload, fetchAfterConnecting } from '#payroll';
import { type Job, job } from '#platform/jobs/job.ts';
import { queryIncome } from './query-income.ts';

export function taxAuthorityJobs(context: AccountsContext): Job[] {
  return [
    job({
      name: FETCH_INCOME,
      payload: FetchPayload,
      run: (payload) =>
        fetchAfterConnecting(context, payload, { job: FETCH_INCOME, queryAccount: queryIncome }),
    }),
  ];
}
