import type { AccountStatus, StatusReason } from './schema.ts';

/** What a person is sent away to a provider with is good so long. */
export const STATE_MS_MAX = 3_600_000;

/** Which status may follow which. */
export const TRANSITIONS: Readonly<Record<AccountStatus, readonly AccountStatus[]>> = {
  PENDING: [
    'MFA_REQUIRED',
    'CONNECTED',
    'LOGIN_FAILED',
    'LOCKED',
    'UNAVAILABLE',
    'REAUTH_REQUIRED',
    'REVOKED',
  ],
  MFA_REQUIRED: ['PENDING', 'LOGIN_FAILED', 'REVOKED'],
  // a tax authority tells only when it is asked that it will not answer
  CONNECTED: ['REAUTH_REQUIRED', 'LOGIN_FAILED', 'REVOKED'],
  LOGIN_FAILED: ['PENDING'],
  LOCKED: ['PENDING'],
  REAUTH_REQUIRED: ['PENDING', 'REVOKED'],
  UNAVAILABLE: ['PENDING'],
  REVOKED: ['PENDING'],
};

export function requireTransition(from: AccountStatus, to: AccountStatus): void {
  if (!TRANSITIONS[from].includes(to)) throw new Error(`An account that is ${from} cannot become ${to}`);
}

/** Where each failure at the provider leaves an account that was being connected. */
export const STATUS_OF: Readonly<
  Record<Exclude<StatusReason, 'mfa_wrong' | 'authorisation_revoked' | 'nothing_found'>, AccountStatus>
> = {
  invalid_credentials: 'LOGIN_FAILED',
  account_locked: 'LOCKED',
  mfa_invalid: 'LOCKED',
  mfa_expired: 'LOGIN_FAILED',
  password_expired: 'LOGIN_FAILED',
  terms_pending: 'LOGIN_FAILED',
  account_disabled: 'LOGIN_FAILED',
  consent_denied: 'LOGIN_FAILED',
  consent_expired: 'REAUTH_REQUIRED',
  not_authorised: 'LOGIN_FAILED',
  not_signed_up: 'LOGIN_FAILED',
  identity_incomplete: 'LOGIN_FAILED',
  session_expired: 'REAUTH_REQUIRED',
  rate_limited: 'UNAVAILABLE',
  under_maintenance: 'UNAVAILABLE',
  provider_unavailable: 'UNAVAILABLE',
  timed_out: 'UNAVAILABLE',
  provider_changed: 'UNAVAILABLE',
  invalid_data: 'UNAVAILABLE',
  not_configured: 'UNAVAILABLE',
  too_many_attempts: 'LOCKED',
  interrupted: 'UNAVAILABLE',
};

/** For the person, in their words. */
export const WORDS: Readonly<Record<StatusReason, string>> = {
  invalid_credentials:
    'The details you entered do not match the provider’s records. Check them and try again.',
  account_locked:
    'The provider has locked this account for now. Try again later, or reset your password there.',
  too_many_attempts:
    'There were too many failed tries. Wait an hour before the next one, so that the provider does not lock you out.',
  mfa_invalid: 'The security answer was not accepted too many times.',
  mfa_wrong: 'That answer was not accepted. Please try again.',
  mfa_expired: 'The security question was not answered in time. Please sign in again.',
  password_expired: 'Your password at the provider has expired. Set a new one there, then try again.',
  terms_pending: 'The provider asks you to accept its new terms. Do that on its own site, then try again.',
  account_disabled: 'The provider has closed this account. Please ask your employer.',
  consent_denied: 'You did not allow access. You can try again whenever you like.',
  consent_expired: 'Your permission at the provider has run out. Please connect again.',
  not_authorised: 'This sign-in may not see at the provider what you were paid.',
  not_signed_up:
    'The tax authority shows income only to those who have signed up for Making Tax Digital for Income Tax, and only under their own National Insurance number. Sign up at its site, or check your number, then try again.',
  identity_incomplete:
    'The tax authority needs more than we know of you, such as your National Insurance number with its last letter. Please complete your details, then try again.',
  nothing_found:
    'The tax authority has no income of yours for these years. You are connected, and nothing went wrong.',
  session_expired: 'The provider asks you to sign in again.',
  authorisation_revoked: 'You withdrew your permission, so the connection was ended.',
  interrupted: 'Connecting was interrupted before it was done. Please try again.',
  rate_limited: 'The provider is busy just now. Please try again in a while.',
  under_maintenance: 'The provider is closed for maintenance just now. Please try again in a few hours.',
  provider_unavailable: 'The provider cannot be reached just now. Please try again in a while.',
  timed_out: 'The provider took too long to answer. Please try again in a while.',
  provider_changed: 'The provider’s site has changed, and we cannot read it just now. We have been told.',
  invalid_data: 'The provider answered something we cannot read. We have been told.',
  not_configured: 'This provider cannot be connected just now.',
};
