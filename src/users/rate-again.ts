import type { Db } from '#platform/database/database.ts';
import { enqueue, PRIORITY } from '#platform/jobs/enqueue.ts';

export const RATE_EVIDENCE = 'rate-evidence';

/**
 * Rates a user's stored payslips and documents again after the commit. `withSharers` also rates those of users who uploaded
 * the same files: whether that is honest depends on the details of both. A job that waits already does the same.
 */
export async function enqueueRating(
  tx: Db,
  {
    clientId,
    userId,
    withSharers = false,
    position = 0,
  }: {
    clientId: string;
    userId: string;
    withSharers?: boolean;
    /** How many such jobs of the client were enqueued before, if there are many. */
    position?: number;
  },
): Promise<void> {
  const payload = { client_id: clientId, user_id: userId, with_sharers: withSharers };
  const key = `${RATE_EVIDENCE}:${userId}${withSharers ? ':sharers' : ''}`;
  await enqueue(tx, RATE_EVIDENCE, payload, { key, priority: PRIORITY.soon, position });
}
