import type { Clock } from '#platform/clock.ts';
import type { Outbound } from '#platform/outbound/outbound.ts';
import { sealEnvelope } from '../envelope.ts';
import { sealAnswer } from '../seal-answer.ts';
import type { PreparedDelivery } from './prepare-deliveries.ts';
import { backoffSeconds, pauseAfter, retryAfterHeader, type Verdict, verdictFor } from './retry-schedule.ts';
import type { Claimed, Result } from './store.ts';

const ANSWER_KEPT_BYTES = 2048;

export interface Done {
  claimed: Claimed;
  result: Result;
  /** `unsent` says nothing of the receiver. */
  verdict: Verdict | 'unsent';
  /** How long the receiver should be spared; 0 when it did not ask. */
  pauseMs: number;
}

/** One attempt: seal, post, judge. Whatever the world does is a result. */
export async function attempt(
  { outbound, clock }: { outbound: Outbound; clock: Clock },
  ready: PreparedDelivery,
): Promise<Done> {
  const { claimed, json, signingSecrets, encryptionKey, answerKey } = ready;
  const at = clock.now();
  const envelope = sealEnvelope(json, {
    webhookId: claimed.delivery_id,
    timestamp: at,
    signingSecrets,
    encryptionKey,
  });
  // of the webhook, not of the host: many may share one, and one of them may hang
  const key = claimed.webhook_id;
  const { headers, body } = envelope;
  const answer = await outbound.post({ url: claimed.url, key, headers, body });
  const span = { at, now: clock.now(), durationMs: answer.durationMs };
  if (answer.outcome !== 'answered')
    return conclude(claimed, { ...span, verdict: 'retry', outcome: answer.reason });
  const { client_id: clientId, delivery_id: deliveryId } = claimed;
  const of = { clientId, deliveryId, attempt: claimed.attempts + 1 };
  return conclude(claimed, {
    ...span,
    verdict: verdictFor(answer),
    outcome: 'answered',
    status: answer.status,
    sealedAnswer: sealAnswer(answerKey, of, answer.body.subarray(0, ANSWER_KEPT_BYTES)),
    retryAfterSeconds: retryAfterHeader(answer.headers['retry-after'], at),
  });
}

/** What could not be sent may be sent later, perhaps by a service that has the key: it goes by the plan of retries. */
export function postpone(claimed: Claimed, outcome: 'unreadable' | 'unsent', now: Date): Done {
  return conclude(claimed, { at: now, now, durationMs: 0, verdict: 'unsent', outcome });
}

interface Ending {
  at: Date;
  now: Date;
  durationMs: number;
  verdict: Done['verdict'];
  outcome: string;
  status?: number;
  sealedAnswer?: Buffer;
  retryAfterSeconds?: number | null;
}

function conclude(claimed: Claimed, ending: Ending): Done {
  const { at, now, verdict, retryAfterSeconds = null } = ending;
  const attempts = claimed.attempts - claimed.attempts_before + 1;
  const isOver = verdict === 'delivered' || verdict === 'gone';
  const wait = isOver ? null : backoffSeconds(attempts, { retryAfterSeconds });
  return {
    claimed,
    verdict,
    pauseMs: pauseAfter(ending.status, retryAfterSeconds),
    result: {
      client_id: claimed.client_id,
      delivery_id: claimed.delivery_id,
      claims: claimed.claims,
      attempts: claimed.attempts,
      status: verdict === 'delivered' ? 'delivered' : wait === null ? 'failed' : 'pending',
      due_at: wait === null ? null : new Date(now.getTime() + wait * 1000).toISOString(),
      finished_at: wait === null ? now.toISOString() : null,
      at: at.toISOString(),
      duration_ms: Math.round(ending.durationMs),
      outcome: ending.outcome,
      status_code: ending.status ?? null,
      sealed_answer: ending.sealedAnswer ?? null,
    },
  };
}
