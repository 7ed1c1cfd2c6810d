import { publishEvent } from '#events';
import type { Database, Db } from '#platform/database/database.ts';
import { describeError, type Logger } from '#platform/log.ts';
import { lockUser, requireUserKey, type Tenant, type TenantContext, tenantOf } from '#users';
import type { JourneyEnd } from './schema.ts';
import { openReference } from './seal-journey.ts';
import * as store from './store.ts';
import { JourneyEnded } from './webhook-payload.ts';

const BATCH = 200;
/** A request that began before the link expired may still extend it. */
const LATE_MS = 60_000;

export async function announceEnd(
  tx: Db,
  tenant: Tenant,
  row: store.JourneyRow,
  { status, endedAt }: { status: JourneyEnd; endedAt: Date },
): Promise<void> {
  const { clientId, clock } = tenant;
  const { journey_id, user_id: userId, opened_at, sealed_reference: sealed } = row;
  const now = clock.now();
  const userKey = await requireUserKey(tx, tenant, userId);
  const client_reference = sealed && openReference(userKey, { clientId, journeyId: journey_id }, sealed);
  const fields = { journey_id, status };
  const payload = { ...fields, client_reference, opened_at, ended_at: endedAt.toISOString() };
  const body = JourneyEnded.build({ userId, now }, { ...fields, payload });
  await publishEvent(tx, { clientId, userKey, now }, body);
}

/**
 * Publishes which links have expired before the user finished, of all clients. A link that can't be announced, for example because its
 * reference can't be decrypted, does not hold up the others.
 */
export async function announceExpired(context: ExpiryContext): Promise<void> {
  const { database, clock, log } = context;
  for (;;) {
    const before = new Date(clock.now().getTime() - LATE_MS);
    const expired = await database.inSystem((tx) => store.listExpired(tx, before, BATCH));
    let failed = 0;
    for (const one of expired)
      await announceOne(context, one, before).catch((error) => {
        failed += 1;
        const { client_id, journey_id } = one;
        log.error(
          { client_id, journey_id, error: describeError(error) },
          'announcing that a link has expired failed',
        );
      });
    if (expired.length < BATCH || failed === BATCH) return;
  }
}

type ExpiryContext = TenantContext & { database: Database; log: Logger };

async function announceOne(
  context: ExpiryContext,
  { client_id, user_id, journey_id }: { client_id: string; user_id: string; journey_id: string },
  before: Date,
): Promise<void> {
  const tenant = await tenantOf(context, client_id);
  await context.database.inTenant(client_id, async (tx) => {
    if (!(await lockUser(tx, client_id, user_id))) return;
    const row = await store.findJourneyForChange(tx, client_id, journey_id);
    if (!row?.announces_expiry || new Date(row.expires_at) >= before) return;
    // in the same transaction, so that the event is published once
    await store.updateJourney(tx, client_id, journey_id, { announces_expiry: false });
    if (row.outcome !== null) return;
    await announceEnd(tx, tenant, row, { status: 'expired', endedAt: new Date(row.expires_at) });
  });
}
