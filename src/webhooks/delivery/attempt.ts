import type { Clock } from '#platform/clock.ts';
import type { Outbound } from '#platform/outbound/outbound.ts';
import { sealEnvelope } from '../envelope.ts';
import type { Ready } from './prepare-body.ts';
import { askedSeconds, type Verdict, verdictOn, waitAfter } from './retry-plan.ts';
import type { Claimed, Result } from './store.ts';

const ANSWER_KEPT_BYTES = 2048;

export interface Done {
  claimed: Claimed;
  result: Result;
  verdict: Verdict;
}

/** One attempt: seal, post, judge. Whatever the world does is a result. */
export async function attempt(
  { outbound, clock }: { outbound: Outbound; clock: Clock },
  ready: Ready,
): Promise<Done> {
  const { claimed, json, signingSecrets, encryptionKey } = ready;
  const at = clock.now();
  const envelope = sealEnvelope(json, {
    webhookId: claimed.delivery_id,
    timestamp: at,
    signingSecrets,
    encryptionKey,
  });
  const answer = await outbound.post({ url: claimed.url, headers: envelope.headers, body: envelope.body });
  const status = answer.outcome === 'answered' ? answer.status : null;
  const verdict = verdictOn({ outcome: answer.outcome, status });
  const attempts = claimed.attempts - claimed.attempts_before + 1;
  const asked = answer.outcome === 'answered' ? askedSeconds(answer.headers['retry-after'], at) : null;
  const wait = verdict === 'again' ? waitAfter(attempts, { retryAfterSeconds: asked }) : null;
  const now = clock.now();
  return {
    claimed,
    verdict,
    result: {
      client_id: claimed.client_id,
      delivery_id: claimed.delivery_id,
      claims: claimed.claims,
      status: verdict === 'delivered' ? 'delivered' : wait === null ? 'failed' : 'pending',
      due_at: wait === null ? null : new Date(now.getTime() + wait * 1000).toISOString(),
      finished_at: wait === null ? now.toISOString() : null,
      at: at.toISOString(),
      duration_ms: Math.round(answer.durationMs),
      outcome: answer.outcome === 'answered' ? 'answered' : answer.reason,
      status_code: status,
      answer: answer.outcome === 'answered' ? answer.body.subarray(0, ANSWER_KEPT_BYTES) : null,
    },
  };
}
