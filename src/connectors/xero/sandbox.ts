import type { SandboxDescription } from '../description.ts';
import { xeroBaseUrl, xeroSettings } from './simulator/settings.ts';

export const sandbox: SandboxDescription = {
  providers: [
    {
      row: {
        id: 'xero-sandbox',
        name: 'Xero (sandbox)',
        url: 'https://xero-sandbox.example',
        reset_url: 'https://xero-sandbox.example/forgot-password',
        parent: null,
        max_login_attempts: 5,
        extra_login_params: [],
      },
      meaning: 'Xero',
      employers: ['pennyroyal-cafes', 'wren-and-oak'],
      loginParams: {},
      requestsPerSecond: null,
      connectionAt: (address) => ({ baseUrl: xeroBaseUrl(address.url), settings: xeroSettings(address) }),
    },
  ],
  faults: {},
  variants: {},
  load: async () => (await import('./simulator/index.ts')).build,
};
