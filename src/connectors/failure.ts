import type { z } from 'zod';
import { enumeration } from '#values/enumeration.ts';

export const FAILURE_REASONS = {
  invalid_credentials: 'the provider did not accept the credentials',
  account_locked: 'the provider has locked the user’s account',
  mfa_invalid: 'the provider did not accept the MFA responses, and no attempts are left',
  mfa_expired: 'no MFA response arrived in time',
  password_expired: 'the user must set a new password at the provider',
  terms_pending: 'the user must accept the provider’s new terms',
  account_disabled: 'the provider has closed the user’s account',
  consent_denied: 'the user did not allow access at the provider',
  consent_expired: 'the permission that the user gave at the provider has ended',
  not_authorised: 'the user signed in with an account that cannot see their pay',
  not_signed_up:
    'the user has not signed up for the tax authority’s service, or has signed in as another person',
  identity_incomplete:
    'the user lacks details that the provider needs to find them, such as the last letter of the NI number',
  no_match: 'nobody at the provider has the user’s details; the service does not reveal which of them differ',
  session_expired: 'the session at the provider has ended',
  rate_limited: 'the provider limits the number of requests',
  under_maintenance: 'the provider is closed for maintenance',
  provider_unavailable: 'the provider cannot be reached',
  timed_out: 'the provider took too long to reply',
  provider_changed: 'the provider’s website or API has changed, and the service cannot read it',
  invalid_data: 'the provider sent data that the service cannot read',
  not_configured: 'the operator has not configured a connection to the provider',
} as const;
export const FailureReason = enumeration(FAILURE_REASONS);
export type FailureReason = z.output<typeof FailureReason>;

/** The provider is to blame for these: if many people get one and nobody succeeds, nobody can use it. */
const OF_THE_PROVIDER: ReadonlySet<FailureReason> = new Set([
  'under_maintenance',
  'provider_unavailable',
  'timed_out',
  'provider_changed',
  'invalid_data',
]);
/** These are decided without the provider, or say nothing about it. */
const SAYS_NOTHING: ReadonlySet<FailureReason> = new Set([
  'rate_limited',
  'mfa_expired',
  'consent_denied',
  'session_expired',
  'identity_incomplete',
  'not_configured',
]);

/** Whether an outcome shows that a provider works; null if it shows neither. */
export function showsProviderWorks(failed: Failed | null): boolean | null {
  if (failed === null) return true;
  if (SAYS_NOTHING.has(failed.reason)) return null;
  return !OF_THE_PROVIDER.has(failed.reason);
}

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
