import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Job, job } from '#platform/jobs/job.ts';
import type { ExternalData } from './external-data.ts';
import { countDataOfUser, updateErasureVerified } from './store.ts';

export const VERIFY_ERASURE = 'verify-erasure';

/**
 * Removes a deleted user's external data, then checks that nothing is left there or in any table with a
 * `user_id`, and records the erasure as verified. Safe to run twice.
 */
export function userJobs(app: {
  database: Database;
  clock: Clock;
  hooks: { externalData: readonly ExternalData[] };
}): Job[] {
  return [
    job({
      name: VERIFY_ERASURE,
      lane: 'upkeep',
      payload: z.object({ client_id: z.uuid(), user_id: z.uuid() }),
      run: async ({ client_id: clientId, user_id: userId }) => {
        for (const { remove } of app.hooks.externalData) await remove({ clientId, userId });
        for (const { what, countLeft } of app.hooks.externalData)
          requireNone(await countLeft({ clientId, userId }), what);
        await app.database.inTenant(clientId, async (tx) => {
          for (const { what, count } of await countDataOfUser(tx, clientId, userId)) requireNone(count, what);
          await updateErasureVerified(tx, clientId, userId, app.clock.now());
        });
      },
    }),
  ];
}

function requireNone(left: number, what: string): void {
  if (left > 0) throw new Error(`Data of an erased user is left: ${left} ${what}`);
}
