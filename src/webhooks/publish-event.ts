import type { KeyObject } from 'node:crypto';
import { type Place, seal } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { insertEvent } from './store.ts';

export const EVENT_KINDS = [
  'user-payroll-submitted',
  'user-bank-statement-submitted',
  'user-taxauth-data-submitted',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export interface NewEvent {
  kind: EventKind;
  userId: string;
  /** The body as receivers get it, payload included; it is fixed here, whatever changes later. */
  body: Record<string, unknown>;
}

/** Tells of what the transaction stores: both happen or neither does. */
export async function publishEvent(
  tx: Db,
  { clientId, userKey, now }: { clientId: string; userKey: KeyObject; now: Date },
  { kind, userId, body }: NewEvent,
): Promise<string> {
  const eventId = newId(now);
  const place: Place = { clientId, table: 'events', column: 'sealed_body', row: eventId };
  await insertEvent(tx, {
    client_id: clientId,
    event_id: eventId,
    user_id: userId,
    kind,
    created_at: now,
    sealed_body: seal(Buffer.from(JSON.stringify(body)), { id: 'user', key: userKey }, place),
  });
  return eventId;
}
