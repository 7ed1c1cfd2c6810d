import type { Agent } from 'node:https';
import * as oauth from 'oauth4webapi';
import type { ConnectorContext } from '../connector.ts';
import { ConnectorFailure, type FailureReason } from '../failure.ts';
import { requireAvailable } from '../http.ts';

const TOKEN_ERRORS: Record<string, FailureReason> = {
  invalid_grant: 'consent_expired',
  invalid_client: 'not_configured',
  unauthorized_client: 'not_configured',
  invalid_scope: 'not_configured',
  invalid_request_object: 'not_configured',
};

const CALLBACK_ERRORS: Record<string, FailureReason> = {
  access_denied: 'consent_denied',
  invalid_scope: 'not_configured',
  unauthorized_client: 'not_configured',
  unsupported_response_type: 'not_configured',
  invalid_request_object: 'not_configured',
  request_not_supported: 'not_configured',
  server_error: 'provider_unavailable',
  temporarily_unavailable: 'provider_unavailable',
};

/** The headers of replies that the OAuth library reads. */
const READ_BY_OAUTH = ['content-type', 'www-authenticate'] as const;

/** Sends the library's requests through the connector's own way out, with its limits. */
export function fetchThrough(
  context: Pick<ConnectorContext, 'http' | 'clock'>,
  { available = requireAvailable, agent }: { available?: typeof requireAvailable; agent?: Agent | undefined },
) {
  return async (
    url: string,
    sent: { method: string; headers: Record<string, string>; body?: unknown },
  ): Promise<Response> => {
    const { headers: given, body } = sent;
    const reply = await context.http.send({
      method: sent.method === 'GET' ? 'GET' : 'POST',
      url,
      headers: given,
      ...(body === undefined ? {} : { body: String(body) }),
      ...(agent ? { agent } : {}),
    });
    const { status, text, headers: answered } = available(reply, context.clock.now());
    const headers: [string, string][] = READ_BY_OAUTH.flatMap((name) => {
      const value = answered.get(name);
      return value === null ? [] : [[name, value]];
    });
    return new Response(text === '' ? null : text, { status, headers });
  };
}

/** Maps errors of the OAuth library to failure reasons. Drops their messages, which may contain tokens. */
export async function translateErrors<Answer>(
  otherwise: FailureReason,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError)
      throw failureOf(CALLBACK_ERRORS, error.error, 'consent');
    if (error instanceof oauth.ResponseBodyError) throw failureOf(TOKEN_ERRORS, error.error, 'token');
    if (error instanceof oauth.WWWAuthenticateChallengeError)
      throw new ConnectorFailure('not_configured', {
        detail: 'the provider rejected the client credentials',
      });
    if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError)
      throw new ConnectorFailure(otherwise, { detail: `sign-in failed: ${error.code ?? 'unknown'}` });
    throw error;
  }
}

function failureOf(reasons: Record<string, FailureReason>, error: string, step: string): ConnectorFailure {
  const reason = reasons[error];
  const detail = reason ? `${step}: ${error}` : `${step}: unknown error code`;
  return new ConnectorFailure(reason ?? 'provider_changed', { detail });
}
