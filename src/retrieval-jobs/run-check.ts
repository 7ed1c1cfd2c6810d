import { type AccountsContext, findAccount, findAccountForChange, isTaxAuthority } from '#accounts';
import { queryConnection } from '#payroll';
import type { Database, Db } from '#platform/database/database.ts';
import { enqueue, PRIORITY } from '#platform/jobs/enqueue.ts';
import type { QueryAccount } from '#retrieval';
import { queryIncome } from '#tax-authority';
import { lockUser, readUserSettings, type Tenant, tenantOf } from '#users';
import { planChecks } from './plan-checks.ts';
import { retryDelaySeconds } from './retry-delay.ts';
import * as store from './store.ts';

export const RUN_CHECK = 'run-check';
const DUE_BATCH = 500;

/**
 * Enqueues a job for every due slot, once. One check replaces all slots that were missed while nothing ran.
 */
export async function startDueChecks({ database }: { database: Database }, now: Date): Promise<number> {
  for (let started = 0; ; ) {
    const batch = await database.inSystem(async (tx) => {
      const due = await store.takeDue(tx, now, DUE_BATCH);
      for (const { client_id, account_id, next_check_at, payroll_provider } of due)
        await enqueueCheck(
          tx,
          { client_id, account_id, slot: next_check_at, tries: 0 },
          { provider: payroll_provider },
        );
      return due.length;
    });
    started += batch;
    if (batch < DUE_BATCH) return started;
  }
}

export interface CheckPayload {
  client_id: string;
  account_id: string;
  slot: string;
  /** How often the provider was unavailable for this slot. */
  tries: number;
}

/**
 * Enqueues a check with a lower priority than jobs that a person waits for. Checks of one provider run one at
 * a time.
 */
async function enqueueCheck(
  tx: Db,
  payload: CheckPayload,
  { provider, runAt }: { provider: string; runAt?: Date },
): Promise<void> {
  const { account_id, slot, tries } = payload;
  await enqueue(
    tx,
    RUN_CHECK,
    { ...payload },
    {
      key: `${RUN_CHECK}:${account_id}:${slot}:${tries}`,
      priority: PRIORITY.scheduled,
      queue: `${RUN_CHECK}:${provider}`,
      ...(runAt ? { runAt } : {}),
    },
  );
}

/** Runs the check of one slot. A repeated run finds the slot finished. */
export async function runCheck(context: AccountsContext, payload: CheckPayload): Promise<void> {
  const { client_id: clientId, account_id: accountId, slot, tries } = payload;
  const tenant = await tenantOf(context, clientId);
  const provider = await context.database.inTenant(clientId, (tx) =>
    claimSlot(tx, tenant, { accountId, slot }),
  );
  if (provider === null) return;
  const queryAccount = isTaxAuthority(context.providers, provider) ? queryIncome : queryConnection;
  const { outcome, wait } = await outcomeOf(context, tenant, { accountId, tries, queryAccount });
  await context.database.inTenant(clientId, async (tx) => {
    const now = tenant.clock.now();
    if (wait === null) return store.updateCheckFinished(tx, clientId, { accountId, slot, outcome, now });
    const runAt = new Date(now.getTime() + wait * 1000);
    return enqueueCheck(tx, { ...payload, tries: tries + 1 }, { provider, runAt });
  });
  if (wait !== null) context.log.warn({ account_id: accountId, outcome, tries }, 'recurring check postponed');
}

/**
 * Claims a slot, plans the next one, and returns the provider to ask. Returns null when the slot is finished
 * or the account no longer has checks. Locks the user before the account, as everywhere.
 */
async function claimSlot(
  tx: Db,
  tenant: Tenant,
  { accountId, slot }: { accountId: string; slot: string },
): Promise<string | null> {
  const { clientId, clock } = tenant;
  const known = await findAccount(tx, clientId, accountId);
  if (!known || !(await lockUser(tx, clientId, known.user_id))) return null;
  const row = await findAccountForChange(tx, clientId, accountId);
  if (row?.status !== 'CONNECTED') return null;
  const { recurring_checks_enabled } = await readUserSettings(tx, clientId, row.user_id);
  if (!recurring_checks_enabled.value) return null;
  const check = { accountId, userId: row.user_id, slot, now: clock.now() };
  const isClaimed = await store.claimCheck(tx, clientId, check);
  await planChecks(tx, tenant, row);
  return isClaimed ? row.payroll_provider : null;
}

async function outcomeOf(
  context: AccountsContext,
  tenant: Tenant,
  { accountId, tries, queryAccount }: { accountId: string; tries: number; queryAccount: QueryAccount },
): Promise<{ outcome: string; wait: number | null }> {
  const queried = await queryAccount(context, tenant, { accountId, ofUser: null, scheduled: true });
  if (queried.outcome === 'failed')
    return { outcome: queried.reason, wait: retryDelaySeconds(queried, tries) };
  // for example, the consent has ended or the source was disabled: the check is finished
  if (queried.outcome === 'not_possible') return { outcome: queried.problem.code, wait: null };
  return { outcome: queried.entryId === null ? 'nothing_new' : 'recorded', wait: null };
}
