/** Why a sign-in failed, as the sign-in page says it in words. */
export type FailureCode =
  | 'unknown_team'
  | 'expired'
  | 'used'
  | 'denied'
  | 'provider_error'
  | 'provider_unavailable'
  | 'not_configured'
  | 'not_trusted'
  | 'clock'
  | 'email_missing'
  | 'email_not_verified'
  | 'other_person'
  | 'not_invited'
  | 'roles_missing'
  | 'no_role'
  | 'removed'
  | 'refused';

/** A sign-in that ends on a page with words. The detail is for admins and logs: it never has values of tokens. */
export class SignInFailure extends Error {
  readonly code: FailureCode;
  readonly detail: string | null;
  /** Whether anyone could cause it with an invented address. */
  readonly isFromBrowser: boolean;

  constructor(code: FailureCode, detail: string | null = null, { isFromBrowser = false } = {}) {
    super(detail ? `${code}: ${detail}` : code);
    this.code = code;
    this.detail = detail;
    this.isFromBrowser = isFromBrowser;
  }
}
