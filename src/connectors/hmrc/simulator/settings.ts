import type { SimulatorAddress } from '../../description.ts';
import type { HmrcClient } from './serve-oauth.ts';

export const REQUESTS_PER_SECOND = 3;

export const SANDBOX_HMRC_CLIENT: HmrcClient = {
  clientId: 'stipend-sandbox',
  clientSecret: 'stipend-sandbox-secret',
};

/** Settings for a provider that uses the simulator at this address. */
export function hmrcSettings(
  { url, pagesUrl }: SimulatorAddress,
  client = SANDBOX_HMRC_CLIENT,
): Record<string, string> {
  return {
    client_id: client.clientId,
    client_secret: client.clientSecret,
    authorize_url: `${pagesUrl}/oauth/authorize`,
    token_url: `${url}/oauth/token`,
  };
}
