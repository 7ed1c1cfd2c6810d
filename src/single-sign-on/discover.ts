import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { SignInFailure } from './failures.ts';

/** Sends a request of the OAuth library. */
export type Send = (
  url: string,
  sent: { method: string; headers: Record<string, string>; body?: unknown },
) => Promise<Response>;

/** Options for every request of the OAuth library: our own HTTP client. */
export function requestOptions(send: Send) {
  return {
    // our own client decides which addresses may be reached without TLS
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: send,
  };
}

/** Reads what the provider has published about itself. */
export async function discover(issuer: URL, send: Send): Promise<oauth.AuthorizationServer> {
  try {
    const response = await oauth.discoveryRequest(issuer, requestOptions(send));
    if (response.status !== 200)
      throw new SignInFailure('provider_unavailable', `its discovery document answered ${response.status}`);
    const server = Metadata.parse(await oauth.processDiscoveryResponse(issuer, response));
    return server as oauth.AuthorizationServer;
  } catch (error) {
    if (error instanceof SignInFailure) throw error;
    throw new SignInFailure('not_configured', discoveryProblem(error));
  }
}

/** The parts of the discovery document that are used. Everything in it is the provider's text. */
const Metadata = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  userinfo_endpoint: z.string().optional(),
  end_session_endpoint: z.string().optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  scopes_supported: z.array(z.string()).optional(),
  claims_supported: z.array(z.string()).optional(),
  backchannel_logout_supported: z.boolean().optional(),
});

function discoveryProblem(error: unknown): string {
  if (error instanceof z.ZodError) {
    const [field] = error.issues[0]?.path ?? [];
    return `its discovery document has no usable ${String(field)}`;
  }
  if (error instanceof oauth.OperationProcessingError && error.code === oauth.JSON_ATTRIBUTE_COMPARISON)
    return 'its discovery document names another issuer: copy the issuer from there';
  return 'its discovery document can’t be read as JSON';
}
