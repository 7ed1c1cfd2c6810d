import type { KeyObject } from 'node:crypto';
import type { MachineTime } from '#platform/clock.ts';
import { type Place, type SealingKey, sealJson } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { currentTrace } from '#platform/tracing/trace.ts';
import type { EventBody } from './define-event.ts';
import { insertDeliveries, insertEvent, listSubscribers } from './store.ts';

/**
 * Publishes an event in the transaction that stores its data, with one delivery for each subscribed webhook. The body has its
 * payload, and later changes do not affect it. The event is erased with its user.
 */
export function publishEvent(
  tx: Db,
  { clientId, userKey, now }: { clientId: string; userKey: KeyObject; now: MachineTime },
  body: EventBody,
): Promise<string> {
  if (body.user_id === null)
    throw new Error(`The event ${body.event} is about no user: call publishLastingEvent`);
  return publish(tx, { clientId, now, key: { id: 'user', key: userKey }, userId: body.user_id }, body);
}

/** Publishes an event that is about no user, or that stays when its user is erased. It belongs to no row of `users`, and the client's key seals it. */
export function publishLastingEvent(
  tx: Db,
  { clientId, clientKey, now }: { clientId: string; clientKey: KeyObject; now: MachineTime },
  body: EventBody,
): Promise<string> {
  return publish(tx, { clientId, now, key: { id: 'client', key: clientKey }, userId: null }, body);
}

async function publish(
  tx: Db,
  {
    clientId,
    now,
    key,
    userId,
  }: { clientId: string; now: MachineTime; key: SealingKey; userId: string | null },
  body: EventBody,
): Promise<string> {
  const kind = body.event;
  const eventId = newId(now);
  const trace = currentTrace();
  const [, subscribers] = await Promise.all([
    insertEvent(tx, {
      client_id: clientId,
      event_id: eventId,
      user_id: userId,
      kind,
      created_at: now,
      request_id: trace?.requestId ?? null,
      traceparent: trace?.traceparent ?? null,
      sealed_body: sealJson(body, key, eventPlace(clientId, eventId)),
    }),
    listSubscribers(tx, clientId, kind),
  ]);
  await insertDeliveries(
    tx,
    subscribers.map(({ webhook_id, include_payload, status }) => ({
      client_id: clientId,
      delivery_id: newId(now),
      webhook_id,
      event_id: eventId,
      kind,
      created_at: now,
      include_payload,
      // a disabled webhook gets failed deliveries, which can be replayed once it is active again
      ...(status === 'disabled'
        ? { status: 'failed', finished_at: now }
        : { status: 'pending', due_at: now }),
    })),
  );
  return eventId;
}

export function eventPlace(clientId: string, eventId: string): Place {
  return { clientId, table: 'events', column: 'sealed_body', row: eventId };
}
