import { setTimeout as wait } from 'node:timers/promises';
import { publishEvent } from '#events';
import type { SeededRandom } from '#values/seeded-random.ts';
import type { Context } from './context.ts';
import type { DeliveryRecord, Published } from './delivery-record.ts';

const PAUSE_MS = { low: 5, high: 35 };
const ROLLED_BACK = 0.1;
const PAYLOAD_BYTES = 2000;

/** Publishes events until the signal is aborted. Rolls back some transactions at the end. */
export async function publishUntil(
  signal: AbortSignal,
  context: Context,
  { record, random }: { record: DeliveryRecord; random: SeededRandom },
): Promise<void> {
  for (let serial = 1; !signal.aborted; serial++) {
    record.publish(serial, await publish(context, serial, random.next() < ROLLED_BACK));
    await wait(random.between(PAUSE_MS.low, PAUSE_MS.high));
  }
}

async function publish(context: Context, serial: number, rollsBack: boolean): Promise<Published> {
  const { app, tenant, userId, userKey } = context;
  const { clientId } = tenant;
  let eventId: string | null = null;
  let isReady = false;
  try {
    await app.database.inTenant(clientId, async (tx) => {
      const body = {
        event: 'user-payroll-submitted' as const,
        user_id: userId,
        timestamp: app.clock.now().toISOString(),
        serial,
        payload: { filling: 'x'.repeat(PAYLOAD_BYTES) },
      };
      const now = app.clock.now();
      eventId = await publishEvent(tx, { clientId, userKey, now }, body);
      if (rollsBack) throw new Error('rolled back on purpose');
      isReady = true;
    });
    return { outcome: 'committed', eventId };
  } catch {
    // the commit was sent, but its reply was lost: it may have happened
    return { outcome: isReady ? 'unknown' : 'rolled_back', eventId };
  }
}
