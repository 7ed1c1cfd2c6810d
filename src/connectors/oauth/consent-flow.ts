import * as oauth from 'oauth4webapi';
import { isLoopback } from '#values/loopback.ts';
import type { ConnectorContext, ConsentFlow, LoginStep } from '../connector.ts';
import { ConnectorFailure, type FailureReason, failureAsOutcome } from '../failure.ts';
import { type ProviderReply, requireAvailable } from '../http.ts';
import type { ProviderSetup } from '../provider.ts';
import { readResume, readSession, writeText } from './session.ts';

/** How one provider does what RFC 6749 leaves open. */
export interface OAuthDialect {
  settingsOf(provider: ProviderSetup): OAuthSettings;
  scopesOf(provider: ProviderSetup): readonly string[];
  /** How the application proves itself at the token endpoint. */
  authenticate(clientSecret: string): oauth.ClientAuth;
  /** Where the provider does not say how long an access token lasts. */
  accessTokenSeconds: number;
  /** Throws for an answer that says to come back later, in this provider's words. */
  requireAvailable?(reply: ProviderReply, now: Date): ProviderReply;
}

export interface OAuthSettings {
  client_id: string;
  client_secret: string;
  authorize_url: string;
  token_url: string;
}

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

/** The authorization code grant with PKCE, and refresh tokens. */
export function consentFlow(dialect: OAuthDialect): ConsentFlow {
  return {
    begin: (context, options) => failureAsOutcome(() => beginConsent(context, dialect, options)),
    complete: (context, resume, callback) =>
      failureAsOutcome(() => completeConsent(context, dialect, { resume, callback })),
    refresh: (context, session) => failureAsOutcome(() => refreshSession(context, dialect, session)),
  };
}

/** Where the person gives consent, and what is needed when they come back. */
async function beginConsent(
  context: ConnectorContext,
  dialect: OAuthDialect,
  { redirectUri, state }: { redirectUri: string; state: string },
): Promise<{ outcome: 'redirect'; url: string; resume: string }> {
  const { authorize_url, client_id } = dialect.settingsOf(context.provider);
  const codeVerifier = oauth.generateRandomCodeVerifier();
  const url = new URL(authorize_url);
  const query = {
    response_type: 'code',
    client_id,
    redirect_uri: redirectUri,
    scope: dialect.scopesOf(context.provider).join(' '),
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const resume = writeText({ state, code_verifier: codeVerifier, redirect_uri: redirectUri });
  return { outcome: 'redirect', url: url.href, resume };
}

/** Exchanges the code for tokens and does no more, since a code that is used cannot be used again. */
async function completeConsent(
  context: ConnectorContext,
  dialect: OAuthDialect,
  back: { resume: string; callback: URLSearchParams },
): Promise<LoginStep> {
  const wire = wireOf(context, dialect);
  const resume = readResume(back.resume);
  const granted = await telling('invalid_data', async () =>
    oauth.validateAuthResponse(wire.server, wire.client, back.callback, resume.state),
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
  return connected(context, dialect, { ...tokens, refresh_token: tokens.refresh_token });
}

async function refreshSession(
  context: ConnectorContext,
  dialect: OAuthDialect,
  sessionText: string,
): Promise<LoginStep> {
  const wire = wireOf(context, dialect);
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
  return connected(context, dialect, { ...tokens, refresh_token: tokens.refresh_token ?? refresh_token });
}

function connected(
  context: ConnectorContext,
  dialect: OAuthDialect,
  tokens: oauth.TokenEndpointResponse & { refresh_token: string },
): LoginStep {
  const lifeMs = (tokens.expires_in ?? dialect.accessTokenSeconds) * 1000;
  const session = writeText({
    access_token: tokens.access_token,
    refresh_token: tokens.refresh_token,
    expires_at: new Date(context.clock.now().getTime() + lifeMs).toISOString(),
  });
  return { outcome: 'connected', session, mfaUsed: false, login: null };
}

function wireOf(context: ConnectorContext, dialect: OAuthDialect) {
  const settings = dialect.settingsOf(context.provider);
  return {
    server: serverOf(settings),
    client: { client_id: settings.client_id },
    authentication: dialect.authenticate(settings.client_secret),
    options: {
      [oauth.allowInsecureRequests]: isLoopback(new URL(settings.token_url).hostname),
      [oauth.customFetch]: fetchThrough(context, dialect.requireAvailable ?? requireAvailable),
    },
  };
}

function serverOf({ authorize_url, token_url }: OAuthSettings): oauth.AuthorizationServer {
  const issuer = new URL(token_url).origin;
  return { issuer, authorization_endpoint: authorize_url, token_endpoint: token_url };
}

function fetchThrough(context: ConnectorContext, available: typeof requireAvailable) {
  return async (
    url: string,
    { headers, body }: { headers: Record<string, string>; body?: unknown },
  ): Promise<Response> => {
    const reply = await context.http.send({ method: 'POST', url, headers, body: String(body) });
    const { status, text, headers: answered } = available(reply, context.clock.now());
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
