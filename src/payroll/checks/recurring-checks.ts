import {
  type AccountRow,
  type AccountsContext,
  findAccountForChange,
  listAccountsOfUser,
  updateAccount,
} from '#accounts';
import type { Database, Db } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { Problem } from '#platform/problem.ts';
import { readUserSettings, type Tenant, tenantOf } from '#users';
import { queryConnection } from '../query-connection.ts';
import { nextSlot } from './plan-checks.ts';
import * as store from './store.ts';

export const RUN_CHECK = 'run-check';
export const REPLAN_CHECKS = 'replan-checks';
const DUE_BATCH = 500;
const REPLAN_BATCH = 500;

/** Hands every slot that is due to a worker, once. Slots that passed while nothing ran are caught up by the latest. */
export async function startDueChecks({ database }: { database: Database }, now: Date): Promise<number> {
  for (let started = 0; ; ) {
    const batch = await database.inSystem(async (tx) => {
      const due = await store.takeDue(tx, now, DUE_BATCH);
      for (const { client_id, account_id, next_check_at } of due) {
        const payload = { client_id, account_id, slot: next_check_at };
        await enqueue(tx, RUN_CHECK, payload, { key: `${RUN_CHECK}:${account_id}:${next_check_at}` });
      }
      return due.length;
    });
    started += batch;
    if (batch < DUE_BATCH) return started;
  }
}

/** One slot of one account. It may be run twice: the second time finds it finished. */
export async function runCheck(
  context: AccountsContext,
  {
    client_id: clientId,
    account_id: accountId,
    slot,
  }: { client_id: string; account_id: string; slot: string },
): Promise<void> {
  const tenant = await tenantOf(context, clientId);
  const claimed = await context.database.inTenant(clientId, (tx) =>
    claimSlot(tx, tenant, { accountId, slot }),
  );
  if (!claimed) return;
  const outcome = await outcomeOf(context, tenant, accountId);
  await context.database.inTenant(clientId, (tx) =>
    store.updateCheckFinished(tx, clientId, { accountId, slot, outcome, now: tenant.clock.now() }),
  );
  if (TRANSIENT.has(outcome))
    context.log.warn({ account_id: accountId, outcome }, 'a recurring check failed');
}

const TRANSIENT = new Set(['rate_limited', 'provider_unavailable', 'timed_out']);

/** False when the slot was finished already, or is none of this account's any more. The next one is planned with it. */
async function claimSlot(
  tx: Db,
  tenant: Tenant,
  { accountId, slot }: { accountId: string; slot: string },
): Promise<boolean> {
  const row = await findAccountForChange(tx, tenant.clientId, accountId);
  if (row?.status !== 'CONNECTED') return false;
  const claimed = await store.claimCheck(tx, tenant.clientId, {
    accountId,
    userId: row.user_id,
    slot,
    now: tenant.clock.now(),
  });
  await planChecks(tx, tenant, row);
  return claimed;
}

async function outcomeOf(context: AccountsContext, tenant: Tenant, accountId: string): Promise<string> {
  try {
    const queried = await queryConnection(context, tenant, { accountId, ofUser: null, scheduled: true });
    if (queried.outcome === 'failed') return queried.reason;
    return queried.entryId === null ? 'nothing_new' : 'recorded';
  } catch (error) {
    // consent has ended, or connections were turned off: nothing to do is an outcome too
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

/** Sets when an account is next checked, by the settings in force now. */
export async function planChecks(tx: Db, tenant: Tenant, row: AccountRow): Promise<void> {
  const { clientId, clock } = tenant;
  const settings = await readUserSettings(tx, clientId, row.user_id);
  const end = settings.recurring_check_end_date.value;
  const isPlanned =
    row.status === 'CONNECTED' && settings.recurring_checks_enabled.value && row.checks_from !== null;
  const next = isPlanned
    ? nextSlot(
        {
          from: new Date(row.checks_from ?? clock.now()),
          frequency: settings.recurring_check_frequency.value,
          end: end === null ? null : new Date(end),
        },
        clock.now(),
      )
    : null;
  if ((next?.toISOString() ?? null) === row.next_check_at) return;
  await updateAccount(tx, clientId, row.account_id, { updated_at: clock.now(), next_check_at: next });
}

/** After a change of settings: all accounts of a user, or of a whole client, some at a time. */
export async function replanChecks(
  context: AccountsContext,
  {
    client_id: clientId,
    user_id: userId,
    after,
  }: { client_id: string; user_id: string | null; after: string | null },
): Promise<void> {
  const tenant = await tenantOf(context, clientId);
  await context.database.inTenant(clientId, async (tx) => {
    if (userId !== null) {
      for (const row of await listAccountsOfUser(tx, clientId, userId)) await planChecks(tx, tenant, row);
      return;
    }
    const ids = await store.listAccountIds(tx, clientId, { after, limit: REPLAN_BATCH });
    for (const id of ids) {
      const row = await findAccountForChange(tx, clientId, id);
      if (row) await planChecks(tx, tenant, row);
    }
    const last = ids.at(-1);
    if (last && ids.length === REPLAN_BATCH) await enqueueReplan(tx, { clientId, userId: null, after: last });
  });
}

export async function enqueueReplan(
  tx: Db,
  { clientId, userId, after = null }: { clientId: string; userId: string | null; after?: string | null },
): Promise<void> {
  const payload = { client_id: clientId, user_id: userId, after };
  await enqueue(tx, REPLAN_CHECKS, payload, { key: `${REPLAN_CHECKS}:${userId ?? clientId}:${after ?? ''}` });
}
