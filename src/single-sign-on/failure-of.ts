import * as oauth from 'oauth4webapi';
import { type FailureCode, SignInFailure } from './failures.ts';

/** Errors of the provider that have a meaning of their own. */
const PROVIDER_ERRORS: Readonly<Record<string, FailureCode>> = {
  access_denied: 'denied',
  login_required: 'denied',
  consent_required: 'denied',
  interaction_required: 'denied',
  invalid_client: 'not_configured',
  unauthorized_client: 'not_configured',
  invalid_scope: 'not_configured',
  unsupported_response_type: 'not_configured',
  temporarily_unavailable: 'provider_unavailable',
  server_error: 'provider_unavailable',
};

/** Translates an error of the OAuth library. Drops its message and cause, which can contain tokens. */
export function failureOf(error: unknown): SignInFailure | null {
  if (error instanceof SignInFailure) return error;
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError)
    return new SignInFailure(PROVIDER_ERRORS[error.error] ?? 'provider_error', knownError(error.error));
  if (error instanceof oauth.WWWAuthenticateChallengeError)
    return new SignInFailure('not_configured', 'the provider rejected the client credentials');
  if (error instanceof oauth.OperationProcessingError) return failureOfCode(error);
  if (error instanceof oauth.UnsupportedOperationError)
    return new SignInFailure('not_trusted', 'the provider used something that is not supported');
  // a key or a token that can't even be parsed
  if (error instanceof TypeError || error instanceof DOMException)
    return new SignInFailure('not_trusted', 'an answer of the provider can’t be processed');
  return null;
}

const ERROR_WORD = /^[a-z_]{1,60}$/;

/** An error is a word that the provider chose, so it is repeated only if it looks like one. */
function knownError(error: string): string {
  return ERROR_WORD.test(error) ? `the provider answered ${error}` : 'the provider answered an unknown error';
}

function failureOfCode({ code, cause }: oauth.OperationProcessingError): SignInFailure {
  const claim = (cause as { claim?: unknown } | undefined)?.claim;
  const named = typeof claim === 'string' ? `: ${claim}` : '';
  if (code === oauth.JWT_TIMESTAMP_CHECK) return new SignInFailure('clock', `a time in the ID token${named}`);
  if (code === oauth.JWT_CLAIM_COMPARISON)
    return new SignInFailure('not_trusted', `a claim of the ID token differs from what was expected${named}`);
  if (code === oauth.KEY_SELECTION)
    return new SignInFailure('not_trusted', 'the key that signed the ID token is not published');
  if (code === oauth.MISSING_SERVER_METADATA || code === oauth.INVALID_SERVER_METADATA)
    return new SignInFailure('not_configured', 'the discovery document lacks an address');
  if (
    code === oauth.RESPONSE_IS_NOT_CONFORM ||
    code === oauth.RESPONSE_IS_NOT_JSON ||
    code === oauth.PARSE_ERROR
  )
    return new SignInFailure('provider_unavailable', 'an answer of the provider is not as the standard says');
  return new SignInFailure('not_trusted', 'an answer of the provider is not valid');
}
