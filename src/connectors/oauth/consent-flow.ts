import * as oauth from 'oauth4webapi';
import { isLoopback } from '#values/loopback.ts';
import type { ConnectorContext, ConsentFlow, LoginStep } from '../connector.ts';
import { ConnectorFailure, failureAsOutcome } from '../failure.ts';
import { type ProviderReply, requireAvailable } from '../http.ts';
import type { ProviderConnection } from '../provider.ts';
import { readSettings } from '../settings.ts';
import { fetchThrough, translateErrors } from './library-calls.ts';
import { readResume, readSession, writeText } from './session.ts';
import { OAuthSettings } from './settings.ts';

/** A provider's choices where RFC 6749 leaves options open. */
export interface OAuthDialect {
  scopesOf(provider: ProviderConnection): readonly string[];
  /** Authenticates the application at the token endpoint. */
  authenticate(clientSecret: string): oauth.ClientAuth;
  /** Lifetime of access tokens, used if a token response has no expires_in. */
  accessTokenSeconds: number;
  /**
   * Throws for replies that ask to retry later. Needed only if this provider's replies differ from the usual
   * ones.
   */
  requireAvailable?(reply: ProviderReply, now: Date): ProviderReply;
}

/** Implements the authorization code grant with PKCE, and refresh tokens. */
export function consentFlow(dialect: OAuthDialect): ConsentFlow {
  return {
    begin: (context, options) => failureAsOutcome(() => beginConsent(context, dialect, options)),
    complete: (context, resume, callback) =>
      failureAsOutcome(() => completeConsent(context, dialect, { resume, callback })),
    refresh: (context, session) => failureAsOutcome(() => refreshSession(context, dialect, session)),
  };
}

/** Builds the URL of the consent page and the state that `complete` needs. */
async function beginConsent(
  context: ConnectorContext,
  dialect: OAuthDialect,
  { redirectUri, state }: { redirectUri: string; state: string },
): Promise<{ outcome: 'redirect'; url: string; resume: string }> {
  const scopes = dialect.scopesOf(context.provider);
  const { authorize_url, client_id } = readSettings(OAuthSettings, context.provider);
  const codeVerifier = oauth.generateRandomCodeVerifier();
  const url = new URL(authorize_url);
  const query = {
    response_type: 'code',
    client_id,
    redirect_uri: redirectUri,
    ...(scopes.length > 0 ? { scope: scopes.join(' ') } : {}),
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const resume = writeText({ state, code_verifier: codeVerifier, redirect_uri: redirectUri });
  return { outcome: 'redirect', url: url.href, resume };
}

/**
 * Exchanges the code for tokens and does nothing else: if anything failed afterwards, the code could not be
 * used again.
 */
async function completeConsent(
  context: ConnectorContext,
  dialect: OAuthDialect,
  back: { resume: string; callback: URLSearchParams },
): Promise<LoginStep> {
  const setup = oauthSetup(context, dialect);
  const resume = readResume(back.resume);
  const granted = await translateErrors('invalid_data', async () =>
    oauth.validateAuthResponse(setup.server, setup.client, back.callback, resume.state),
  );
  const tokens = await translateErrors('provider_changed', async () => {
    const response = await oauth.authorizationCodeGrantRequest(
      setup.server,
      setup.client,
      setup.authentication,
      granted,
      resume.redirect_uri,
      resume.code_verifier,
      setup.options,
    );
    return oauth.processAuthorizationCodeResponse(setup.server, setup.client, response);
  });
  if (!tokens.refresh_token)
    throw new ConnectorFailure('not_authorised', { detail: 'the provider sent no refresh token' });
  return connected(context, dialect, { ...tokens, refresh_token: tokens.refresh_token });
}

async function refreshSession(
  context: ConnectorContext,
  dialect: OAuthDialect,
  sessionText: string,
): Promise<LoginStep> {
  const setup = oauthSetup(context, dialect);
  const { refresh_token } = readSession(sessionText);
  const tokens = await translateErrors('provider_changed', async () => {
    const { server, client, authentication, options } = setup;
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

function oauthSetup(context: ConnectorContext, dialect: OAuthDialect) {
  const settings = readSettings(OAuthSettings, context.provider);
  return {
    server: serverOf(settings),
    client: { client_id: settings.client_id },
    authentication: dialect.authenticate(settings.client_secret),
    options: {
      [oauth.allowInsecureRequests]: isLoopback(new URL(settings.token_url).hostname),
      [oauth.customFetch]: fetchThrough(context, { available: dialect.requireAvailable ?? requireAvailable }),
    },
  };
}

function serverOf({ authorize_url, token_url }: OAuthSettings): oauth.AuthorizationServer {
  const issuer = new URL(token_url).origin;
  return { issuer, authorization_endpoint: authorize_url, token_endpoint: token_url };
}
