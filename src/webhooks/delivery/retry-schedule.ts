import { randomInt } from 'node:crypto';
import { parseRetryAfter } from '#values/retry-after.ts';

const MINUTE = 60;
const HOUR = 3600;
/**
 * Seconds to wait after the first, second and later failures. If the attempt after the last wait fails too, the delivery has
 * failed.
 */
export const BACKOFF_SECONDS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
const JITTER_PERCENT = 20;

/**
 * Returns the seconds until the next attempt, or null after the last one. Respects Retry-After up to twice
 * the scheduled wait.
 */
export function backoffSeconds(
  attempts: number,
  { retryAfterSeconds, chance = jitter() }: { retryAfterSeconds: number | null; chance?: number },
): number | null {
  const wait = BACKOFF_SECONDS[attempts - 1];
  if (wait === undefined) return null;
  const asked = Math.min(retryAfterSeconds ?? 0, 2 * wait);
  return Math.max(asked, wait * chance);
}

/** Returns a factor from 0.8 to 1.2, so that deliveries that failed together are not retried together. */
function jitter(): number {
  return 1 + (randomInt(2 * JITTER_PERCENT * 100 + 1) / 100 - JITTER_PERCENT) / 100;
}

export type Verdict = 'delivered' | 'retry' | 'gone';

/**
 * Classifies a response: 2xx is delivered, 410 disables the webhook, and everything else, including a
 * redirect, is retried.
 */
export function verdictFor({ status }: { status: number }): Verdict {
  if (status >= 200 && status < 300) return 'delivered';
  return status === 410 ? 'gone' : 'retry';
}

const OVERLOADED = new Set([429, 502, 503, 504]);
const PAUSE_MS = { unasked: 1000, most: 60_000 };

/** Returns how long an overloaded endpoint gets no deliveries at all. */
export function pauseAfter(status: number | undefined, retryAfterSeconds: number | null): number {
  if (status === undefined || !OVERLOADED.has(status)) return 0;
  return retryAfterSeconds === null ? PAUSE_MS.unasked : Math.min(retryAfterSeconds * 1000, PAUSE_MS.most);
}

/** Parses Retry-After as seconds; null if absent, invalid or in the past. */
export function retryAfterHeader(header: string | undefined, now: Date): number | null {
  const seconds = parseRetryAfter(header, now);
  return seconds !== null && seconds >= 0 ? seconds : null;
}
