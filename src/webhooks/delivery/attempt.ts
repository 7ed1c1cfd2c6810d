import type { Clock } from '#platform/clock.ts';
import type { Outbound } from '#platform/outbound/outbound.ts';
import type { AttemptOutcome } from '../delivery-schema.ts';
import { sealEnvelope } from '../envelope.ts';
import { sealAnswer } from '../seal-answer.ts';
import type { AttemptResult, Claimed } from './claim.ts';
import type { PreparedDelivery } from './prepare-deliveries.ts';
import { backoffSeconds, pauseAfter, retryAfterHeader, type Verdict, verdictFor } from './retry-schedule.ts';

const ANSWER_KEPT_BYTES = 2048;

export interface FinishedAttempt {
  claimed: Claimed;
  result: AttemptResult;
  /** `unsent` does not count against the receiver. */
  verdict: Verdict | 'unsent';
  /** Time during which the receiver gets no deliveries because it is overloaded; otherwise 0. */
  pauseMs: number;
}

/**
 * Makes one attempt: encrypts, signs, sends and classifies the response. Every failure of the receiver is a
 * result.
 */
export async function attempt(
  { outbound, clock }: { outbound: Outbound; clock: Clock },
  ready: PreparedDelivery,
): Promise<FinishedAttempt> {
  const { claimed, url, json, signingSecrets, encryptionKey, answerKey } = ready;
  const at = clock.now();
  const envelope = sealEnvelope(json, {
    webhookId: claimed.delivery_id,
    timestamp: at,
    signingSecrets,
    encryptionKey,
  });
  // limits connections per webhook instead of per host, so that a webhook that hangs does not block others on
  // the same host
  const key = claimed.webhook_id;
  const { headers, body } = envelope;
  const answer = await outbound.post({ url, key, headers, body });
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

/**
 * Records an attempt that could not be sent. It follows the retry schedule, because another process may have
 * the key.
 */
export function postpone(claimed: Claimed, outcome: 'unreadable' | 'unsent', now: Date): FinishedAttempt {
  return conclude(claimed, { at: now, now, durationMs: 0, verdict: 'unsent', outcome });
}

interface Ending {
  at: Date;
  now: Date;
  durationMs: number;
  verdict: FinishedAttempt['verdict'];
  outcome: AttemptOutcome;
  status?: number;
  sealedAnswer?: Buffer;
  retryAfterSeconds?: number | null;
}

function conclude(claimed: Claimed, ending: Ending): FinishedAttempt {
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
