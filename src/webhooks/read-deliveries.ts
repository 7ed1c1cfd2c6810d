import type { KeyObject } from 'node:crypto';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import { open } from '#platform/crypto/seal.ts';
import type { Database, Db } from '#platform/database/database.ts';
import { notFound } from '#platform/problem.ts';
import type { UserKeys } from '#users';
import { eventPlace } from './publish-event.ts';
import type { Delivery, DeliveryWithAttempts } from './schema.ts';
import * as store from './store.ts';

export function toDelivery(row: store.DeliveryRow): Delivery {
  return {
    delivery_id: row.delivery_id,
    webhook_id: row.webhook_id,
    event_id: row.event_id,
    event: row.kind,
    status: row.status,
    attempts: row.attempts,
    created_at: row.created_at,
    next_attempt_at: row.due_at,
    finished_at: row.finished_at,
  };
}

export async function readDelivery(
  tx: Db,
  clientId: string,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<DeliveryWithAttempts> {
  const row = await store.findDelivery(tx, clientId, { webhookId, deliveryId });
  if (!row) throw notFound('Delivery', deliveryId);
  const attempts = await store.listAttempts(tx, clientId, deliveryId);
  return {
    ...toDelivery(row),
    attempt_log: attempts.map(({ answer, ...attempt }) => ({ ...attempt, answer: answer && asText(answer) })),
  };
}

/** Receivers answer anything: what is no text is shown as such. */
function asText(answer: Buffer): string {
  return answer
    .toString('utf8')
    .replace(/[\p{Cc}\p{Cs}]/gu, (sign) => (/[\t\n\r]/.test(sign) ? sign : '\ufffd'));
}

/** Events in the order of their ids, for clients who would rather ask than be told. */
export async function readFeed(
  { database, clientKeys, userKeys }: { database: Database; clientKeys: ClientKeys; userKeys: UserKeys },
  clientId: string,
  page: { after: string | undefined; limit: number },
): Promise<{ event_id: string; body: Record<string, unknown> }[]> {
  const clientKey = await clientKeys.of(clientId);
  const rows = await store.listEvents(database.tenant(clientId), clientId, page);
  return rows.map((row) => {
    const userKey: KeyObject = userKeys.open(clientKey, { clientId, userId: row.user_id }, row.data_key);
    const text = open(row.sealed_body, userKey, eventPlace(clientId, row.event_id)).toString('utf8');
    return { event_id: row.event_id, body: JSON.parse(text) as Record<string, unknown> };
  });
}
