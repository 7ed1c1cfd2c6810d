import { z } from 'zod';
import { ConnectorFailure, type FailureReason } from '../failure.ts';
import { type ProviderReply, requireAvailable, retryAfterOf } from '../http.ts';

/** `nothing`: the request was valid and there is no data. */
type Meaning = FailureReason | 'nothing';

/** Meanings of HMRC's error codes. */
export const MEANINGS: Readonly<Record<string, Meaning>> = {
  MATCHING_RESOURCE_NOT_FOUND: 'nothing',
  NOT_FOUND: 'nothing',
  MATCHING_FAILED: 'nothing',
  // years before records began
  RULE_TAX_YEAR_NOT_SUPPORTED: 'nothing',
  FORMAT_NINO: 'identity_incomplete',
  NINO_INVALID: 'identity_incomplete',
  SA_UTR_INVALID: 'identity_incomplete',
  CLIENT_OR_AGENT_NOT_AUTHORISED: 'not_signed_up',
  INVALID_SCOPE: 'not_authorised',
  UNAUTHORIZED: 'not_authorised',
  FORBIDDEN: 'not_authorised',
  // the application lacks the permission, not the person
  RESOURCE_FORBIDDEN: 'not_configured',
  INVALID_CREDENTIALS: 'session_expired',
  MISSING_CREDENTIALS: 'session_expired',
  RULE_REQUEST_CANNOT_BE_FULFILLED: 'provider_unavailable',
  MESSAGE_THROTTLED_OUT: 'rate_limited',
  TOO_MANY_REQUESTS: 'rate_limited',
  SCHEDULED_MAINTENANCE: 'under_maintenance',
  GATEWAY_TIMEOUT: 'timed_out',
  // errors in our requests, so the API must have changed
  ACCEPT_HEADER_INVALID: 'provider_changed',
  INVALID_REQUEST: 'provider_changed',
  INVALID_HEADERS: 'provider_changed',
  FORMAT_TAX_YEAR: 'provider_changed',
  FORMAT_EMPLOYMENT_ID: 'provider_changed',
  FORMAT_SOURCE: 'provider_changed',
  RULE_TAX_YEAR_RANGE_INVALID: 'provider_changed',
  RULE_INCORRECT_GOV_TEST_SCENARIO: 'provider_changed',
  TAX_YEAR_INVALID: 'provider_changed',
};

const BY_STATUS: Readonly<Record<number, FailureReason>> = {
  401: 'session_expired',
  504: 'timed_out',
};

const code = z.string().regex(/^[A-Z][A-Z_]{1,60}$/);
const ErrorBody = z.object({ code, errors: z.array(z.object({ code })).optional() });

/**
 * Returns the reply, or null if there is no data. Otherwise throws a failure with the error codes and the
 * correlation id.
 */
export function requireAnswer(
  reply: ProviderReply,
  { now, operation, correlationId }: { now: Date; operation: string; correlationId: string | null },
): ProviderReply | null {
  if (reply.status === 200 || reply.status === 201) return reply;
  const codes = codesIn(reply);
  const meaning = meaningOf(reply.status, codes);
  if (meaning === 'nothing') return null;
  const named = [
    `${operation}: answered ${reply.status}`,
    ...codes,
    correlationId && `correlation id ${correlationId}`,
  ];
  throw new ConnectorFailure(meaning, {
    detail: named.filter(Boolean).join(' '),
    retryAfterSeconds: retryAfterOf(reply, now),
  });
}

/** Checks replies of the token endpoint, which can also announce maintenance. */
export function requireTokenReply(reply: ProviderReply, now: Date): ProviderReply {
  const retryAfterSeconds = retryAfterOf(reply, now);
  if (codesIn(reply).includes('SCHEDULED_MAINTENANCE'))
    throw new ConnectorFailure('under_maintenance', { retryAfterSeconds });
  return requireAvailable(reply, now);
}

function meaningOf(status: number, codes: readonly string[]): Meaning {
  if (status === 429) return 'rate_limited';
  // a 5xx never proves that there is no data
  const otherwise = BY_STATUS[status] ?? (status >= 500 ? 'provider_unavailable' : 'provider_changed');
  const meanings = codes.map((name) => MEANINGS[name] ?? otherwise);
  const specific = meanings.filter((meaning) => meaning !== 'nothing' && meaning !== 'provider_changed');
  const isNothing = status < 500 && meanings.length > 0 && meanings.every((meaning) => meaning === 'nothing');
  return isNothing ? 'nothing' : (specific[0] ?? otherwise);
}

function codesIn({ text, status }: ProviderReply): string[] {
  if (status < 400) return [];
  try {
    const { code: first, errors = [] } = ErrorBody.parse(JSON.parse(text));
    // the code of a reply with several errors is generic
    return errors.length > 0 ? errors.map((error) => error.code) : [first];
  } catch {
    return [];
  }
}
