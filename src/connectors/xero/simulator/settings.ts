import { type Application, applicationSettings } from '#simulation/oauth/provider.ts';
import type { SimulatorAddress } from '../../description.ts';

export const PATHS = { authorize: '/identity/connect/authorize', token: '/connect/token' };

/** Settings for a provider that uses the simulator at this address. */
export function xeroSettings(address: SimulatorAddress, application?: Application): Record<string, string> {
  return {
    ...applicationSettings({ paths: PATHS }, address, application),
    connections_url: `${address.url}/connections`,
  };
}

export function xeroBaseUrl(url: string): string {
  return `${url}/payroll.xro/2.0`;
}
