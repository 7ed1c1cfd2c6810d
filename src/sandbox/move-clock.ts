import { type Clock, isAdjustable } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { invalidRequest } from '#platform/problem.ts';
import { startDueChecks } from '#retrieval-jobs';
import { addDuration, parseDuration } from './duration.ts';
import type { ClockInput } from './schema.ts';

export const YEAR_FIRST = 2024;
export const YEAR_LAST = 2100;

interface Moving {
  clock: Clock;
  database: Database;
}

/** The requested time. */
export function targetOf({ advance, now }: ClockInput, current: Date): Date {
  const duration = advance === undefined ? null : parseDuration(advance);
  if ((duration === null) === (now === undefined))
    throw invalidRequest('Request must have either [advance] or [now]');
  return duration === null ? new Date(now ?? current) : addDuration(current, duration);
}

/** Sets the clock of this process and enqueues every check that is then due; returns their number. */
export async function moveClock({ clock, database }: Moving, time: Date): Promise<number> {
  if (!isAdjustable(clock)) throw invalidRequest('The clock of this process cannot be moved');
  const year = time.getUTCFullYear();
  if (!(year >= YEAR_FIRST && year <= YEAR_LAST))
    throw invalidRequest(`The clock must stay in the years ${YEAR_FIRST} to ${YEAR_LAST}`);
  clock.set(time);
  return startDueChecks({ database }, clock.now());
}
