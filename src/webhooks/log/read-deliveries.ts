import type { KeyObject } from 'node:crypto';
import { isAboutConsent } from '#events';
import type { Db } from '#platform/database/database.ts';
import { notFound } from '#platform/problem.ts';
import { findHidden, type UserKeys } from '#users';
import { hideText } from '#values/roles.ts';
import type { AttemptOutcome, Delivery, DeliveryWithAttempts } from '../delivery-schema.ts';
import { keyOfEvent } from '../open-event.ts';
import { openAnswer } from '../seal-answer.ts';
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
  keys: { clientId: string; clientKey: KeyObject; userKeys: UserKeys },
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<{
  delivery: DeliveryWithAttempts;
  userId: string | null;
  /** Whether the person has withdrawn consent since, and their data is hidden. */
  isHidden: boolean;
}> {
  const { clientId } = keys;
  const row = await store.findDelivery(tx, clientId, { webhookId, deliveryId });
  if (!row) throw notFound('Delivery', deliveryId);
  const subject = await store.findSubject(tx, clientId, deliveryId);
  const key = subject ? keyOfEvent(keys, subject).key : keys.clientKey;
  const attempts = await store.listAttempts(tx, clientId, deliveryId);
  const delivery = {
    ...toDelivery(row),
    attempt_log: attempts.map(({ sealed_answer: sealed, ...attempt }) => {
      const of = { clientId, deliveryId, attempt: attempt.attempt };
      return {
        ...attempt,
        // attempts have no other outcomes
        outcome: attempt.outcome as AttemptOutcome,
        answer: sealed && asText(openAnswer(key, of, sealed)),
      };
    }),
  };
  const userId = subject?.user_id ?? null;
  const isOpen = userId === null || isAboutConsent(row.kind);
  const isHidden = !isOpen && (await findHidden(tx, clientId, [userId])).has(userId);
  return { delivery, userId, isHidden };
}

export function withoutAnswers(delivery: DeliveryWithAttempts): DeliveryWithAttempts {
  return {
    ...delivery,
    attempt_log: delivery.attempt_log.map((attempt) => ({ ...attempt, answer: hideText(attempt.answer) })),
  };
}

/** Replaces control characters and invalid text, because receivers may respond with anything. */
function asText(answer: Buffer): string {
  return answer
    .toString('utf8')
    .replace(/[\p{Cc}\p{Cs}]/gu, (sign) => (/[\t\n\r]/.test(sign) ? sign : '\ufffd'));
}
