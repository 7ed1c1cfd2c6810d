import type { EventKind } from '#events';
import type { AttemptOutcome } from '../delivery-schema.ts';

export interface Claimed {
  client_id: string;
  delivery_id: string;
  webhook_id: string;
  event_id: string | null;
  kind: EventKind;
  include_payload: boolean;
  sealed_test_body: Buffer | null;
  attempts: number;
  /** Number of attempts made before the last replay. */
  attempts_before: number;
  claims: number;
  /** Only of webhooks whose address is not sealed yet. */
  url: string | null;
  sealed_url: Buffer | null;
  sealed_secrets: Buffer;
  failures: number;
}

export interface ClaimOptions {
  now: Date;
  workerId: string;
  leaseSeconds: number;
  limit: number;
  /** Limits per webhook; `defaultCapacity` applies to webhooks that are not listed. */
  webhookIds: readonly string[];
  capacities: readonly number[];
  defaultCapacity: number;
}

export interface AttemptResult {
  client_id: string;
  delivery_id: string;
  claims: number;
  /** Number of attempts before this one. */
  attempts: number;
  status: 'pending' | 'delivered' | 'failed';
  due_at: string | null;
  finished_at: string | null;
  at: string;
  duration_ms: number;
  outcome: AttemptOutcome;
  status_code: number | null;
  sealed_answer: Buffer | null;
}
