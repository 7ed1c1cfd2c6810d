import type { Clock } from '#platform/clock.ts';
import type { Database, Db } from '#platform/database/database.ts';
import { findJourneyForChange, type JourneyChanges, updateJourney } from '../store.ts';
import { type Progress, planCounts, type Reached } from './plan-counts.ts';
import { addCounts } from './store.ts';

interface Journey {
  clientId: string;
  journeyId: string;
  /** As it was when the request started. */
  progress: Progress;
}

/** Changes a journey's row, and counts what the person has reached in the same transaction. */
export async function recordProgress(
  { database, clock }: { database: Database; clock: Clock },
  { clientId, journeyId, progress }: Journey,
  { changes = {}, reached }: { changes?: JourneyChanges; reached: Reached },
): Promise<void> {
  const isChanged = Object.keys(changes).length > 0;
  if (planCounts(progress, reached, clock.now())) {
    await database.inTenant(clientId, (tx) =>
      countInTransaction(tx, { clientId, journeyId, changes, reached, now: clock.now() }),
    );
  } else if (isChanged) await updateJourney(database.tenant(clientId), clientId, journeyId, changes);
}

/** Another browser may have counted the same in the meantime, so the row is locked before it is read. */
export async function countInTransaction(
  tx: Db,
  {
    clientId,
    journeyId,
    changes = {},
    reached,
    now,
  }: {
    clientId: string;
    journeyId: string;
    changes?: JourneyChanges;
    reached: Reached;
    now: Date;
  },
): Promise<void> {
  const row = await findJourneyForChange(tx, clientId, journeyId);
  if (!row) return;
  const plan = planCounts(row, reached, now);
  const all = { ...changes, ...plan?.changes };
  if (Object.keys(all).length > 0) await updateJourney(tx, clientId, journeyId, all);
  await addCounts(tx, clientId, { journeyId, counts: plan?.counts ?? [] });
}
