import { type AccountRow, type AccountsContext, findAccountForChange, updateAccount } from '#accounts';
import type { Db } from '#platform/database/database.ts';
import { enqueue, PRIORITY } from '#platform/jobs/enqueue.ts';
import { readUserSettings, type Tenant, tenantOf } from '#users';
import { nextSlot } from './next-slot.ts';
import * as store from './store.ts';

export const REPLAN_CHECKS = 'replan-checks';
const REPLAN_BATCH = 500;

/** Runs a transaction that plans checks. A move of the client's clock waits for its end, or happened before its start. */
export function inPlanning<T>(
  { database, clientClocks }: AccountsContext,
  tenant: Tenant,
  work: (tx: Db, tenant: Tenant) => Promise<T>,
): Promise<T> {
  const { clientId } = tenant;
  return database.inTenant(clientId, async (tx) =>
    work(tx, { ...tenant, clientTime: await clientClocks.hold(tx, clientId) }),
  );
}

/** Sets the time of an account's next check from the current settings. Runs in a transaction of `inPlanning`. */
export async function planChecks(tx: Db, tenant: Tenant, row: AccountRow): Promise<void> {
  const { clientId, clock } = tenant;
  const now = tenant.clientTime();
  const settings = await readUserSettings(tx, clientId, row.user_id);
  const end = settings.recurring_check_end_date.value;
  const isPlanned =
    row.status === 'CONNECTED' && settings.recurring_checks_enabled.value && row.checks_from !== null;
  const next = isPlanned
    ? nextSlot(
        {
          from: new Date(row.checks_from ?? now),
          frequency: settings.recurring_check_frequency.value,
          end: end === null ? null : new Date(end),
        },
        now,
      )
    : null;
  // keeps a slot that is due and not enqueued yet
  if (next !== null && row.next_check_at !== null && Date.parse(row.next_check_at) <= now.getTime()) return;
  if ((next?.toISOString() ?? null) === row.next_check_at) return;
  await updateAccount(tx, clientId, row.account_id, { updated_at: clock.now(), next_check_at: next });
}

/** Plans checks again after settings changed, for all accounts of a user or of a client. Each job handles one batch. */
export async function replanChecks(
  context: AccountsContext,
  {
    client_id: clientId,
    user_id: userId,
    after,
  }: { client_id: string; user_id: string | null; after: string | null },
): Promise<void> {
  const tenant = await tenantOf(context, clientId);
  const last = await planBatch(context, tenant, store.listAccountIds, { userId, after });
  if (last)
    await context.database.inTenant(clientId, (tx) => enqueueReplan(tx, { clientId, userId, after: last }));
}

/**
 * Plans the checks of one client now, if the jobs that do so after a change of settings or a new connection have not ended yet.
 */
export async function finishPlanning(context: AccountsContext, tenant: Tenant): Promise<void> {
  const { clientId } = tenant;
  const { database } = context;
  const isReplanned = await database.inSystem((tx) => store.isJobPromisedUnder(tx, replanKey(clientId)));
  const list = isReplanned ? store.listAccountIds : store.listUnfetched;
  let after: string | null = null;
  do after = await planBatch(context, tenant, list, { userId: null, after });
  while (after !== null);
}

/** Returns the last account of the batch, or null if it was the last batch. */
async function planBatch(
  context: AccountsContext,
  tenant: Tenant,
  list: typeof store.listAccountIds,
  page: { userId: string | null; after: string | null },
): Promise<string | null> {
  const db = context.database.tenant(tenant.clientId);
  const ids = await list(db, tenant.clientId, { ...page, limit: REPLAN_BATCH });
  await planEach(context, tenant, ids);
  return ids.length === REPLAN_BATCH ? (ids.at(-1) ?? null) : null;
}

/** Each account has its own transaction. */
async function planEach(
  context: AccountsContext,
  tenant: Tenant,
  accountIds: readonly string[],
): Promise<void> {
  for (const accountId of accountIds)
    await inPlanning(context, tenant, async (tx, current) => {
      const row = await findAccountForChange(tx, tenant.clientId, accountId);
      if (row) await planChecks(tx, current, row);
    });
}

export async function enqueueReplan(
  tx: Db,
  { clientId, userId, after = null }: { clientId: string; userId: string | null; after?: string | null },
): Promise<void> {
  const payload = { client_id: clientId, user_id: userId, after };
  await enqueue(tx, REPLAN_CHECKS, payload, {
    key: `${replanKey(clientId)}${userId ?? ''}:${after ?? ''}`,
    priority: PRIORITY.soon,
  });
}

/** The start of the keys of a client's planning jobs. */
function replanKey(clientId: string): string {
  return `${REPLAN_CHECKS}:${clientId}:`;
}
