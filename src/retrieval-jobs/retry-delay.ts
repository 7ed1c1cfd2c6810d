import type { Failed } from '#connectors';

const AWAY: readonly Failed['reason'][] = [
  'rate_limited',
  'under_maintenance',
  'provider_unavailable',
  'timed_out',
];
const MINUTE = 60;
const HOUR = 3600;
/** Seconds until the next try, after so many. */
const WAITS = [10, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR];

/** How long to wait before a provider that was away is asked again; null when it is no use, or was tried often enough. */
export function retryDelaySeconds({ reason, retryAfterSeconds }: Failed, tries: number): number | null {
  const wait = WAITS[tries];
  if (wait === undefined || !AWAY.includes(reason)) return null;
  return Math.max(wait, retryAfterSeconds ?? 0);
}
