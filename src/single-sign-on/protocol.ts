import { createHash } from 'node:crypto';
import { decodeProtectedHeader, type JWK } from 'jose';
import * as oauth from 'oauth4webapi';
import { type Clock, secondsAhead } from '#platform/clock.ts';
import { addressesOf } from './addresses.ts';
import type { SignInState } from './browser-cookie.ts';
import { requestOptions } from './discover.ts';
import { failureOf } from './failure-of.ts';
import { SignInFailure } from './failures.ts';
import type { IdentityProviders, KnownProvider } from './identity-providers.ts';
import { lacksClaims } from './read-claims.ts';
import type { Provider } from './schema.ts';

/* OpenID Connect by the OAuth library: the authorization code flow with PKCE. */

export interface Connection {
  clientId: string;
  provider: Provider;
  secrets: Secrets;
}

/** What this service proves to the provider who it is with. */
export interface Secrets {
  clientSecret: string | null;
  /** A JSON Web Key. */
  privateKey: PrivateJwk | null;
}

export type PrivateJwk = JWK & { kid: string };

/** A provider that is asked for a limit must also say when the person signed in there. */
const SIGN_IN_AGE_SECONDS_MAX = 30 * 86_400;

interface ProtocolContext {
  clock: Clock;
  publicUrl: string;
  identityProviders: IdentityProviders;
}

interface Begun {
  url: string;
  state: SignInState;
}

/** Builds the address of the provider's page, and what the browser must bring back. Throws a failure if the provider is not usable. */
export async function beginSignIn(
  context: ProtocolContext,
  connection: Omit<Connection, 'secrets'>,
  onward: Pick<SignInState, 'next' | 'confirms'>,
): Promise<Begun> {
  try {
    return await buildRequest(context, connection, onward);
  } catch (error) {
    throw failureOf(error) ?? error;
  }
}

async function buildRequest(
  { clock, publicUrl, identityProviders }: ProtocolContext,
  { clientId, provider }: Omit<Connection, 'secrets'>,
  { next, confirms }: Pick<SignInState, 'next' | 'confirms'>,
): Promise<Begun> {
  const { server } = await identityProviders.find(clientId, provider);
  if (!identityProviders.isUsable(server.authorization_endpoint))
    throw new SignInFailure('not_configured', 'its sign-in page has an address that may not be used');
  const state: SignInState = {
    clientId,
    issuer: provider.issuer,
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    codeVerifier: oauth.generateRandomCodeVerifier(),
    startedAt: clock.now().getTime(),
    next,
    confirms,
  };
  const url = new URL(server.authorization_endpoint);
  const query = {
    response_type: 'code',
    client_id: provider.client_id,
    redirect_uri: addressesOf(publicUrl, clientId).redirect_uri,
    scope: [...new Set(['openid', 'email', 'profile', ...provider.scopes])].join(' '),
    state: state.state,
    nonce: state.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(state.codeVerifier),
    code_challenge_method: 'S256',
    ...(confirms ? { prompt: 'login', max_age: '0' } : { max_age: String(SIGN_IN_AGE_SECONDS_MAX) }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { url: url.href, state };
}

export interface ProvenIdentity {
  claims: oauth.IDToken & Record<string, unknown>;
  idToken: string;
}

/** Exchanges the code for tokens and verifies the ID token completely. Throws a failure for everything that is not in order. */
export async function completeSignIn(
  context: ProtocolContext,
  connection: Connection,
  { callback, state }: { callback: URLSearchParams; state: SignInState },
): Promise<ProvenIdentity> {
  try {
    return await exchangeCode(context, connection, { callback, state });
  } catch (error) {
    throw failureOf(error) ?? error;
  }
}

async function exchangeCode(
  context: ProtocolContext,
  connection: Connection,
  { callback, state }: { callback: URLSearchParams; state: SignInState },
): Promise<ProvenIdentity> {
  const { identityProviders } = context;
  const { clientId, provider } = connection;
  const known = await identityProviders.find(clientId, provider);
  const client = clientOf(context, provider);
  const granted = readAnswer(known.server, client, callback, state.state);
  const options = requestOptions(identityProviders.senderFor(clientId));
  const response = await oauth.authorizationCodeGrantRequest(
    known.server,
    client,
    await authenticationOf(connection),
    granted,
    addressesOf(context.publicUrl, clientId).redirect_uri,
    state.codeVerifier,
    options,
  );
  requireAvailable(response);
  const tokens = await oauth.processAuthorizationCodeResponse(known.server, client, response, {
    expectedNonce: state.nonce,
    requireIdToken: true,
    ...(state.confirms ? { maxAge: secondsSince(context, state) } : {}),
  });
  await verifySignature(context, connection, known, response);
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  if (!claims || !tokens.id_token) throw new SignInFailure('not_trusted', 'there is no ID token');
  requireIssuedBy(context, provider, claims);
  requireSameAnswer(tokens.id_token, claims, tokens.access_token);
  if (!lacksClaims(claims, provider) || !known.server.userinfo_endpoint)
    return { claims, idToken: tokens.id_token };
  const answer = await oauth.userInfoRequest(known.server, client, tokens.access_token, options);
  requireAvailable(answer);
  const more = await oauth.processUserInfoResponse(known.server, client, claims.sub, answer);
  return { claims: withUserinfo(claims, more), idToken: tokens.id_token };
}

/** What the ID token says counts more, because it is signed. Whether an address is verified belongs to that address. */
function withUserinfo(claims: oauth.IDToken, more: oauth.UserInfoResponse): ProvenIdentity['claims'] {
  const { email_verified: verified, ...others } = more;
  const isSameAddress = claims.email === undefined || claims.email === more.email;
  return { ...others, ...(isSameAddress ? { email_verified: verified } : {}), ...claims };
}

/** What the browser brings back can be invented, so failures here say so. */
function readAnswer(...answer: Parameters<typeof oauth.validateAuthResponse>): URLSearchParams {
  try {
    return oauth.validateAuthResponse(...answer);
  } catch (error) {
    const failure = failureOf(error);
    throw failure ? new SignInFailure(failure.code, failure.detail, { isFromBrowser: true }) : error;
  }
}

/** The library does not check the signature of an ID token that came straight from the provider. We do. */
async function verifySignature(
  { identityProviders, clock }: ProtocolContext,
  { clientId }: Connection,
  known: KnownProvider,
  response: Response,
): Promise<void> {
  const verify = async (isUnknown: boolean) => {
    const jwks = await identityProviders.keysOf(clientId, known, { isUnknown });
    // by the clock that the library reads
    const uat = Math.floor(clock.now().getTime() / 1000) - secondsAhead(clock);
    // a copy, because the library keeps keys for each object
    await oauth.validateApplicationLevelSignature({ ...known.server }, response, {
      [oauth.jwksCache]: { jwks, uat },
    });
  };
  try {
    await verify(false);
  } catch (error) {
    if (!(error instanceof oauth.OperationProcessingError) || error.code !== oauth.KEY_SELECTION) throw error;
    // the provider may have begun to use a new key
    await verify(true);
  }
}

function requireIssuedBy({ clock }: ProtocolContext, provider: Provider, { iat }: oauth.IDToken): void {
  const now = clock.now().getTime() / 1000;
  if (iat > now + provider.clock_skew_seconds)
    throw new SignInFailure('clock', 'the ID token was issued in the future');
}

/** An ID token can name the access token that it came with (OpenID Connect Core, 3.1.3.8). The library does not compare them. */
function requireSameAnswer(idToken: string, { at_hash }: oauth.IDToken, accessToken: string): void {
  if (at_hash === undefined) return;
  const { alg = '' } = decodeProtectedHeader(idToken);
  const bits = /[A-Z]S(256|384|512)$/.exec(alg)?.[1] ?? EDDSA_HASH_BITS;
  const hash = createHash(`sha${bits}`).update(accessToken).digest();
  if (at_hash !== hash.subarray(0, hash.length / 2).toString('base64url'))
    throw new SignInFailure('not_trusted', 'the ID token belongs to another access token');
}

function requireAvailable({ status }: Response): void {
  if (status >= 500 || status === 429)
    throw new SignInFailure('provider_unavailable', `the provider answered ${status}`);
}

function secondsSince({ clock }: ProtocolContext, { startedAt }: SignInState): number {
  return Math.max(0, Math.ceil((clock.now().getTime() - startedAt) / 1000));
}

export function clientOf({ clock }: Pick<ProtocolContext, 'clock'>, provider: Provider): oauth.Client {
  return {
    client_id: provider.client_id,
    [oauth.clockSkew]: secondsAhead(clock),
    [oauth.clockTolerance]: provider.clock_skew_seconds,
  };
}

export async function authenticationOf({ provider, secrets }: Connection): Promise<oauth.ClientAuth> {
  const { clientSecret, privateKey } = secrets;
  if (provider.client_authentication === 'private_key_jwt') {
    if (!privateKey) throw new SignInFailure('not_configured', 'there is no private key');
    const key = await crypto.subtle.importKey('jwk', privateKey, SIGNING, false, ['sign']);
    return oauth.PrivateKeyJwt({ key, kid: privateKey.kid });
  }
  if (clientSecret === null) throw new SignInFailure('not_configured', 'there is no client secret');
  return provider.client_authentication === 'client_secret_post'
    ? oauth.ClientSecretPost(clientSecret)
    : oauth.ClientSecretBasic(clientSecret);
}

/** RS256, which every provider with `private_key_jwt` accepts. */
const SIGNING = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** EdDSA names no hash: Ed25519 uses SHA-512 itself. */
const EDDSA_HASH_BITS = '512';
