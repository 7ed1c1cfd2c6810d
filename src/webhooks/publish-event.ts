import type { KeyObject } from 'node:crypto';
import { type Place, seal } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import type { EventKind } from './event-kinds.ts';
import { insertDeliveries, insertEvent, listSubscribers } from './store.ts';

export interface NewEvent {
  kind: EventKind;
  userId: string;
  /** The body as receivers get it, payload included; it is fixed here, whatever changes later. */
  body: Record<string, unknown>;
}

/** Tells of what the transaction stores: both happen or neither does. One delivery for each webhook that listens. */
export async function publishEvent(
  tx: Db,
  { clientId, userKey, now }: { clientId: string; userKey: KeyObject; now: Date },
  { kind, userId, body }: NewEvent,
): Promise<string> {
  const eventId = newId(now);
  await insertEvent(tx, {
    client_id: clientId,
    event_id: eventId,
    user_id: userId,
    kind,
    created_at: now,
    sealed_body: seal(
      Buffer.from(JSON.stringify(body)),
      { id: 'user', key: userKey },
      eventPlace(clientId, eventId),
    ),
  });
  const subscribers = await listSubscribers(tx, clientId, kind);
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
      // a disabled webhook gets nothing until it is active again; then a replay of what failed brings it up to date
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
