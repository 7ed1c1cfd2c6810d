import type { KeyObject } from 'node:crypto';
import { sealEnvelope } from '#webhooks';
import { type FeedEvent, reasonOf } from './follow-events.ts';

export interface Destination {
  url: URL;
  signingSecret: string;
  encryptionKey: KeyObject | null;
  hasPayload: boolean;
}

export type Forwarded = { ms: number } & (
  | { outcome: 'answered'; status: number }
  | { outcome: 'failed'; reason: string }
);

/** The same time that production gives a receiver. */
const ANSWER_MS_MAX = 15_000;

/** Sends an event as a delivery: with the headers, signatures and encryption of production. */
export async function forwardEvent(
  { event_id, body }: FeedEvent,
  { url, signingSecret, encryptionKey, hasPayload }: Destination,
  signal: AbortSignal,
): Promise<Forwarded> {
  const { payload: _, ...bare } = body;
  const envelope = sealEnvelope(JSON.stringify(hasPayload ? body : bare), {
    webhookId: event_id,
    timestamp: new Date(),
    signingSecrets: [signingSecret],
    encryptionKey,
  });
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: envelope.headers,
      body: new Uint8Array(envelope.body),
      // as in production, a redirect is not followed
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS_MAX)]),
    });
    await response.body?.cancel();
    return { outcome: 'answered', status: response.status, ms: ms() };
  } catch (error) {
    return { outcome: 'failed', reason: reasonOf(error), ms: ms() };
  }
}
