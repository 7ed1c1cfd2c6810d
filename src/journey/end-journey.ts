import type { Db } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/permits.ts';
import { invalidRequest, notFound, say } from '#platform/problem.ts';
import { lockUser, type Tenant, updateTokenGeneration } from '#users';
import { announceEnd } from './announce-end.ts';
import { isAlive } from './read-journeys.ts';
import { recordAboutJourney } from './record-entry.ts';
import type { Outcome } from './schema.ts';
import type { Reached } from './statistics/plan-counts.ts';
import { countInTransaction } from './statistics/record-progress.ts';
import {
  findJourneyForChange,
  type JourneyChanges,
  type JourneyRow,
  listAliveForChange,
  listNoticeJourneys,
  updateJourneys,
} from './store.ts';

interface Ending {
  userId: string;
  journeyId: string;
  actor: Actor;
}

/** Ends a journey for the client: its link and its pages stop working. */
export async function endForClient(tx: Db, tenant: Tenant, ending: Ending): Promise<void> {
  const { clientId, clock } = tenant;
  const { userId, journeyId } = ending;
  if (!(await lockUser(tx, clientId, userId))) throw notFound('User', userId);
  const row = await findJourneyForChange(tx, clientId, journeyId);
  if (row?.user_id !== userId) throw notFound('Journey', journeyId);
  if (!isAlive(row, clock.now())) return;
  if ((await listNoticeJourneys(tx, clientId, userId)).has(journeyId))
    throw invalidRequest(
      say`With the link of journey [${journeyId}], the user can keep their data until they are erased: it can't be ended before`,
    );
  await recordEnd(tx, tenant, { ...ending, outcome: 'ended_by_client' });
  await announceIfOpen(tx, tenant, row);
}

/** Ends all tokens and journeys of a user for the client, but not the links with which the person can object to their erasure. */
export async function endAllForClient(tx: Db, tenant: Tenant, userId: string): Promise<void> {
  const { clientId, clock } = tenant;
  const now = clock.now();
  const generation = await updateTokenGeneration(tx, clientId, userId);
  if (generation === null) throw notFound('User', userId);
  const notices = await listNoticeJourneys(tx, clientId, userId);
  // these links work although the user's tokens have been ended
  await updateJourneys(tx, clientId, [...notices], { token_generation: generation });
  const alive = await listAliveForChange(tx, clientId, { userId, now });
  const rows = alive.filter(({ journey_id }) => !notices.has(journey_id));
  const journeyIds = rows.map(({ journey_id }) => journey_id);
  await updateJourneys(tx, clientId, journeyIds, { outcome: 'ended_by_client', ended_at: now });
  for (const row of rows) await announceIfOpen(tx, tenant, row);
}

/** The user may have ended it before. A link that came with a token and was not opened has no events. */
async function announceIfOpen(tx: Db, tenant: Tenant, row: JourneyRow): Promise<void> {
  if (row.outcome !== null || !row.announces_expiry) return;
  await announceEnd(tx, tenant, row, { status: 'ended', endedAt: tenant.clock.now() });
}

/** Records how the user ended a journey. A journey that has ended keeps its first outcome, which is returned. */
export async function endForUser(
  tx: Db,
  tenant: Tenant,
  ending: Ending & { outcome: Outcome },
): Promise<Outcome | null> {
  const { clientId, clock } = tenant;
  const { userId, journeyId, outcome } = ending;
  if (!(await lockUser(tx, clientId, userId))) return null;
  const row = await findJourneyForChange(tx, clientId, journeyId);
  if (!row || !isAlive(row, clock.now())) return null;
  if (row.outcome) return row.outcome as Outcome;
  await recordEnd(tx, tenant, ending);
  await announceEnd(tx, tenant, row, { status: outcome, endedAt: clock.now() });
  return outcome;
}

/** Continues a journey that the user has ended. */
export async function reopen(tx: Db, tenant: Tenant, { userId, journeyId, actor }: Ending): Promise<void> {
  const { clientId, clock } = tenant;
  if (!(await lockUser(tx, clientId, userId))) return;
  const row = await findJourneyForChange(tx, clientId, journeyId);
  if (!row?.outcome || !isAlive(row, clock.now())) return;
  await change(tx, tenant, {
    journeyId,
    changes: { outcome: null, ended_at: null },
    reached: { isContinued: true },
  });
  await recordAboutJourney(tx, tenant, { journeyId, userId }, { actor, action: 'journey_reopened' });
}

async function recordEnd(
  tx: Db,
  tenant: Tenant,
  { userId, journeyId, actor, outcome }: Ending & { outcome: Outcome | 'ended_by_client' },
): Promise<void> {
  await change(tx, tenant, {
    journeyId,
    changes: { outcome, ended_at: tenant.clock.now() },
    reached: outcome === 'ended_by_client' ? {} : { outcome },
  });
  const entry = { actor, action: 'journey_ended', details: { outcome } } as const;
  await recordAboutJourney(tx, tenant, { journeyId, userId }, entry);
}

async function change(
  tx: Db,
  { clientId, clock }: Tenant,
  changed: { journeyId: string; changes: JourneyChanges; reached: Reached },
): Promise<void> {
  await countInTransaction(tx, { clientId, now: clock.now(), ...changed });
}
