// @ts-check

/** @import { RetryLimits } from './index.d.ts' */

const BACKOFF_MS = 250;
const BACKOFF_MS_MAX = 8_000;

/**
 * The request may have taken effect: a proxy lost the reply, or the service lost its database while it
 * committed.
 */
const IN_DOUBT = new Set([502, 503, 504]);

/**
 * Decides whether a failed request is sent again.
 *
 * @param {object} failure
 * @param {number | null} failure.status null if no reply arrived
 * @param {number | null} failure.retryAfterMs
 * @param {boolean} failure.isRepeatable whether a repetition is harmless even if the first request took effect
 * @param {number} failure.retries how many times the request was repeated before
 * @param {number} failure.elapsedMs the time since the first request
 * @param {RetryLimits} limits
 * @param {() => number} random
 * @returns {number | null} how long to wait first; null if the request is not sent again
 */
export function retryWaitMs(failure, limits, random) {
  const { retries, elapsedMs, retryAfterMs } = failure;
  if (retries >= limits.countMax || !canRepeat(failure)) return null;
  const backoff = backoffMs(retries, random);
  const waitMs = retryAfterMs === null ? backoff : retryAfterMs + backoff;
  return elapsedMs + waitMs > limits.msMax ? null : waitMs;
}

/**
 * Doubles with each retry. The random part spreads the retries of clients that failed together.
 *
 * @param {number} retries
 * @param {() => number} random
 */
export function backoffMs(retries, random) {
  return Math.round(Math.min(BACKOFF_MS_MAX, BACKOFF_MS * 2 ** retries) * (0.5 + random() / 2));
}

/**
 * Reads a Retry-After header, which is a number of seconds or a date.
 *
 * @param {string | null} header
 * @param {number} now in milliseconds since 1970
 * @returns {number | null} milliseconds
 */
export function readRetryAfter(header, now) {
  if (header === null || header.trim() === '') return null;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000;
  // Date.parse also accepts many texts that are not HTTP dates
  const date = /GMT\s*$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** @param {{ status: number | null, retryAfterMs: number | null, isRepeatable: boolean }} failure */
function canRepeat({ status, retryAfterMs, isRepeatable }) {
  if (status === null || IN_DOUBT.has(status)) return isRepeatable;
  // 409 with Retry-After: the same request is still running
  return status === 429 || (status === 409 && retryAfterMs !== null);
}
