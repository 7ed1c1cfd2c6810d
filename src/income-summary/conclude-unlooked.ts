import { listReachableClients } from '#clients';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { enqueueRating } from '#users';
import { findUnconcluded } from './store.ts';

const DAY_MS = 86_400_000;
const USERS_AT_ONCE = 100;
/** How many pages one run reads if it finds nobody. */
const PAGES_PER_RUN = 100;
/** A run ends with the page that reaches this, so it enqueues fewer than twice as many jobs. */
const JOBS_PER_RUN = 100;

interface Position {
  clientId: string;
  after: string | null;
}

/**
 * Returns a task that rates the evidence of users who have no verdict, which ends with one. Earlier versions stored evidence
 * without a verdict, and rated it by other rules. Each run continues where the last one ended. After all users of all clients,
 * the task waits a day: then it costs little, and finds those whose job has failed.
 */
export function concludeUnlooked({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): () => Promise<void> {
  let position: Position | null = null;
  let nextPass = 0;
  return async () => {
    if (position === null && clock.now().getTime() < nextPass) return;
    position = await continueFrom(database, position);
    if (position === null) nextPass = clock.now().getTime() + DAY_MS;
  };
}

/** Returns the position to continue from; null after the last user of the last client. */
async function continueFrom(database: Database, position: Position | null): Promise<Position | null> {
  const clients = await database.inSystem(listReachableClients);
  const rest = clients.filter((clientId) => position === null || clientId >= position.clientId);
  let [pages, jobs] = [0, 0];
  for (const clientId of rest) {
    let after = position?.clientId === clientId ? position.after : null;
    let ofClient = 0;
    do {
      if (pages >= PAGES_PER_RUN || jobs >= JOBS_PER_RUN) return { clientId, after };
      const found = await findUnconcluded(database.tenant(clientId), clientId, {
        after,
        looked: USERS_AT_ONCE,
      });
      await enqueueRatings(database, clientId, { userIds: found.userIds, before: ofClient });
      ofClient += found.userIds.length;
      jobs += found.userIds.length;
      pages += 1;
      after = found.next;
    } while (after !== null);
  }
  return null;
}

/** The ids are in order, like everywhere where several such jobs are enqueued at once. */
async function enqueueRatings(
  database: Database,
  clientId: string,
  { userIds, before }: { userIds: readonly string[]; before: number },
): Promise<void> {
  if (userIds.length === 0) return;
  await database.inTenant(clientId, async (tx) => {
    for (const [index, userId] of userIds.entries())
      await enqueueRating(tx, { clientId, userId, position: before + index });
  });
}
