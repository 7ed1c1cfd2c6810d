import type { Agent } from 'node:https';
import * as oauth from 'oauth4webapi';
import { isLoopback } from '#values/loopback.ts';
import type { ConnectorContext } from '../connector.ts';
import { mutualTls } from '../mutual-tls.ts';
import { fetchThrough, translateErrors } from '../oauth/library-calls.ts';
import { chooseProfile, type Profile } from './choose-profile.ts';
import { type OpenBankingSettings, settingsOf } from './settings.ts';
import { type Signer, signJwt, signWithKey } from './signer.ts';

/** A bank's authorisation server, as the calls of the OAuth library need it. */
export interface Bank {
  settings: OpenBankingSettings;
  server: oauth.AuthorizationServer;
  client: oauth.Client;
  profile: Profile;
  authentication: oauth.ClientAuth;
  signer: Signer;
  agent: Agent | undefined;
  options: { [oauth.allowInsecureRequests]: boolean; [oauth.customFetch]: ReturnType<typeof fetchThrough> };
}

/** The only signing algorithm that the standard allows on both sides. */
const ALGORITHM = 'PS256';

type Calling = Pick<ConnectorContext, 'http' | 'clock' | 'provider'>;

export async function openBank(context: Calling): Promise<Bank> {
  const settings = settingsOf(context.provider);
  const agent = agentOf(settings);
  const options = {
    [oauth.allowInsecureRequests]: isLoopback(new URL(settings.issuer).hostname),
    [oauth.customFetch]: fetchThrough(context, { agent }),
  };
  const server = await discover(context, settings.issuer, options);
  const profile = chooseProfile(server, settings);
  const signer = signWithKey(settings.signing_key, settings.signing_key_id);
  const client = {
    client_id: settings.client_id,
    id_token_signed_response_alg: ALGORITHM,
    authorization_signed_response_alg: ALGORITHM,
    use_mtls_endpoint_aliases: true,
  };
  const authentication =
    profile.clientAuthentication === 'tls_client_auth'
      ? oauth.TlsClientAuth()
      : privateKeyJwt(context, settings, signer);
  return { settings, server, client, profile, authentication, signer, agent, options };
}

/** Undefined for a bank on this machine that is reached without TLS. */
export function agentOf({
  transport_certificate: certificate,
  transport_key: key,
  ca = '',
}: OpenBankingSettings): Agent | undefined {
  return certificate && key ? mutualTls({ certificate, key, ca }) : undefined;
}

const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** The library's own method needs the private key itself. */
function privateKeyJwt(
  { clock }: Pick<ConnectorContext, 'clock'>,
  { client_id, assertion_audience }: OpenBankingSettings,
  signer: Signer,
): oauth.ClientAuth {
  return async (server, _client, body) => {
    const aud = assertion_audience === 'token_endpoint' ? server.token_endpoint : server.issuer;
    const claims = { iss: client_id, sub: client_id, aud };
    body.set('client_id', client_id);
    body.set('client_assertion_type', ASSERTION);
    body.set('client_assertion', await signJwt(signer, claims, { now: clock.now(), type: 'JWT' }));
  };
}

const DISCOVERY_MS_MAX = 5 * 60_000;
const DISCOVERIES_MAX = 200;

interface Discovery {
  server: oauth.AuthorizationServer;
  until: number;
}

/** The public documents of banks. The library keeps their keys for as long as these objects are used. */
const discoveries = new Map<string, Discovery>();

async function discover(
  { clock, provider }: Calling,
  issuer: string,
  options: Bank['options'],
): Promise<oauth.AuthorizationServer> {
  const name = `${provider.id} ${issuer}`;
  const now = clock.now().getTime();
  const known = discoveries.get(name);
  if (known && now < known.until) return known.server;
  const server = await translateErrors('provider_changed', async () => {
    const identifier = new URL(issuer);
    return oauth.processDiscoveryResponse(identifier, await oauth.discoveryRequest(identifier, options));
  });
  discoveries.delete(name);
  discoveries.set(name, { server, until: now + DISCOVERY_MS_MAX });
  const [oldest] = discoveries.keys();
  if (discoveries.size > DISCOVERIES_MAX && oldest !== undefined) discoveries.delete(oldest);
  return server;
}
