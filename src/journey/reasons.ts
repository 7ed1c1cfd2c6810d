import type { AccountStatus, StatusReason } from '#accounts/schema.ts';
import type { Texts } from '#pages';
import type { Method } from './schema.ts';
import type { FailurePlace } from './statistics/schema.ts';

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
  identity_incomplete: 'again',
  no_match: 'again',
  other_person: 'again',
  session_expired: 'again',
  reconfirmation_due: 'again',
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
  nothing_found: 'other_way',
  provider_changed: 'other_way',
  invalid_data: 'other_way',
  not_configured: 'other_way',
};

/** At a bank, the person can choose another account. */
const AT_BANK: Partial<Record<StatusReason, NextAction>> = { account_disabled: 'again' };

export function nextActionOf({ reason, way }: Pick<Failure, 'reason' | 'way'>): NextAction {
  return (way === 'bank_connection' && AT_BANK[reason]) || NEXT_ACTION[reason];
}

/** Where a source failed. All other reasons are about the sign-in. */
const PLACES: Partial<Record<StatusReason, FailurePlace>> = {
  mfa_wrong: 'security_check',
  mfa_expired: 'security_check',
  mfa_invalid: 'security_check',
  identity_incomplete: 'no_data',
  no_match: 'no_data',
  nothing_found: 'no_data',
  interrupted: 'provider',
  rate_limited: 'provider',
  under_maintenance: 'provider',
  provider_unavailable: 'provider',
  timed_out: 'provider',
  provider_changed: 'provider',
  invalid_data: 'provider',
  not_configured: 'provider',
};

export function placeOf(reason: StatusReason): FailurePlace {
  return PLACES[reason] ?? 'sign_in';
}

/** The heading of each status that is a failure. */
const TITLE_OF: Readonly<Record<AccountStatus, keyof Texts['reasons']['title']>> = {
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

export interface Failure {
  status: AccountStatus;
  reason: StatusReason;
  /** The way to which the source belongs. A direct one was found by a search, and has no sign-in. */
  way: Method;
  /** Whether the time in which the person can't sign in is over; null if it is not known. */
  lock: 'running' | 'over' | null;
}

/** A connected account can't be connected again, and a locked one only after its lock. */
export function canSignIn({ status, way, lock, ...failure }: Failure): boolean {
  if (status === 'CONNECTED' || way === 'direct' || lock === 'running') return false;
  return nextActionOf({ ...failure, way }) !== 'other_way';
}

/** The heading of a failure, what happened, and what to do next. */
export function wordsOf(
  { title, texts, atBank, unlocked, searchAgain, fetchLost, otherWayForNow }: Texts['reasons'],
  { status, reason, way, lock }: Failure,
): { title: (provider: string) => string; what: string; next: string } {
  const known: Partial<Record<StatusReason, readonly string[]>> = atBank;
  const [what = '', next = ''] = (way === 'bank_connection' && known[reason]) || texts[reason];
  if (way === 'direct' && status === 'REVOKED') return { title: title.stopped, what, next: searchAgain };
  if (lock === 'over') return { title: title.unlocked, ...unlocked };
  if (status === 'CONNECTED' && NEXT_ACTION[reason] === 'again')
    return {
      title: title.fetch,
      what: reason === 'interrupted' ? fetchLost : what,
      next: otherWayForNow,
    };
  if (reason === 'no_match' || reason === 'identity_incomplete') return { title: title.notFound, what, next };
  // the provider may well be available
  if (status === 'UNAVAILABLE' && reason === 'interrupted') return { title: title.signIn, what, next };
  return { title: title[TITLE_OF[status]], what, next };
}

function isReason(text: string | null): text is StatusReason {
  return text !== null && Object.hasOwn(NEXT_ACTION, text);
}
