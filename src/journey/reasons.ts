import type { AccountStatus, StatusReason } from '#accounts/schema.ts';
import type { Texts } from '#pages';

/** The next steps that a person has after a failure. */
export type NextAction =
  /** Sign in again now. */
  | 'again'
  /** Do something on the provider's site first, then sign in again. */
  | 'provider_first'
  /** Wait for the end of a lock. */
  | 'wait'
  /** Only another way helps. */
  | 'other_way';

export const NEXT_ACTION: Readonly<Record<StatusReason, NextAction>> = {
  invalid_credentials: 'again',
  mfa_wrong: 'again',
  mfa_expired: 'again',
  consent_denied: 'again',
  consent_expired: 'again',
  not_authorised: 'again',
  not_signed_up: 'again',
  session_expired: 'again',
  authorisation_revoked: 'again',
  interrupted: 'again',
  rate_limited: 'again',
  under_maintenance: 'again',
  provider_unavailable: 'again',
  timed_out: 'again',
  password_expired: 'provider_first',
  terms_pending: 'provider_first',
  account_locked: 'wait',
  too_many_attempts: 'wait',
  mfa_invalid: 'wait',
  account_disabled: 'other_way',
  identity_incomplete: 'other_way',
  nothing_found: 'other_way',
  provider_changed: 'other_way',
  invalid_data: 'other_way',
  not_configured: 'other_way',
};

/** The heading of each status that is a failure. */
export const TITLE_OF: Readonly<Record<AccountStatus, keyof Texts['reasons']['title']>> = {
  PENDING: 'signIn',
  MFA_REQUIRED: 'signIn',
  CONNECTED: 'fetch',
  LOGIN_FAILED: 'signIn',
  LOCKED: 'locked',
  REAUTH_REQUIRED: 'again',
  REVOKED: 'again',
  UNAVAILABLE: 'unavailable',
};

/** The reason of a failure: of the sign-in, or of the fetch after it. */
export function reasonOf(
  account: { status_reason: StatusReason | null },
  fetchOutcome: string | null,
): StatusReason {
  if (account.status_reason) return account.status_reason;
  return isReason(fetchOutcome) ? fetchOutcome : 'interrupted';
}

function isReason(text: string | null): text is StatusReason {
  return text !== null && Object.hasOwn(NEXT_ACTION, text);
}
