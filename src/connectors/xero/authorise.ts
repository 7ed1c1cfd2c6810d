import * as oauth from 'oauth4webapi';
import { isLoopback } from '#values/loopback.ts';
import { type ConnectorContext, ConnectorFailure, type FailureReason, type LoginStep } from '../connector.ts';
import { requireAvailable } from '../http.ts';
import { readResume, readSession, writeText } from './session.ts';
import { settingsOf, type XeroSettings } from './settings.ts';

const SCOPES = [
  'offline_access',
  'payroll.employees.read',
  'payroll.payruns.read',
  'payroll.payslip.read',
  'payroll.settings.read',
];

const ACCESS_TOKEN_SECONDS = 30 * 60;

const TOKEN_ERRORS: Record<string, FailureReason> = {
  invalid_grant: 'consent_expired',
  invalid_client: 'not_configured',
  unauthorized_client: 'not_configured',
  invalid_scope: 'not_configured',
};

const CALLBACK_ERRORS: Record<string, FailureReason> = {
  access_denied: 'consent_denied',
  invalid_scope: 'not_configured',
  unauthorized_client: 'not_configured',
  server_error: 'provider_unavailable',
  temporarily_unavailable: 'provider_unavailable',
};

/** Where the person gives consent, and what is needed when they come back. */
export async function beginConsent(
  context: ConnectorContext,
  { redirectUri, state }: { redirectUri: string; state: string },
): Promise<{ outcome: 'redirect'; url: string; resume: string }> {
  const { authorize_url, client_id } = settingsOf(context.provider);
  const codeVerifier = oauth.generateRandomCodeVerifier();
  const url = new URL(authorize_url);
  const query = {
    response_type: 'code',
    client_id,
    redirect_uri: redirectUri,
    scope: SCOPES.join(' '),
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const resume = writeText({ state, code_verifier: codeVerifier, redirect_uri: redirectUri });
  return { outcome: 'redirect', url: url.href, resume };
}

/** Exchanges the code for tokens and does no more, since a code that is used cannot be used again. */
export async function completeConsent(
  context: ConnectorContext,
  resumeText: string,
  callback: URLSearchParams,
): Promise<LoginStep> {
  const wire = wireOf(context);
  const resume = readResume(resumeText);
  const granted = await telling('invalid_data', async () =>
    oauth.validateAuthResponse(wire.server, wire.client, callback, resume.state),
  );
  const tokens = await telling('provider_changed', async () => {
    const response = await oauth.authorizationCodeGrantRequest(
      wire.server,
      wire.client,
      wire.authentication,
      granted,
      resume.redirect_uri,
      resume.code_verifier,
      wire.options,
    );
    return oauth.processAuthorizationCodeResponse(wire.server, wire.client, response);
  });
  if (!tokens.refresh_token)
    throw new ConnectorFailure('not_authorised', { detail: 'consent does not last: no refresh token came' });
  return connected(context, tokens, tokens.refresh_token);
}

export async function refreshSession(context: ConnectorContext, sessionText: string): Promise<LoginStep> {
  const wire = wireOf(context);
  const { refresh_token } = readSession(sessionText);
  const tokens = await telling('provider_changed', async () => {
    const { server, client, authentication, options } = wire;
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      refresh_token,
      options,
    );
    return oauth.processRefreshTokenResponse(server, client, response);
  });
  return connected(context, tokens, tokens.refresh_token ?? refresh_token);
}

function connected(
  context: ConnectorContext,
  tokens: oauth.TokenEndpointResponse,
  refreshToken: string,
): LoginStep {
  const lifeMs = (tokens.expires_in ?? ACCESS_TOKEN_SECONDS) * 1000;
  const session = writeText({
    access_token: tokens.access_token,
    refresh_token: refreshToken,
    expires_at: new Date(context.clock.now().getTime() + lifeMs).toISOString(),
  });
  return { outcome: 'connected', session, mfaUsed: false, login: null };
}

function wireOf(context: ConnectorContext) {
  const settings = settingsOf(context.provider);
  return {
    server: serverOf(settings),
    client: { client_id: settings.client_id },
    authentication: oauth.ClientSecretBasic(settings.client_secret),
    options: {
      [oauth.allowInsecureRequests]: isLoopback(new URL(settings.token_url).hostname),
      [oauth.customFetch]: fetchThrough(context),
    },
  };
}

function serverOf({ authorize_url, token_url }: XeroSettings): oauth.AuthorizationServer {
  const issuer = new URL(token_url).origin;
  return { issuer, authorization_endpoint: authorize_url, token_endpoint: token_url };
}

function fetchThrough(context: ConnectorContext) {
  return async (
    url: string,
    { headers, body }: { headers: Record<string, string>; body?: unknown },
  ): Promise<Response> => {
    const reply = await context.http.send({ method: 'POST', url, headers, body: String(body) });
    const { status, text, headers: answered } = requireAvailable(reply, context.clock.now());
    return new Response(text === '' ? null : text, { status, headers: answered });
  };
}

/** What the library throws, as what it means for the connection. Its texts may quote tokens and are left behind. */
async function telling<Answer>(otherwise: FailureReason, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError)
      throw failureOf(CALLBACK_ERRORS, error.error, 'consent');
    if (error instanceof oauth.ResponseBodyError) throw failureOf(TOKEN_ERRORS, error.error, 'token');
    if (error instanceof oauth.WWWAuthenticateChallengeError)
      throw new ConnectorFailure('not_configured', { detail: 'the client credentials were refused' });
    if (error instanceof oauth.OperationProcessingError)
      throw new ConnectorFailure(otherwise, { detail: `sign-in failed: ${error.code ?? 'unknown'}` });
    throw error;
  }
}

function failureOf(reasons: Record<string, FailureReason>, error: string, step: string): ConnectorFailure {
  const reason = reasons[error];
  const detail = reason ? `${step}: ${error}` : `${step}: an error that is not known`;
  return new ConnectorFailure(reason ?? 'provider_changed', { detail });
}
