import { type AccountRow, type AccountsContext, findAccountForChange, updateAccount } from '#accounts';
import type { Db } from '#platform/database/database.ts';
import { enqueue, PRIORITY } from '#platform/jobs/enqueue.ts';
import { readUserSettings, type Tenant, tenantOf } from '#users';
import { nextSlot } from './next-slot.ts';
import * as store from './store.ts';

export const REPLAN_CHECKS = 'replan-checks';
const REPLAN_BATCH = 500;

/** Sets the time of an account's next check from the current settings. */
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
  // keeps a slot that is due and not enqueued yet
  if (next !== null && row.next_check_at !== null && Date.parse(row.next_check_at) <= clock.now().getTime())
    return;
  if ((next?.toISOString() ?? null) === row.next_check_at) return;
  await updateAccount(tx, clientId, row.account_id, { updated_at: clock.now(), next_check_at: next });
}

/**
 * Plans checks again after settings changed, for all accounts of a user or of a client. Each account has its
 * own transaction, and each job handles one batch.
 */
export async function replanChecks(
  context: AccountsContext,
  {
    client_id: clientId,
    user_id: userId,
    after,
  }: { client_id: string; user_id: string | null; after: string | null },
): Promise<void> {
  const tenant = await tenantOf(context, clientId);
  const { database } = context;
  const page = { userId, after, limit: REPLAN_BATCH };
  const ids = await store.listAccountIds(database.tenant(clientId), clientId, page);
  for (const id of ids) {
    await database.inTenant(clientId, async (tx) => {
      const row = await findAccountForChange(tx, clientId, id);
      if (row) await planChecks(tx, tenant, row);
    });
  }
  const last = ids.at(-1);
  if (last && ids.length === REPLAN_BATCH)
    await database.inTenant(clientId, (tx) => enqueueReplan(tx, { clientId, userId, after: last }));
}

export async function enqueueReplan(
  tx: Db,
  { clientId, userId, after = null }: { clientId: string; userId: string | null; after?: string | null },
): Promise<void> {
  const payload = { client_id: clientId, user_id: userId, after };
  await enqueue(tx, REPLAN_CHECKS, payload, {
    key: `${REPLAN_CHECKS}:${userId ?? clientId}:${after ?? ''}`,
    priority: PRIORITY.soon,
  });
}
