import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Job, job } from '#platform/jobs/job.ts';
import { countRowsOfUser, listTablesOfUsers, updateErasureVerified } from './store.ts';

export const VERIFY_ERASURE = 'verify-erasure';

/** Asks every table that names users for rows of one who was deleted. Finding none, it says so; it may run twice. */
export function userJobs(app: { database: Database; clock: Clock }): Job[] {
  return [
    job({
      name: VERIFY_ERASURE,
      payload: z.object({ client_id: z.uuid(), user_id: z.uuid() }),
      run: ({ client_id, user_id }) =>
        app.database.inTenant(client_id, async (tx) => {
          for (const table of await listTablesOfUsers(tx)) {
            const left = await countRowsOfUser(tx, table, user_id);
            if (left > 0) throw new Error(`${left} rows of an erased user are left in ${table}`);
          }
          await updateErasureVerified(tx, client_id, user_id, app.clock.now());
        }),
    }),
  ];
}
