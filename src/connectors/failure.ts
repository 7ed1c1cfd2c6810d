export const FAILURE_REASONS = [
  'invalid_credentials',
  'account_locked',
  'mfa_invalid',
  'mfa_expired',
  'password_expired',
  'terms_pending',
  'account_disabled',
  'consent_denied',
  'consent_expired',
  'not_authorised',
  'not_signed_up',
  'identity_incomplete',
  'session_expired',
  'rate_limited',
  'under_maintenance',
  'provider_unavailable',
  'timed_out',
  'provider_changed',
  'invalid_data',
  'not_configured',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export interface Failed {
  outcome: 'failed';
  reason: FailureReason;
  /** Seconds until the provider accepts requests again or unlocks the account, if it says so. */
  retryAfterSeconds: number | null;
  /** Where the failure happened, for the operator's log. Must not contain personal data. */
  detail: string | null;
}

/** Thrown deep inside a connector; `failureAsOutcome` turns it into a returned outcome. */
export class ConnectorFailure extends Error {
  readonly reason: FailureReason;
  readonly retryAfterSeconds: number | null;

  constructor(reason: FailureReason, options: { detail?: string; retryAfterSeconds?: number | null } = {}) {
    super(options.detail ?? reason);
    this.name = 'ConnectorFailure';
    this.reason = reason;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

/** Wraps the entry points of connectors: an expected failure becomes an outcome, a bug still throws. */
export async function failureAsOutcome<Answer>(work: () => Promise<Answer>): Promise<Answer | Failed> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    const { reason, retryAfterSeconds, message } = error;
    return { outcome: 'failed', reason, retryAfterSeconds, detail: message };
  }
}
