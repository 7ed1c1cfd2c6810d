import { z } from 'zod';
import { type AccountsContext, findAccountForChange, updateAccount } from '#accounts';
import type { Failed } from '#connectors';
import { enqueue, PRIORITY } from '#platform/jobs/enqueue.ts';
import type { QueryAccount } from '#retrieval';
import { type Tenant, tenantOf } from '#users';
import { inPlanning, planChecks } from './plan-checks.ts';
import { retryDelaySeconds } from './retry-delay.ts';

export const FetchPayload = z.object({
  client_id: z.uuid(),
  account_id: z.uuid(),
  tries: z.int().default(0),
});
type FetchPayload = z.output<typeof FetchPayload>;

interface Fetching {
  /** The name of the job, for retries. */
  job: string;
  queryAccount: QueryAccount;
}

/**
 * Fetches the lookback once an account is connected. Retries while the provider is unavailable; nothing is
 * stored twice.
 */
export async function fetchAfterConnecting(
  context: AccountsContext,
  payload: FetchPayload,
  fetching: Fetching,
): Promise<void> {
  const { client_id: clientId, account_id: accountId, tries } = payload;
  const tenant = await tenantOf(context, clientId);
  const attemptNumber = await inPlanning(context, tenant, async (tx, current) => {
    const row = await findAccountForChange(tx, clientId, accountId);
    if (row) await planChecks(tx, current, row);
    return row?.attempt_number;
  });
  const outcome = await fetchLookback(context, tenant, payload, fetching);
  // the account was marked as fetched when the result was stored, and its entry may be deleted again by now
  if (outcome === 'fetched') return;
  await context.database.inTenant(clientId, async (tx) => {
    const row = await findAccountForChange(tx, clientId, accountId);
    // an account that was reconnected in the meantime has its own fetch job
    if (row?.status !== 'CONNECTED' || row.attempt_number !== attemptNumber) return;
    const now = tenant.clock.now();
    const wait = retryDelaySeconds(outcome, tries);
    if (wait === null) {
      await updateAccount(tx, clientId, accountId, { updated_at: now, fetch_outcome: outcome.reason });
      return;
    }
    const key = `${fetching.job}:${accountId}:${row.attempt_number}:${tries + 1}`;
    const next = { ...payload, tries: tries + 1 };
    const provider = context.providers.throttleNameFor(clientId, row.payroll_provider);
    await enqueue(tx, fetching.job, next, { key, delayMs: wait * 1000, priority: PRIORITY.soon, provider });
  });
}

async function fetchLookback(
  context: AccountsContext,
  tenant: Tenant,
  { account_id: accountId, tries }: FetchPayload,
  { queryAccount }: Fetching,
): Promise<'fetched' | Failed> {
  // the person who connected the account waits for the first try only
  const queried = await queryAccount(context, tenant, { accountId, ofUser: null, unattended: tries > 0 });
  if (queried.outcome !== 'not_possible') return queried.outcome === 'failed' ? queried : 'fetched';
  const { problem } = queried;
  // the operator has to configure the provider: the job fails and is retried
  if (problem.kind === 'unavailable') throw problem;
  return { outcome: 'failed', reason: 'not_authorised', retryAfterSeconds: null, detail: problem.code };
}
