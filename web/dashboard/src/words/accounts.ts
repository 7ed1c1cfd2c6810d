import type { Account } from '../../../../clients/typescript/index.js';
import type { Tone } from '../ui/tone.ts';

type Status = Account['status'];
type Reason = NonNullable<Account['status_reason']>;

/* The texts of all pages about linked accounts. */

/** In the order in which a filter offers them. */
export const ACCOUNT_LOOKS: Readonly<Record<Status, readonly [Tone, string]>> = {
  CONNECTED: ['good', 'Connected'],
  PENDING: ['busy', 'Signing in'],
  MFA_REQUIRED: ['busy', 'Waiting for a security answer'],
  REAUTH_REQUIRED: ['warning', 'Must sign in again'],
  LOGIN_FAILED: ['bad', 'Sign-in failed'],
  LOCKED: ['bad', 'Locked'],
  UNAVAILABLE: ['warning', 'Not available'],
  REVOKED: ['neutral', 'Consent ended'],
};

/** The words of an account's status. A bank connection can end without a sign-in being needed. */
export function lookOf({ status, status_reason }: Step): readonly [Tone, string] {
  return status_reason === 'reconfirmation_due'
    ? ['warning', 'Waiting for reconfirmation']
    : ACCOUNT_LOOKS[status];
}

/** Says what happened, for the team. The API's `status_message` is for the person. */
const REASONS: Readonly<Record<Reason, string>> = {
  invalid_credentials: 'The provider did not accept the sign-in details.',
  account_locked: 'The provider has locked the person’s account.',
  mfa_invalid: 'The security answers were wrong, and no attempts are left.',
  mfa_expired: 'No security answer arrived in time.',
  mfa_wrong: 'The last security answer was wrong.',
  password_expired: 'The person’s password at the provider has expired.',
  terms_pending: 'The person must accept the provider’s new terms first.',
  account_disabled: 'The provider has closed the person’s account.',
  consent_denied: 'The person did not allow access at the provider.',
  consent_expired: 'The permission that the person gave at the provider has ended.',
  not_authorised: 'The person signed in with an account that can’t see their pay.',
  not_signed_up:
    'The person has not signed up for the tax authority’s service, or has signed in with someone else’s details.',
  identity_incomplete:
    'The provider needs details that we don’t have to find the person, such as the full NI number.',
  no_match: 'The person signed in, but nobody at the provider has the details that we have.',
  other_person: 'Somebody else signed in than before. Nothing of theirs was stored under this account.',
  session_expired: 'The session at the provider has ended.',
  reconfirmation_due: 'The person has not reconfirmed the bank connection for 90 days.',
  rate_limited: 'The provider was too busy.',
  under_maintenance: 'The provider was down for maintenance.',
  provider_unavailable: 'The provider could not be reached.',
  timed_out: 'The provider took too long to answer.',
  provider_changed: 'The provider’s website has changed, and the service can’t read it.',
  invalid_data: 'The provider sent data that the service can’t read.',
  not_configured: 'The connection to this provider is not set up.',
  too_many_attempts:
    'There were too many failed sign-ins. The service accepts no more for an hour, so that the provider does not lock the account.',
  authorisation_revoked: 'The consent was withdrawn.',
  interrupted: 'The sign-in was not completed.',
  nothing_found: 'The tax authority has no income for the tax years that were requested.',
};

const NEXT: Readonly<Record<Status, string | null>> = {
  PENDING: null,
  MFA_REQUIRED: 'The person must answer the provider’s question in their journey.',
  CONNECTED: null,
  LOGIN_FAILED: 'Ask the person to open their journey link and sign in again.',
  LOCKED: 'Ask the person to wait until the lock ends, and then to sign in again.',
  REAUTH_REQUIRED:
    'Ask the person to open their journey link and sign in again. Figures stay as they were until then.',
  UNAVAILABLE:
    'Nothing is wrong with the person’s account. Ask them to try again later, or to upload payslips.',
  REVOKED: 'New data needs a new consent.',
};

/** Reasons whose next step is not that of the status. */
const NEXT_BY_REASON: Partial<Record<Reason, string>> = {
  password_expired: 'Ask the person to set a new password at the provider, and then to sign in again.',
  terms_pending: 'Ask the person to accept the terms on the provider’s website, and then to sign in again.',
  account_disabled: 'Ask the person to contact their employer, or to upload payslips.',
  too_many_attempts: 'Ask the person to sign in again after that hour.',
  identity_incomplete:
    'Ask the person to open their journey link, fill in the missing details and sign in again. Your developers can also add the details through the API.',
  no_match:
    'Check the person’s name, date of birth and NI number. Your developers can correct them through the API. Then ask the person to open their journey link and sign in again.',
  other_person:
    'Ask the person to open their journey link and to sign in with the login that they used before.',
  reconfirmation_due:
    'Ask the person to open their journey link and to agree again. They need not sign in at the bank. Figures stay as they were until then.',
  provider_changed:
    'Tell the people who run the service. In the meantime, ask the person to upload payslips.',
  invalid_data: 'Tell the people who run the service. In the meantime, ask the person to upload payslips.',
  not_configured: 'Tell the people who run the service. In the meantime, ask the person to upload payslips.',
};

type Step = Pick<Account, 'status' | 'status_reason'>;

export function whatHappened({ status, status_reason }: Step): string | null {
  if (status === 'PENDING') return 'The sign-in began.';
  if (status_reason) return REASONS[status_reason];
  if (status === 'MFA_REQUIRED') return 'The provider asked a security question.';
  return status === 'CONNECTED' ? 'The sign-in worked.' : null;
}

/** The next step; null if there is none. */
export function whatToDo({ status, status_reason }: Step): string | null {
  return (status_reason && NEXT_BY_REASON[status_reason]) ?? NEXT[status];
}

/** Whether no data arrives from the account until someone acts. A bank connection that ended with its consent is no problem. */
export function needsAttention({ status, status_reason }: Step): boolean {
  const hasEnded = status === 'REVOKED' && status_reason === 'consent_expired';
  return status !== 'CONNECTED' && status !== 'PENDING' && !hasEnded;
}
