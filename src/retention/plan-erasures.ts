import type { Db } from '#platform/database/database.ts';
import { listDeliveries } from '#platform/mail/store.ts';
import {
  askInstead,
  lockConsent,
  NOTICE_HOURS,
  planErasure,
  type Tenant,
  tenantOf,
  updateWithdrawal,
} from '#users';
import type { RetentionContext } from './context.ts';
import * as store from './store-withdrawn.ts';

const HOUR_MS = 3_600_000;

/** Plans erasures that follow from the client's setting, and tells those people. */
export async function planErasures(
  context: RetentionContext,
  clientId: string,
  limit: number,
): Promise<void> {
  const { database, hooks } = context;
  const tenant = await tenantOf(context, clientId);
  const soonest = new Date(tenant.clientTime().getTime() + NOTICE_HOURS * HOUR_MS);
  for (const userId of await store.listUnplanned(database.tenant(clientId), clientId, { soonest, limit }))
    await database.inTenant(clientId, async (tx) => {
      if (await lockConsent(tx, clientId, userId)) await planErasure(tx, tenant, userId, hooks.erasure);
    });
}

/** Looks whether a notice was sent to people who are erased only if they were told. If none can be, the client has to decide. */
export async function followNotices(
  context: RetentionContext,
  clientId: string,
  limit: number,
): Promise<void> {
  const { database } = context;
  const tenant = await tenantOf(context, clientId);
  for (const { user_id } of await store.listUnnoticed(database.tenant(clientId), clientId, limit))
    await database.inTenant(clientId, (tx) => followNotice(tx, context, tenant, user_id));
}

async function followNotice(
  tx: Db,
  { hooks }: RetentionContext,
  tenant: Tenant,
  userId: string,
): Promise<void> {
  const { clientId } = tenant;
  if (!(await lockConsent(tx, clientId, userId))) return;
  const unnoticed = await store.findUnnoticed(tx, clientId, userId);
  if (!unnoticed) return;
  const { notices } = unnoticed;
  const deliveries = await listDeliveries(tx, clientId, notices);
  const sent = deliveries.flatMap(({ sent_at }) => sent_at ?? []).sort();
  // the person may be the one whom a message did not reach
  if (deliveries.some(({ given_up_at }) => given_up_at !== null) || deliveries.length < notices.length)
    await askInstead(tx, tenant, userId, hooks.erasure);
  else if (sent.length === notices.length)
    await updateWithdrawal(tx, clientId, userId, { noticed_at: sent.at(-1) ?? null });
}
