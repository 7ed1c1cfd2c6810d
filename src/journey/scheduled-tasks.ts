import { STATE_MS_MAX } from '#accounts';
import type { Database } from '#platform/database/database.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import type { ScheduledTask } from '#platform/jobs/job.ts';
import type { Logger } from '#platform/log.ts';
import { indexInBackground, type TenantContext } from '#users';
import { addDays, dayOf } from '#values/calendar.ts';
import { announceExpired } from './announce-end.ts';
import { indexNextContacts } from './contacts/index-contacts.ts';
import { COUNTS_KEPT_DAYS } from './statistics/schema.ts';
import { deleteOldCounts } from './statistics/store.ts';
import { deleteOldJourneys, deleteOldSessions } from './store.ts';

const DAY_MS = 86_400_000;
/** After the link has expired. */
const KEPT_DAYS = 90;
const UNOPENED_KEPT_DAYS = 7;

export function journeyScheduledTasks(
  context: TenantContext & { database: Database; log: Logger },
): ScheduledTask[] {
  const { database, clock } = context;
  return [
    {
      name: 'index-contacts',
      schedule: '* * * * *',
      run: indexInBackground(context, indexNextContacts),
    },
    { name: 'announce-expired-journeys', schedule: '* * * * *', run: () => announceExpired(context) },
    {
      name: 'forget-journeys',
      schedule: '*/15 * * * *',
      run: async () => {
        const now = clock.now();
        const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
        const beforeIfUnopened = new Date(now.getTime() - UNOPENED_KEPT_DAYS * DAY_MS);
        // a sign-in at a provider can take an hour, and the person then comes back to the journey that they left
        const endedBefore = new Date(now.getTime() - STATE_MS_MAX);
        await deleteInBatches(database, (tx, limit) => deleteOldSessions(tx, endedBefore, limit));
        await deleteInBatches(database, (tx, limit) =>
          deleteOldJourneys(tx, { before, beforeIfUnopened, limit }),
        );
        const oldest = addDays(dayOf(now), -COUNTS_KEPT_DAYS);
        await deleteInBatches(database, (tx, limit) => deleteOldCounts(tx, { before: oldest, limit }));
      },
    },
  ];
}
