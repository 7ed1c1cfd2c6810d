// @ts-check
import { setTimeout as wait } from 'node:timers/promises';

const REPLY_MS_MAX = 30_000;
const WAIT_MS_MAX = 30_000;
const REPLY_SHOWN_MAX = 200;

/**
 * @typedef {object} Following
 * @property {URL} service the address of the service, ending with a slash
 * @property {string} apiKey
 * @property {AbortSignal} signal
 * @property {number} everyMs how often to ask for new events
 * @property {(reason: string, waitMs: number) => void} onLost
 * @property {() => void} onBack
 *
 * @typedef {{ event_id: string, body: Record<string, unknown> }} FeedEvent
 * @typedef {{ events: FeedEvent[], pagination: { next_after: string | null } }} Page
 */

/**
 * Follows the event feed until the signal aborts. If the service can't be reached, asks again after a while and
 * continues where it stopped.
 *
 * @param {Following} following
 * @param {string | null} after
 * @returns {AsyncGenerator<FeedEvent, void>}
 */
export async function* followFeed(following, after) {
  const { signal, everyMs } = following;
  for (;;) {
    const page = await readPatiently(following, after);
    if (!page) return;
    after = page.pagination.next_after;
    yield* page.events;
    if (page.events.length === 0) await pause(everyMs, signal);
  }
}

/**
 * Returns the position after all stored events; null if there are none.
 *
 * @param {Following} following
 */
export async function findLatest(following) {
  return (await readPatiently(following, 'latest'))?.pagination.next_after ?? null;
}

/**
 * Returns null once the signal has aborted.
 *
 * @param {Following} following
 * @param {string | null} after
 * @returns {Promise<Page | null>}
 */
async function readPatiently(following, after) {
  const { signal, everyMs, onLost, onBack } = following;
  let isLost = false;
  for (let waitMs = everyMs; !signal.aborted; waitMs = Math.min(2 * waitMs, WAIT_MS_MAX)) {
    const read = await readPage(following, after);
    if ('page' in read) {
      if (isLost) onBack();
      return read.page;
    }
    if (signal.aborted) return null;
    const nextMs = Math.max(waitMs, read.retryAfterMs);
    onLost(read.reason, nextMs);
    isLost = true;
    await pause(nextMs, signal);
  }
  return null;
}

/**
 * Throws if asking again would not help.
 *
 * @param {Following} following
 * @param {string | null} after
 * @returns {Promise<{ page: Page } | { reason: string, retryAfterMs: number }>}
 */
async function readPage({ service, apiKey, signal }, after) {
  const url = new URL('events?limit=100&repeats=true', service);
  if (after !== null) url.searchParams.set('after', after);
  try {
    const response = await fetch(url, {
      headers: { 'X-API-KEY': apiKey },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(REPLY_MS_MAX)]),
    });
    if (response.ok) return { page: /** @type {Page} */ (await response.json()) };
    const reply = (await response.text()).slice(0, REPLY_SHOWN_MAX);
    const reason = `The service replied ${response.status} ${reply}`;
    if (response.status !== 429 && response.status < 500) throw new Refusal(reason);
    return { reason, retryAfterMs: readRetryAfter(response.headers.get('retry-after')) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return { reason: `${service.origin}: ${reasonOf(error)}`, retryAfterMs: 0 };
  }
}

class Refusal extends Error {}

/** @param {string | null} header in seconds, or as a date */
function readRetryAfter(header) {
  if (header === null) return 0;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? ms : 0;
}

/**
 * Returns why a request failed. The cause says it, because the message of a failed fetch is only "fetch failed".
 *
 * @param {unknown} error
 * @returns {string}
 */
export function reasonOf(error) {
  const { cause, name, message } = /** @type {Error & { cause?: { code?: string, message?: string } }} */ (
    error
  );
  if (name === 'TimeoutError') return 'no reply in time';
  return cause?.code ?? cause?.message ?? message;
}

/**
 * @param {number} ms
 * @param {AbortSignal} signal
 */
async function pause(ms, signal) {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
