import { applicationSettings } from '#simulation/oauth/provider.ts';
import type { SimulatorAddress } from '../../description.ts';

export const PATHS = { authorize: '/oauth/authorise', token: '/oauth/token' };

/** Settings for a provider that uses the simulator at this address. */
export function employmentHeroSettings(address: SimulatorAddress): Record<string, string> {
  return applicationSettings({ paths: PATHS }, address);
}

export function employmentHeroBaseUrl(url: string): string {
  return `${url}/api/v2`;
}
