import type { SandboxDescription } from '../description.ts';
import { freeAgentBaseUrl, freeAgentSettings } from './simulator/settings.ts';

export const sandbox: SandboxDescription = {
  providers: [
    {
      row: {
        id: 'freeagent-sandbox',
        name: 'FreeAgent (sandbox)',
        url: 'https://freeagent-sandbox.example',
        reset_url: 'https://freeagent-sandbox.example/forgot-password',
        parent: null,
        max_login_attempts: 5,
        extra_login_params: [],
      },
      meaning: 'FreeAgent',
      employers: ['wren-and-oak'],
      loginParams: {},
      requestsPerSecond: null,
      connectionAt: (address) => ({
        baseUrl: freeAgentBaseUrl(address.url),
        settings: freeAgentSettings(address),
      }),
    },
  ],
  faults: {},
  variants: {},
  load: async () => (await import('./simulator/index.ts')).build,
};
