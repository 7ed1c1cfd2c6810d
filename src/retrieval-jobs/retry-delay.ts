import type { Failed } from '#connectors';

const AWAY: readonly Failed['reason'][] = [
  'rate_limited',
  'under_maintenance',
  'provider_unavailable',
  'timed_out',
];
const MINUTE = 60;
const HOUR = 3600;
/** Seconds before the next try, by the number of tries so far. */
export const WAITS = [10, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR];

/**
 * Returns the delay before the next call to an unavailable provider, or null when a retry can't help or no
 * tries are left.
 */
export function retryDelaySeconds({ reason, retryAfterSeconds }: Failed, tries: number): number | null {
  const wait = WAITS[tries];
  if (wait === undefined || !AWAY.includes(reason)) return null;
  return Math.max(wait, retryAfterSeconds ?? 0);
}
