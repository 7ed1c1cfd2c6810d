import type { AuthorizationServer } from 'oauth4webapi';
import { ConnectorFailure } from '../failure.ts';
import type { OpenBankingSettings, ResponseMode } from './settings.ts';

/** How a bank wants to be asked and how it replies, by its discovery document and the overriding settings. */
export interface Profile {
  fapi: '1.0' | '2.0';
  clientAuthentication: 'private_key_jwt' | 'tls_client_auth';
  responseType: 'code' | 'code id_token';
  responseMode: ResponseMode;
  /** Whether the request goes to the bank first (PAR), so that the person's browser has only its reference. */
  isPushed: boolean;
  /** Whether the request is a signed JWT (JAR). */
  isSigned: boolean;
  usesPkce: boolean;
}

type Overrides = Pick<OpenBankingSettings, 'fapi_profile' | 'response_mode' | 'client_authentication'>;

export function chooseProfile(server: AuthorizationServer, overrides: Overrides): Profile {
  const fapi = overrides.fapi_profile ?? (isFapi2(server) ? '2.0' : '1.0');
  const isPushed = server.pushed_authorization_request_endpoint !== undefined;
  const responseMode = overrides.response_mode ?? responseModeOf(server, fapi);
  if (fapi === '2.0' && !isPushed)
    throw new ConnectorFailure('not_configured', { detail: 'the bank has no endpoint for pushed requests' });
  if (fapi === '1.0' && responseMode === 'query')
    throw new ConnectorFailure('not_configured', {
      detail: 'FAPI 1.0 needs a signed reply: set another response_mode',
    });
  return {
    fapi,
    clientAuthentication: overrides.client_authentication ?? authenticationOf(server),
    responseType: fapi === '2.0' || responseMode === 'jwt' ? 'code' : 'code id_token',
    responseMode,
    isPushed,
    isSigned: fapi === '1.0' || signsRequests(server),
    usesPkce: fapi === '2.0' || isPushed || lists(server.code_challenge_methods_supported, 'S256'),
  };
}

/** FAPI 2.0 replies with a plain code, names the issuer beside it, and accepts pushed requests only. */
function isFapi2(server: AuthorizationServer): boolean {
  return (
    server.authorization_response_iss_parameter_supported === true &&
    server.require_pushed_authorization_requests === true &&
    !lists(server.response_types_supported, 'code id_token')
  );
}

/** A reply in a fragment needs a script on our page, so it comes last. */
function responseModeOf(server: AuthorizationServer, fapi: Profile['fapi']): ResponseMode {
  const modes = server.response_modes_supported ?? ['query', 'fragment'];
  const hasJwt =
    lists(server.response_types_supported, 'code') && (lists(modes, 'query.jwt') || lists(modes, 'jwt'));
  if (fapi === '2.0') return hasJwt && !lists(modes, 'query') ? 'jwt' : 'query';
  if (hasJwt) return 'jwt';
  return lists(modes, 'form_post') ? 'form_post' : 'fragment';
}

function authenticationOf({ token_endpoint_auth_methods_supported: methods }: AuthorizationServer) {
  return !lists(methods, 'private_key_jwt') && lists(methods, 'tls_client_auth')
    ? 'tls_client_auth'
    : 'private_key_jwt';
}

function signsRequests(server: AuthorizationServer): boolean {
  return (
    server.require_signed_request_object === true ||
    lists(server.request_object_signing_alg_values_supported, 'PS256')
  );
}

function lists(values: readonly unknown[] | undefined, value: string): boolean {
  return values?.includes(value) ?? false;
}
