import type { KeyObject } from 'node:crypto';
import { type EventKind, eventTypeOf, insertDeliveries } from '#events';
import { type Place, sealJson } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { isUuid } from '#values/uuid.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Creates a delivery without personal data, marked as a test, so that clients can test their receiver. */
export async function sendTestEvent(
  tx: Db,
  { clientId, clientKey, now }: { clientId: string; clientKey: KeyObject; now: Date },
  { webhookId, kind, includePayload }: { webhookId: string; kind: EventKind; includePayload: boolean },
): Promise<string> {
  const deliveryId = newId(now);
  const { example, isAboutUser } = eventTypeOf(kind);
  const { payload, ...own } = emptied(example) as Record<string, unknown>;
  const body = {
    event: kind,
    user_id: isAboutUser ? NOBODY : null,
    timestamp: now.toISOString(),
    test: true,
    ...own,
    ...(includePayload && payload ? { payload } : {}),
  };
  await insertDeliveries(tx, [
    {
      client_id: clientId,
      delivery_id: deliveryId,
      webhook_id: webhookId,
      event_id: null,
      kind,
      created_at: now,
      include_payload: includePayload,
      sealed_test_body: sealJson(body, { id: 'client', key: clientKey }, testBodyPlace(clientId, deliveryId)),
      status: 'pending',
      due_at: now,
    },
  ]);
  return deliveryId;
}

/** Replaces ids by one that nothing has, and lists by empty ones, so that a receiver can't confuse a test with real data. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, emptied(field)]));
  return typeof value === 'string' && isUuid(value) ? NOBODY : value;
}

export function testBodyPlace(clientId: string, deliveryId: string): Place {
  return { clientId, table: 'deliveries', column: 'sealed_test_body', row: deliveryId };
}
