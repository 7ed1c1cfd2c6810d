import * as oauth from 'oauth4webapi';
import type { Access, ConnectorContext, LoginStep } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { translateErrors } from '../oauth/library-calls.ts';
import { requireBound, requireIntent } from './check-tokens.ts';
import { createConsent } from './consents.ts';
import { type Bank, openBank } from './open-bank.ts';
import { type Resume, readResume, readSession, writeText } from './session.ts';
import { signJwt } from './signer.ts';

/** Levels of authentication that the standard defines: with strong customer authentication, and exempt from it. */
const ACR_VALUES = ['urn:openbanking:psd2:sca', 'urn:openbanking:psd2:ca'];
/** Used if a token response has no expires_in, which the standard requires. */
const ACCESS_TOKEN_SECONDS = 300;

/** Creates a consent at the bank, and returns the address at which the person can allow it. */
export async function beginSignIn(
  context: ConnectorContext,
  { redirectUri, state, access }: { redirectUri: string; state: string; access?: Access },
): Promise<{ outcome: 'redirect'; url: string; resume: string }> {
  const bank = await openBank(context);
  const resume: Resume = {
    state,
    nonce: oauth.generateRandomNonce(),
    code_verifier: bank.profile.usesPkce ? oauth.generateRandomCodeVerifier() : null,
    redirect_uri: redirectUri,
    consent_id: await createConsent(context, bank, access),
  };
  const url = await authorisationUrl(context, bank, await parametersOf(bank, resume));
  return { outcome: 'redirect', url: url.href, resume: writeText(resume) };
}

async function parametersOf({ settings, profile }: Bank, resume: Resume): Promise<Record<string, string>> {
  const parameters: Record<string, string> = {
    response_type: profile.responseType,
    client_id: settings.client_id,
    redirect_uri: resume.redirect_uri,
    scope: settings.scope,
    state: resume.state,
    nonce: resume.nonce,
    claims: JSON.stringify(claimsFor(resume.consent_id)),
  };
  // otherwise a hybrid reply is in the fragment, and a code in the query
  if (profile.responseMode === 'jwt' || profile.responseMode === 'form_post')
    parameters.response_mode = profile.responseMode;
  if (resume.code_verifier !== null) {
    parameters.code_challenge = await oauth.calculatePKCECodeChallenge(resume.code_verifier);
    parameters.code_challenge_method = 'S256';
  }
  return parameters;
}

function claimsFor(consentId: string) {
  const openbanking_intent_id = { value: consentId, essential: true };
  return {
    userinfo: { openbanking_intent_id },
    id_token: { openbanking_intent_id, acr: { essential: true, values: ACR_VALUES } },
  };
}

async function authorisationUrl(
  context: ConnectorContext,
  bank: Bank,
  parameters: Record<string, string>,
): Promise<URL> {
  const { server, client, authentication, options, profile } = bank;
  if (!server.authorization_endpoint)
    throw new ConnectorFailure('provider_changed', { detail: 'discovery names no authorization_endpoint' });
  const sent = profile.isSigned ? await signRequest(context, bank, parameters) : parameters;
  if (!profile.isPushed) return withQuery(server.authorization_endpoint, sent);
  const { request_uri } = await translateErrors('provider_changed', async () => {
    const response = await oauth.pushedAuthorizationRequest(server, client, authentication, sent, options);
    return oauth.processPushedAuthorizationResponse(server, client, response);
  });
  return withQuery(server.authorization_endpoint, { client_id: client.client_id, request_uri });
}

/** Only what is inside the signed request counts. OpenID Connect requires the others to repeat it outside. */
async function signRequest(
  { clock }: ConnectorContext,
  { server, client, signer }: Bank,
  parameters: Record<string, string>,
): Promise<Record<string, string>> {
  const { claims = '{}', client_id = '', response_type = '', scope = '' } = parameters;
  const request = await signJwt(
    signer,
    { ...parameters, claims: JSON.parse(claims), iss: client.client_id, aud: server.issuer },
    { now: clock.now(), type: 'oauth-authz-req+jwt' },
  );
  return { client_id, response_type, scope, request };
}

function withQuery(endpoint: string, parameters: Record<string, string>): URL {
  const url = new URL(endpoint);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

/**
 * Checks the bank's reply and exchanges the code for tokens. Does nothing else: if anything failed afterwards, the code
 * could not be used again.
 */
export async function completeSignIn(
  context: ConnectorContext,
  resumeText: string,
  callback: URLSearchParams,
): Promise<LoginStep> {
  const bank = await openBank(context);
  const resume = readResume(resumeText);
  const reply = await translateErrors('invalid_data', () => validateReply(bank, resume, callback));
  const tokens = await translateErrors('invalid_data', async () => {
    const { server, client, authentication, options } = bank;
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      reply,
      resume.redirect_uri,
      resume.code_verifier ?? oauth.nopkce,
      options,
    );
    const expected = { expectedNonce: resume.nonce, requireIdToken: true };
    const granted = await oauth.processAuthorizationCodeResponse(server, client, response, expected);
    await oauth.validateApplicationLevelSignature(server, response, options);
    return granted;
  });
  requireIntent(oauth.getValidatedIdTokenClaims(tokens), resume.consent_id, ACR_VALUES);
  const signedInAt = context.clock.now().toISOString();
  return connected(context, bank, tokens, {
    refresh_token: null,
    consent_id: resume.consent_id,
    signed_in_at: signedInAt,
  });
}

async function validateReply(
  { server, client, profile, options }: Bank,
  { state, nonce }: Resume,
  callback: URLSearchParams,
): Promise<URLSearchParams> {
  if (profile.responseMode === 'jwt')
    return oauth.validateJwtAuthResponse(server, client, callback, state, options);
  if (profile.responseType === 'code id_token')
    return oauth.validateDetachedSignatureResponse(
      server,
      client,
      callback,
      nonce,
      state,
      undefined,
      options,
    );
  // an unsigned reply must name the issuer, so that it can't come from another bank
  const strict = { ...server, authorization_response_iss_parameter_supported: true };
  return oauth.validateAuthResponse(strict, client, callback, state);
}

export async function refreshSession(context: ConnectorContext, sessionText: string): Promise<LoginStep> {
  const session = readSession(sessionText);
  const { refresh_token } = session;
  if (refresh_token === null)
    throw new ConnectorFailure('consent_expired', { detail: 'the bank gave no refresh token' });
  const bank = await openBank(context);
  const tokens = await translateErrors('provider_changed', async () => {
    const { server, client, authentication, options } = bank;
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      refresh_token,
      options,
    );
    return oauth.processRefreshTokenResponse(server, client, response);
  });
  return connected(context, bank, tokens, session);
}

function connected(
  { clock }: ConnectorContext,
  bank: Bank,
  tokens: oauth.TokenEndpointResponse,
  before: { refresh_token: string | null; consent_id: string; signed_in_at: string },
): LoginStep {
  requireBound(tokens, bank.settings.transport_certificate);
  const lifeMs = (tokens.expires_in ?? ACCESS_TOKEN_SECONDS) * 1000;
  const session = writeText({
    access_token: tokens.access_token,
    refresh_token: tokens.refresh_token ?? before.refresh_token,
    expires_at: new Date(clock.now().getTime() + lifeMs).toISOString(),
    consent_id: before.consent_id,
    signed_in_at: before.signed_in_at,
  });
  return { outcome: 'connected', session, mfaUsed: false, login: null };
}
