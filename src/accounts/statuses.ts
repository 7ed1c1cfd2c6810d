import type { AccountStatus, StatusReason } from './schema.ts';

/** How long a person may take to sign in at the provider. */
export const STATE_MS_MAX = 3_600_000;

/** The transitions that an account's status allows. */
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
  // a provider may deny access, or not find the person, only when it is queried, after the account was connected
  CONNECTED: ['REAUTH_REQUIRED', 'LOGIN_FAILED', 'REVOKED'],
  LOGIN_FAILED: ['PENDING'],
  LOCKED: ['PENDING'],
  // a bank connection goes on when the person reconfirms it
  REAUTH_REQUIRED: ['PENDING', 'CONNECTED', 'REVOKED'],
  UNAVAILABLE: ['PENDING'],
  REVOKED: ['PENDING'],
};

export function requireTransition(from: AccountStatus, to: AccountStatus): void {
  if (!TRANSITIONS[from].includes(to)) throw new Error(`An account that is ${from} cannot become ${to}`);
}

/** The status that each failure leads to. */
export const STATUS_OF: Readonly<
  Record<
    Exclude<StatusReason, 'mfa_wrong' | 'authorisation_revoked' | 'nothing_found' | 'reconfirmation_due'>,
    AccountStatus
  >
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
  no_match: 'LOGIN_FAILED',
  other_person: 'LOGIN_FAILED',
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

/** Messages for the person. */
export const STATUS_MESSAGES: Readonly<Record<StatusReason, string>> = {
  invalid_credentials:
    'The details you entered do not match the provider’s records. Check them and try again.',
  account_locked:
    'The provider has locked this account. Wait an hour before you try again. If you are not sure of your password, reset it at the provider first.',
  too_many_attempts:
    'There were too many failed attempts. Wait an hour before you try again, so that the provider does not lock your account.',
  mfa_invalid:
    'The provider did not accept your security answers, and no attempts are left. Wait an hour, then sign in again.',
  mfa_wrong: 'That answer was not accepted. Please try again.',
  mfa_expired: 'The time to answer the security question ran out. Please sign in again.',
  password_expired: 'Your password at the provider has expired. Set a new one there, then try again.',
  terms_pending:
    'The provider has new terms that you need to accept. Accept them on the provider’s website, then try again.',
  account_disabled: 'The provider has closed this account. Please contact your employer.',
  consent_denied: 'Access was not allowed, so we did not connect. You can try again at any time.',
  consent_expired: 'The permission that you gave at the provider has ended. Please connect again.',
  not_authorised:
    'The account you signed in with can’t see your pay. Sign in with another account, or ask your employer for access.',
  not_signed_up:
    'The tax authority shows income only to people who have signed up for Making Tax Digital for Income Tax, and only for their own National Insurance number. Sign up on its website, or check your number, then try again.',
  identity_incomplete:
    'The provider needs more details than we have to find you, such as your full National Insurance number including the last letter. Add the missing details, then try again.',
  no_match:
    'You signed in, but nobody there has the details that we searched for. Check your details, then try again.',
  other_person:
    'Somebody else signed in to this account before, so we added nothing to it. Sign in again with the login that you used before.',
  nothing_found:
    'The tax authority has no income recorded for you in the tax years we asked about. You are connected and don’t need to do anything.',
  session_expired: 'Your session at the provider has ended. Please sign in again.',
  authorisation_revoked:
    'Your permission was withdrawn, so we ended the connection. To connect again, please give your permission again.',
  interrupted: 'Signing in was not completed. Please try again.',
  reconfirmation_due:
    'You have not told us for 90 days that we may still see your account, so we have stopped. You can allow it again.',
  rate_limited: 'The provider is busy. Please try again later.',
  under_maintenance: 'The provider is down for maintenance. Please try again in a few hours.',
  provider_unavailable: 'The provider is not available at the moment. Please try again later.',
  timed_out: 'The provider took too long to answer. Please try again later.',
  provider_changed:
    'The provider’s website has changed and we can’t read it at the moment. Please try again later.',
  invalid_data: 'The provider sent an answer that we can’t read. Please try again later.',
  not_configured: 'This provider can’t be connected at the moment. Please try again later.',
};
