import { setTimeout as wait } from 'node:timers/promises';
import type { SeededRandom } from '#values/seeded-random.ts';
import { publishEvent } from '#webhooks';
import type { Ledger, Published } from './ledger.ts';
import type { Stage } from './stage.ts';

const PAUSE_MS = { low: 5, high: 35 };
const ROLLED_BACK = 0.1;
const PAYLOAD_BYTES = 2000;

/** Publishes event after event until told to stop; some transactions change their mind at the end. */
export async function publishUntil(
  signal: AbortSignal,
  stage: Stage,
  { ledger, random }: { ledger: Ledger; random: SeededRandom },
): Promise<void> {
  for (let serial = 1; !signal.aborted; serial++) {
    ledger.publish(serial, await publish(stage, serial, random.next() < ROLLED_BACK));
    await wait(random.between(PAUSE_MS.low, PAUSE_MS.high));
  }
}

async function publish(stage: Stage, serial: number, changesItsMind: boolean): Promise<Published> {
  const { app, tenant, userId, userKey } = stage;
  const { clientId } = tenant;
  let eventId: string | null = null;
  let isReady = false;
  try {
    await app.database.inTenant(clientId, async (tx) => {
      const body = {
        event: 'user-payroll-submitted',
        user_id: userId,
        timestamp: app.clock.now().toISOString(),
        serial,
        payload: { filling: 'x'.repeat(PAYLOAD_BYTES) },
      };
      const now = app.clock.now();
      eventId = await publishEvent(
        tx,
        { clientId, userKey, now },
        { kind: 'user-payroll-submitted', userId, body },
      );
      if (changesItsMind) throw new Error('changed its mind');
      isReady = true;
    });
    return { fate: 'committed', eventId };
  } catch {
    // only a commit that was sent and not answered may have happened
    return { fate: isReady ? 'unknown' : 'rolled_back', eventId };
  }
}
