import { listReachableClients } from '#clients';
import { publishEvent } from '#events';
import { clientTimeAt } from '#platform/clock.ts';
import type { Database, Db } from '#platform/database/database.ts';
import type { ScheduledTask } from '#platform/jobs/job.ts';
import { describeError, type Logger } from '#platform/log.ts';
import { lockUser, requireUserKey, type Tenant, type TenantContext, tenantOf } from '#users';
import * as store from './store.ts';
import { AuthorisationExpiring } from './webhook-payload.ts';

const ANNOUNCED_MS_BEFORE = 7 * 86_400_000;
const BATCH = 200;

type Context = TenantContext & { database: Database; log: Logger };

export function authorisationScheduledTasks(context: Context): ScheduledTask[] {
  return [{ name: 'announce-expiring', schedule: '*/10 * * * *', run: () => announceExpiringOfAll(context) }];
}

async function announceExpiringOfAll(context: Context): Promise<void> {
  for (const clientId of await context.database.inSystem(listReachableClients))
    try {
      while ((await announceExpiring(context, clientId)) === BATCH);
    } catch (error) {
      const facts = { client_id: clientId, error: describeError(error) };
      context.log.error(facts, 'announcing the end of consents failed for a client');
    }
}

/** Publishes which consents of a client end within seven days, by the client's time. Returns how many it has dealt with. */
export async function announceExpiring(context: Context, clientId: string): Promise<number> {
  const { database, clientClocks } = context;
  await clientClocks.refresh(clientId);
  const tenant = await tenantOf(context, clientId);
  const now = tenant.clientTime();
  const until = new Date(now.getTime() + ANNOUNCED_MS_BEFORE);
  const listed = await store.listExpiring(database.tenant(clientId), clientId, { now, until, limit: BATCH });
  let done = 0;
  for (const one of listed)
    try {
      await database.inTenant(clientId, (tx) => announce(tx, tenant, one));
      done += 1;
    } catch (error) {
      const facts = { client_id: clientId, authorisation_id: one.authorisation_id };
      context.log.error({ ...facts, error: describeError(error) }, 'announcing the end of a consent failed');
    }
  return done;
}

/** Marks the authorisation in the same transaction, so that it is announced once, whichever process comes first. */
async function announce(
  tx: Db,
  tenant: Tenant,
  { user_id: userId, authorisation_id: authorisationId }: store.ExpiringRow,
): Promise<void> {
  const { clientId, clock } = tenant;
  if (!(await lockUser(tx, clientId, userId))) return;
  const row = await store.findAuthorisationForChange(tx, clientId, authorisationId);
  if (!row || row.revoked_at || row.expiry_announced_at) return;
  const now = clock.now();
  await store.updateExpiryAnnounced(tx, clientId, authorisationId, now);
  if (isShort(row) || (await isRenewed(tx, clientId, row))) return;
  const { term_id, expires_at } = row;
  const payload = { authorisation_id: authorisationId, term_id, expires_at };
  const body = AuthorisationExpiring.build({ userId, now }, { authorisation_id: authorisationId, payload });
  await publishEvent(tx, { clientId, userKey: await requireUserKey(tx, tenant, userId), now }, body);
}

/** The client knew the end when the consent was given. */
function isShort({ accepted_at, expires_at }: store.AuthorisationRow): boolean {
  return Date.parse(expires_at) - Date.parse(accepted_at) <= ANNOUNCED_MS_BEFORE;
}

/** True if the person has given another consent that lasts longer. */
async function isRenewed(
  tx: Db,
  clientId: string,
  { user_id: userId, expires_at }: store.AuthorisationRow,
): Promise<boolean> {
  const now = clientTimeAt(new Date(expires_at), 0);
  const later = await store.findActive(tx, clientId, {
    userId,
    now,
    authorisationId: undefined,
    category: 'recurring',
  });
  return later !== undefined;
}
