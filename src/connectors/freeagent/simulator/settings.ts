import { applicationSettings } from '#simulation/oauth/provider.ts';
import type { SimulatorAddress } from '../../description.ts';

export const PATHS = { authorize: '/v2/approve_app', token: '/v2/token_endpoint' };

/** Settings for a provider that uses the simulator at this address. */
export function freeAgentSettings(address: SimulatorAddress): Record<string, string> {
  return applicationSettings({ paths: PATHS }, address);
}

export function freeAgentBaseUrl(url: string): string {
  return `${url}/v2`;
}
