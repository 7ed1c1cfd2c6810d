import { listReachableClients } from '#clients';
import type { Clock, MachineTime } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { concludeLater } from '#users';
import { listOutdated } from './store.ts';

const DAY_MS = 86_400_000;
const JOBS_PER_RUN = 200;
/** A run asks this many clients at most. The next run continues with the others. */
const CLIENTS_PER_RUN = 100;

/**
 * Returns a task that has verdicts concluded again after a day, oldest first, because time alone can change them: pay becomes
 * overdue, and months pass. If there are more than a run can do, they get older than a day.
 */
export function concludeAgain({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): () => Promise<void> {
  let nextClient = 0;
  return async () => {
    const clients = await database.inSystem(listReachableClients);
    const before = new Date(clock.now().getTime() - DAY_MS) as MachineTime;
    const asked = Math.min(clients.length, CLIENTS_PER_RUN);
    for (let jobs = 0, at = 0; at < asked && jobs < JOBS_PER_RUN; at++) {
      const clientId = clients[nextClient++ % clients.length];
      if (!clientId) return;
      const limit = Math.ceil((JOBS_PER_RUN - jobs) / (asked - at));
      jobs += await concludeSome(database, clientId, { before, limit });
    }
  };
}

async function concludeSome(
  database: Database,
  clientId: string,
  outdated: { before: MachineTime; limit: number },
): Promise<number> {
  const userIds = await listOutdated(database.tenant(clientId), clientId, outdated);
  if (userIds.length > 0)
    await database.inTenant(clientId, async (tx) => {
      for (const [position, userId] of userIds.toSorted().entries())
        await concludeLater(tx, { clientId, userId, position });
    });
  return userIds.length;
}
