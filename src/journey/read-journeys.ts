import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '#users';
import type { Journey, JourneyStatus } from './schema.ts';
import { type JourneyRow, listJourneys } from './store.ts';

/** Newest first. */
export async function readJourneys(
  tx: Db,
  { clientId, clock }: Pick<Tenant, 'clientId' | 'clock'>,
  page: { userId: string; skip: number; limit: number },
): Promise<{ journeys: Journey[]; totalCount: number }> {
  const { rows, totalCount } = await listJourneys(tx, clientId, page);
  return { journeys: rows.map((row) => toJourney(row, clock.now())), totalCount };
}

export function toJourney(row: JourneyRow, now: Date): Journey {
  return {
    journey_id: row.journey_id,
    user_id: row.user_id,
    created_at: row.created_at,
    expires_at: row.expires_at,
    status: journeyStatus(row, now),
    opened_at: row.opened_at,
    step: row.step,
    employer_not_found: row.employer_not_found_at !== null,
    ended_at: row.ended_at,
  };
}

/** A check constraint limits the outcomes. */
export function journeyStatus(
  { outcome, expires_at, opened_at }: Pick<JourneyRow, 'outcome' | 'expires_at' | 'opened_at'>,
  now: Date,
): JourneyStatus {
  if (outcome === 'ended_by_client') return 'ended';
  if (outcome) return outcome as JourneyStatus;
  if (new Date(expires_at) <= now) return 'expired';
  return opened_at ? 'open' : 'created';
}

/** Whether the link and the sessions of a journey still work. They do after the user has finished. */
export function isAlive({ outcome, expires_at }: JourneyRow, now: Date): boolean {
  return outcome !== 'ended_by_client' && new Date(expires_at) > now;
}
