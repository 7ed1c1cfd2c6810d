import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { parseRetryAfter } from '#values/retry-after.ts';
import { EventFeed } from '#webhooks';

type Page = z.output<typeof EventFeed>;
export type FeedEvent = Page['events'][number];

export interface Following {
  /** The address of the service. */
  service: URL;
  apiKey: string;
  /** Starts with the stored events instead of new ones. */
  fromStart: boolean;
  signal: AbortSignal;
  /** How often to ask for new events. */
  everyMs: number;
  onLost(reason: string, waitMs: number): void;
  onBack(): void;
}

const REPLY_MS_MAX = 30_000;
const WAIT_MS_MAX = 30_000;
const REPLY_SHOWN_MAX = 200;

/**
 * Follows the event feed over HTTP until the signal aborts. If the service can't be reached, asks again after a while and
 * continues where it stopped.
 */
export async function* followEvents(following: Following): AsyncGenerator<FeedEvent> {
  const { signal, everyMs } = following;
  let after: string | null = following.fromStart ? null : 'latest';
  for (;;) {
    const page: Page | null = await readPatiently(following, after);
    if (!page) return;
    after = page.pagination.next_after;
    yield* page.events;
    if (page.events.length === 0) await pause(everyMs, signal);
  }
}

/** Returns null once the signal has aborted. */
async function readPatiently(following: Following, after: string | null): Promise<Page | null> {
  const { signal, everyMs, onLost, onBack } = following;
  let isLost = false;
  for (let waitMs = everyMs; !signal.aborted; waitMs = Math.min(2 * waitMs, WAIT_MS_MAX)) {
    const read = await readPage(following, after);
    if (read.outcome === 'read' && isLost) onBack();
    if (read.outcome === 'read') return read.page;
    if (signal.aborted) return null;
    const nextMs = Math.max(waitMs, read.retryAfterMs);
    onLost(read.reason, nextMs);
    isLost = true;
    await pause(nextMs, signal);
  }
  return null;
}

type Read = { outcome: 'read'; page: Page } | { outcome: 'lost'; reason: string; retryAfterMs: number };

/** Throws if asking again would not help. */
async function readPage({ service, apiKey, signal }: Following, after: string | null): Promise<Read> {
  const url = new URL('events?limit=100', service);
  if (after !== null) url.searchParams.set('after', after);
  const request = {
    headers: { 'X-API-KEY': apiKey },
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(REPLY_MS_MAX)]),
  } as const;
  try {
    const response = await fetch(url, request);
    if (response.ok) return { outcome: 'read', page: EventFeed.parse(await response.json()) };
    const reply = (await response.text()).slice(0, REPLY_SHOWN_MAX);
    const reason = `The service replied ${response.status} ${reply}`;
    if (response.status !== 429 && response.status < 500) throw new Refusal(reason);
    const seconds = parseRetryAfter(response.headers.get('retry-after'), new Date()) ?? 0;
    return { outcome: 'lost', reason, retryAfterMs: seconds * 1000 };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return { outcome: 'lost', reason: `${service.origin}: ${reasonOf(error)}`, retryAfterMs: 0 };
  }
}

class Refusal extends Error {}

/** Returns why a request failed. The cause says it, because the message of a failed fetch is only "fetch failed". */
export function reasonOf(error: unknown): string {
  const { cause, name, message } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return 'no reply in time';
  return cause?.code ?? cause?.message ?? message;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
