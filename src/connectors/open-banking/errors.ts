import { z } from 'zod';
import { ConnectorFailure, type FailureReason } from '../failure.ts';
import { type ProviderReply, requireAvailable, retryAfterOf } from '../http.ts';

/** Error codes by their meaning: names up to version 3.1, and codes of four characters since version 4.0. */
const REAUTHENTICATE = ['UK.OBIE.Reauthenticate', 'U028'];
const NOT_FOUND = ['UK.OBIE.Resource.NotFound', 'U011'];
const CONSENT_ENDED = ['UK.OBIE.Resource.InvalidConsentStatus', 'U009'];

const ErrorBody = z.object({ Errors: z.array(z.object({ ErrorCode: z.string() })) });
/** Anything longer could be free text with personal data. */
const CODE = /^[A-Za-z0-9][\w.]{0,59}$/;

/** Which part of the API replied. A missing account means something else than a missing consent. */
export type Resource = 'consent' | 'account' | 'list';

/** Returns a reply with the expected status. Otherwise throws a failure with the error codes of the bank. */
export function requireStatus(
  reply: ProviderReply,
  expected: number,
  { resource, operation, now }: { resource: Resource; operation: string; now: Date },
): ProviderReply {
  if (reply.status === expected) return reply;
  const codes = codesIn(requireAvailable(reply, now));
  throw new ConnectorFailure(meaningOf(reply.status, codes, resource), {
    detail: [`${operation}: answered ${reply.status}`, ...codes].join(' '),
    retryAfterSeconds: retryAfterOf(reply, now),
  });
}

/** True if the bank says that it has no such resource, or that the consent has ended already. */
export function isGone(reply: ProviderReply): boolean {
  if (reply.status === 404) return true;
  return reply.status === 400 && has(codesIn(reply), [...NOT_FOUND, ...CONSENT_ENDED]);
}

function meaningOf(status: number, codes: readonly string[], resource: Resource): FailureReason {
  if (has(codes, REAUTHENTICATE) || has(codes, CONSENT_ENDED)) return 'consent_expired';
  if (resource === 'consent') return status === 401 || status === 403 ? 'not_configured' : 'provider_changed';
  if (status === 401) return 'session_expired';
  const isRefused = status === 403 || has(codes, NOT_FOUND);
  if (!isRefused) return 'provider_changed';
  // the bank listed this account a moment ago
  return resource === 'account' ? 'account_disabled' : 'not_authorised';
}

function codesIn({ text }: ProviderReply): string[] {
  try {
    return ErrorBody.parse(JSON.parse(text))
      .Errors.map(({ ErrorCode }) => ErrorCode)
      .filter((code) => CODE.test(code));
  } catch {
    return [];
  }
}

function has(codes: readonly string[], wanted: readonly string[]): boolean {
  return codes.some((code) => wanted.includes(code));
}
