import { type Finding, failed, ok, warning } from '#values/finding.ts';
import type { TestContext } from '../description.ts';
import { ConnectorFailure } from '../failure.ts';
import { applicationToken } from './consents.ts';
import { type Bank, openBank } from './open-bank.ts';

/** Tests discovery and the application's credentials, without a person and without a consent. */
export async function testConnection(context: TestContext): Promise<readonly Finding[]> {
  const opened = await attempt(
    'discovery',
    'Check settings.issuer, hosts, ca and the client certificate.',
    () => openBank(context),
  );
  if ('result' in opened) return [opened];
  const token = await attempt(
    'client authentication',
    'Check client_id, signing_key_id, client_authentication and assertion_audience, and that the bank knows the public key.',
    () => applicationToken(opened),
  );
  const { fapi, responseMode, clientAuthentication, isPushed } = opened.profile;
  const pushed = isPushed ? 'pushed requests' : 'requests in the address';
  return [
    ok('discovery', `FAPI ${fapi}, ${pushed}, replies by ${responseMode}`),
    ...findUnknownHosts(context, opened),
    ...findWeakTokens(opened),
    typeof token === 'string'
      ? ok('client authentication', `the bank accepts ${clientAuthentication}`)
      : token,
  ];
}

/** A failure as a finding. Its detail has no secrets. */
async function attempt<Answer>(
  check: string,
  advice: string,
  work: () => Promise<Answer>,
): Promise<Answer | Finding> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    return failed(
      check,
      error.message === error.reason ? error.reason : `${error.reason}: ${error.message}`,
      advice,
    );
  }
}

const ENDPOINTS = ['token_endpoint', 'pushed_authorization_request_endpoint', 'jwks_uri'] as const;

/** Requests go only to configured hosts, and banks publish their keys elsewhere. */
function findUnknownHosts({ provider }: TestContext, { server }: Bank): Finding[] {
  const configured = new Set([new URL(provider.baseUrl).host, ...provider.hosts]);
  const aliases = server.mtls_endpoint_aliases ?? {};
  const used = ENDPOINTS.flatMap((name) => aliases[name] ?? server[name] ?? []);
  const unknown = new Set(used.map((url) => new URL(url).host).filter((host) => !configured.has(host)));
  return [...unknown].map((host) =>
    failed('hosts', `${host} is not configured`, `Add ${host} to hosts of the connection.`),
  );
}

function findWeakTokens({ server }: Bank): Finding[] {
  if (server.tls_client_certificate_bound_access_tokens === true) return [];
  return [
    warning(
      'tokens',
      'discovery does not say that tokens are bound to certificates',
      'Ask the bank: a token that is not bound can be used by anybody who steals it.',
    ),
  ];
}
