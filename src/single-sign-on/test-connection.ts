import * as oauth from 'oauth4webapi';
import type { Clock } from '#platform/clock.ts';
import { addressesOf } from './addresses.ts';
import { requestOptions } from './discover.ts';
import { failureOf } from './failure-of.ts';
import type { SignInFailure } from './failures.ts';
import { type IdentityProviders, type KnownProvider, SIGNING_ALGORITHMS } from './identity-providers.ts';
import { authenticationOf, type Connection, clientOf } from './protocol.ts';
import type { ConnectionCheck, ConnectionTest } from './schema.ts';

interface TestContext {
  clock: Clock;
  publicUrl: string;
  identityProviders: IdentityProviders;
}

/** Tries what a sign-in needs, as far as that is possible without a person. */
export async function testConnection(context: TestContext, connection: Connection): Promise<ConnectionTest> {
  const checks: ConnectionCheck[] = [];
  // what is known may be older than a correction
  context.identityProviders.forget(connection.clientId);
  try {
    const known = await context.identityProviders.find(connection.clientId, connection.provider);
    checks.push(passed('The provider has published its settings, with the issuer that you entered'));
    checks.push(await checkKeys(context, connection, known));
    checks.push(...checkMetadata(known.server, connection));
    checks.push(await checkCredentials(context, connection, known));
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    checks.push(failedBecause('The provider’s settings can’t be used', failure));
  }
  return { is_working: checks.every(({ outcome }) => outcome !== 'failed'), checks };
}

async function checkKeys(
  { identityProviders }: TestContext,
  { clientId }: Connection,
  known: KnownProvider,
): Promise<ConnectionCheck> {
  try {
    const { keys } = await identityProviders.keysOf(clientId, known);
    return keys.length > 0
      ? passed('The provider’s signing keys can be read')
      : failed('The provider publishes no signing keys');
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    return failedBecause('The provider’s signing keys can’t be read', failure);
  }
}

function checkMetadata(server: oauth.AuthorizationServer, { provider }: Connection): ConnectionCheck[] {
  const { scopes_supported: scopes, claims_supported: claims } = server;
  const missing = ['openid', 'email', 'profile', ...provider.scopes].filter(
    (scope) => scopes && !scopes.includes(scope),
  );
  const [rolesClaim] = provider.roles_claim?.split('.') ?? [];
  const algorithms = server.id_token_signing_alg_values_supported ?? ['RS256'];
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return [
    algorithms.some((one) => SIGNING_ALGORITHMS.includes(one))
      ? passed('ID tokens are signed in a way that this service accepts')
      : failed(`The provider signs ID tokens only with ${listed(algorithms)}. Choose RS256 or ES256 there`),
    methods.includes(provider.client_authentication)
      ? passed(`The provider accepts ${provider.client_authentication}`)
      : failed(
          `The provider does not accept ${provider.client_authentication}. It offers ${listed(methods)}`,
        ),
    server.code_challenge_methods_supported?.includes('S256') === false
      ? failed('The provider does not support PKCE with S256')
      : passed('The provider supports PKCE, or does not say that it lacks it'),
    missing.length > 0
      ? warning(
          `The provider does not list these scopes: ${listed(missing)}. Check them if claims are missing`,
        )
      : passed('The provider knows the scopes'),
    rolesClaim && claims && !claims.includes(rolesClaim)
      ? warning(
          `The provider does not list the claim ${rolesClaim}. Make sure that it is in the ID token or in the userinfo answer`,
        )
      : null,
    provider.logs_out_at_provider && !server.end_session_endpoint
      ? warning('The provider has no address for signing out, so signing out here does not sign out there')
      : null,
    (server as { backchannel_logout_supported?: boolean }).backchannel_logout_supported
      ? null
      : warning(
          'The provider does not announce back-channel logout: its sign-outs may not end sessions here',
        ),
  ].filter((check) => check !== null);
}

/** Redeems an invented code. The provider rejects the code only after it has accepted who we are. */
async function checkCredentials(
  context: TestContext,
  connection: Connection,
  { server }: KnownProvider,
): Promise<ConnectionCheck> {
  const client = clientOf(context, connection.provider);
  const parameters = oauth.validateAuthResponse(
    server,
    client,
    new URLSearchParams({ code: 'stipend-connection-test', iss: server.issuer }),
    oauth.expectNoState,
  );
  try {
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      await authenticationOf(connection),
      parameters,
      addressesOf(context.publicUrl, connection.clientId).redirect_uri,
      oauth.generateRandomCodeVerifier(),
      requestOptions(context.identityProviders.senderFor(connection.clientId)),
    );
    await oauth.processAuthorizationCodeResponse(server, client, response);
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant')
      return passed('The provider accepts the client id and the way this service proves who it is');
    const failure = failureOf(error);
    if (!failure) throw error;
    if (failure.code === 'not_configured')
      return failedBecause('The provider does not accept the client id or the credentials', failure);
    return warning(
      `Whether the provider accepts the credentials is not certain: ${failure.detail ?? failure.code}`,
    );
  }
  return warning('Whether the provider accepts the credentials is not certain');
}

function passed(message: string): ConnectionCheck {
  return { outcome: 'passed', message };
}

function warning(message: string): ConnectionCheck {
  return { outcome: 'warning', message };
}

function failed(message: string): ConnectionCheck {
  return { outcome: 'failed', message };
}

function failedBecause(what: string, { detail }: SignInFailure): ConnectionCheck {
  return failed(detail ? `${what}: ${detail}` : what);
}

const LISTED_MAX = 10;

/** Only words that look like names of the standard: the rest is the provider's own text. */
function listed(names: readonly string[]): string {
  return (
    names
      .filter((name) => /^[\w.:/-]{1,60}$/.test(name))
      .slice(0, LISTED_MAX)
      .join(', ') || 'nothing'
  );
}
