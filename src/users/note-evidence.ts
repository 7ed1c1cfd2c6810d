import type { Db } from '#platform/database/database.ts';
import { enqueue, PRIORITY } from '#platform/jobs/enqueue.ts';

/** The job that draws the conclusion from a user's evidence again. */
export const CONCLUDE_INCOME = 'conclude-income';

/** Several changes within this time cause one job. */
const DELAY_MS = 500;

/** Has the conclusion drawn again because it is old. Changes of the evidence come first. */
export function concludeLater(
  tx: Db,
  { clientId, userId, position }: { clientId: string; userId: string; position: number },
): Promise<void> {
  return enqueue(
    tx,
    CONCLUDE_INCOME,
    { client_id: clientId, user_id: userId },
    { key: `${CONCLUDE_INCOME}:old:${userId}`, priority: PRIORITY.scheduled, position },
  );
}

/**
 * Notes that the evidence about a user has changed, in the transaction that changes it. Call it after jobs that rate other users
 * are enqueued: transactions that enqueue the same jobs wait for each other, so all of them need the same order.
 */
export function noteEvidence(tx: Db, clientId: string, userId: string): Promise<void> {
  return enqueue(
    tx,
    CONCLUDE_INCOME,
    { client_id: clientId, user_id: userId },
    { key: `${CONCLUDE_INCOME}:${userId}`, delayMs: DELAY_MS, priority: PRIORITY.soon },
  );
}
