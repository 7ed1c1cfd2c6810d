import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import { openJson } from '#platform/crypto/seal.ts';
import type { Database, Db } from '#platform/database/database.ts';
import { describeError, type Logger } from '#platform/log.ts';
import { invalidRequest, notFound } from '#platform/problem.ts';
import type { UserKeys } from '#users';
import { hideText } from '#values/roles.ts';
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

export function withoutAnswers(delivery: DeliveryWithAttempts): DeliveryWithAttempts {
  return {
    ...delivery,
    attempt_log: delivery.attempt_log.map((attempt) => ({ ...attempt, answer: hideText(attempt.answer) })),
  };
}

/** Receivers answer anything: what is no text is shown as such. */
function asText(answer: Buffer): string {
  return answer
    .toString('utf8')
    .replace(/[\p{Cc}\p{Cs}]/gu, (sign) => (/[\t\n\r]/.test(sign) ? sign : '\ufffd'));
}

export interface FeedEvent {
  event_id: string;
  /** Where to go on after this one. */
  cursor: string;
  body: Record<string, unknown>;
}

/** Events for clients who would rather ask than be told. One that cannot be opened is passed over, and logged. */
export async function readFeed(
  { database, clientKeys, userKeys, log }: FeedContext,
  clientId: string,
  page: { after: string | undefined; limit: number },
): Promise<FeedEvent[]> {
  const clientKey = await clientKeys.of(clientId);
  const after = page.after === undefined ? null : parseCursor(page.after);
  const rows = await store.listEvents(database.tenant(clientId), clientId, { after, limit: page.limit });
  return rows.flatMap((row) => {
    try {
      const userKey = userKeys.open(clientKey, { clientId, userId: row.user_id }, row.data_key);
      const body = openJson<Record<string, unknown>>(
        row.sealed_body,
        userKey,
        eventPlace(clientId, row.eventId),
      );
      return [{ event_id: row.eventId, cursor: `${row.transaction}-${row.eventId}`, body }];
    } catch (error) {
      log.error({ event_id: row.eventId, error: describeError(error) }, 'an event cannot be opened');
      return [];
    }
  });
}

interface FeedContext {
  database: Database;
  clientKeys: ClientKeys;
  userKeys: UserKeys;
  log: Logger;
}

const CURSOR = /^(\d{1,20})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function parseCursor(text: string): store.FeedPlace {
  const [, transaction, eventId] = CURSOR.exec(text) ?? [];
  if (!transaction || !eventId) throw invalidRequest('[after] must be a next_after that was answered before');
  return { transaction, eventId };
}
