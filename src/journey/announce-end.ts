import { publishEvent } from '#events';
import type { Database, Db } from '#platform/database/database.ts';
import { lockUser, requireUserKey, type Tenant, type TenantContext, tenantOf } from '#users';
import type { JourneyEnd } from './schema.ts';
import { openReference } from './seal-journey.ts';
import * as store from './store.ts';
import { JourneyEnded } from './webhook-payload.ts';

const BATCH = 200;
/** A request that began before the link expired may still extend it. */
const LATE_MS = 60_000;

/** Publishes that a journey has ended. */
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

/** Publishes which links have expired before the user finished, of all clients. */
export async function announceExpired(context: TenantContext & { database: Database }): Promise<void> {
  const { database, clock } = context;
  for (;;) {
    const before = new Date(clock.now().getTime() - LATE_MS);
    const expired = await database.inSystem((tx) => store.listExpired(tx, before, BATCH));
    for (const { client_id, user_id, journey_id } of expired) {
      const tenant = await tenantOf(context, client_id);
      await database.inTenant(client_id, async (tx) => {
        if (!(await lockUser(tx, client_id, user_id))) return;
        const row = await store.findJourneyForChange(tx, client_id, journey_id);
        if (!row?.announces_expiry || new Date(row.expires_at) >= before) return;
        // in the same transaction, so that the event is published once
        await store.updateJourney(tx, client_id, journey_id, { announces_expiry: false });
        if (row.outcome !== null) return;
        await announceEnd(tx, tenant, row, { status: 'expired', endedAt: new Date(row.expires_at) });
      });
    }
    if (expired.length < BATCH) return;
  }
}
