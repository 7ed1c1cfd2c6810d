import { generateKeyPair } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import type Provider from 'oidc-provider';
import type { Bank } from './bank.ts';
import type { Consent } from './consents.ts';

const YEAR_SECONDS = 366 * 86_400;
const ACCESS_TOKEN_SECONDS = 3600;

/** The highest level of the standard: the person proved who they are with two factors. */
export const STRONG_AUTHENTICATION = 'urn:openbanking:psd2:sca';
export const INTENT_CLAIM = 'openbanking_intent_id';
export const SCOPES = 'openid accounts';

export const ROUTES = {
  authorization: '/oauth/authorize',
  pushed_authorization_request: '/oauth/par',
  token: '/oauth/token',
  jwks: '/oauth/jwks',
  revocation: '/oauth/revoke',
  userinfo: '/oauth/userinfo',
} as const;

/** A certified authorisation server. The package is loaded with the first bank that anybody uses. */
export async function openAuthorisationServer(bank: Bank): Promise<Provider> {
  const [{ default: OidcProvider }, key] = await Promise.all([import('oidc-provider'), signingKey()]);
  const server = new OidcProvider(bank.issuer, {
    ...configurationOf(bank),
    jwks: { keys: [{ ...key, use: 'sig', alg: 'PS256' }] },
  });
  if (!bank.thirdParty.redirectUris) server.Client.prototype.redirectUriAllowed = () => true;
  return server;
}

let key: Promise<object> | null = null;

/** One for all banks of the process: making an RSA key takes a second of CPU time on small machines. */
function signingKey(): Promise<object> {
  key ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 }).then(({ privateKey }) =>
    privateKey.export({ format: 'jwk' }),
  );
  return key;
}

function configurationOf(bank: Bank): Record<string, unknown> {
  const { consents, store } = bank;
  return {
    adapter: store.adapterFor,
    clients: [clientOf(bank)],
    routes: ROUTES,
    scopes: SCOPES.split(' '),
    claims: { openid: ['sub', INTENT_CLAIM], acr: null, auth_time: null },
    acrValues: [STRONG_AUTHENTICATION],
    conformIdTokenClaims: false,
    responseTypes: responseTypesOf(bank),
    clientAuthMethods: ['private_key_jwt', 'tls_client_auth'],
    enabledJWA: {
      authorizationSigningAlgValues: ['PS256'],
      clientAuthSigningAlgValues: ['PS256'],
      idTokenSigningAlgValues: ['PS256'],
      requestObjectSigningAlgValues: ['PS256'],
    },
    features: featuresOf(bank),
    ...(bank.securedUrl === bank.issuer ? {} : { discovery: aliasesOf(bank) }),
    // an account of the authorisation server is a consent: so each token belongs to one person and one consent
    findAccount: (_context: unknown, consentId: string, token?: { grantId?: string }) =>
      subjectOf(consents.find(consentId), token),
    issueRefreshToken: () => true,
    rotateRefreshToken: false,
    expiresWithSession: () => false,
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      ClientCredentials: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 3600,
      Session: 600,
      // refresh tokens and grants end with the consent
      RefreshToken: 10 * YEAR_SECONDS,
      Grant: 10 * YEAR_SECONDS,
    },
    cookies: { keys: [] },
    interactions: {
      url: (_context: unknown, { uid }: { uid: string }) => `${bank.issuer}/sign-in/${uid}`,
    },
    renderError: (context: { type: string; body: string }, { error, error_description }: OAuthError) => {
      context.type = 'text/plain; charset=utf-8';
      context.body = `${error}: ${error_description ?? ''}`;
    },
  };
}

/** Where third parties connect with their certificates. */
function aliasesOf({ securedUrl }: Bank) {
  return {
    mtls_endpoint_aliases: {
      token_endpoint: `${securedUrl}${ROUTES.token}`,
      pushed_authorization_request_endpoint: `${securedUrl}${ROUTES.pushed_authorization_request}`,
      revocation_endpoint: `${securedUrl}${ROUTES.revocation}`,
      userinfo_endpoint: `${securedUrl}${ROUTES.userinfo}`,
    },
  };
}

interface OAuthError {
  error: string;
  error_description?: string;
}

/** FAPI 2.0 allows no ID token beside the code. */
function responseTypesOf({ security }: Bank): string[] {
  return security.profile === 'FAPI 1.0' ? ['code id_token', 'code'] : ['code'];
}

function clientOf(bank: Bank): Record<string, unknown> {
  const { thirdParty, security } = bank;
  const { clientId, keys, certificateSubject, redirectUris } = thirdParty;
  return {
    client_id: clientId,
    // the package wants one even if any is allowed
    redirect_uris: redirectUris ?? ['https://stipend.example/'],
    response_types: responseTypesOf(bank),
    grant_types: [
      'authorization_code',
      'refresh_token',
      'client_credentials',
      ...(security.profile === 'FAPI 1.0' ? ['implicit'] : []),
    ],
    token_endpoint_auth_method: security.clientAuthentication,
    ...(security.clientAuthentication === 'private_key_jwt'
      ? { token_endpoint_auth_signing_alg: 'PS256' }
      : { tls_client_auth_subject_dn: certificateSubject }),
    id_token_signed_response_alg: 'PS256',
    authorization_signed_response_alg: 'PS256',
    request_object_signing_alg: 'PS256',
    tls_client_certificate_bound_access_tokens: security.bindsTokens,
    scope: SCOPES,
    jwks: { keys },
  };
}

function featuresOf({ security, thirdParty }: Bank): Record<string, unknown> {
  return {
    devInteractions: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    resourceIndicators: { enabled: false },
    claimsParameter: { enabled: true },
    clientCredentials: { enabled: true },
    jwtResponseModes: { enabled: true },
    revocation: { enabled: true },
    fapi: { enabled: true, profile: security.profile === 'FAPI 1.0' ? '1.0 Final' : '2.0' },
    requestObjects: { enabled: true, requireSignedRequestObject: security.profile === 'FAPI 1.0' },
    pushedAuthorizationRequests: {
      enabled: true,
      requirePushedAuthorizationRequests: security.profile === 'FAPI 2.0',
      allowUnregisteredRedirectUris: !thirdParty.redirectUris,
    },
    mTLS: {
      enabled: true,
      tlsClientAuth: true,
      certificateBoundAccessTokens: true,
      getCertificate: ({ req }: { req: IncomingMessage }) => certificateOf(req),
      certificateAuthorized: ({ req }: { req: IncomingMessage }) => (req.socket as TLSSocket).authorized,
      certificateSubjectMatches: ({ req }: { req: IncomingMessage }, _property: string, expected: string) =>
        certificateOf(req)?.subject.split('\n').reverse().join(',') === expected,
    },
  };
}

/** The certificate that the third party connected with. */
export function certificateOf({ socket }: Pick<IncomingMessage, 'socket'>) {
  return (socket as Partial<TLSSocket>).getPeerX509Certificate?.();
}

function subjectOf(consent: Consent | undefined, token?: { grantId?: string }) {
  if (!consent) return undefined;
  const isEnded = consent.status !== 'authorised' || consent.given?.grantId !== token?.grantId;
  if (token && isEnded) return undefined;
  return { accountId: consent.id, claims: () => ({ sub: consent.id, [INTENT_CLAIM]: consent.id }) };
}
