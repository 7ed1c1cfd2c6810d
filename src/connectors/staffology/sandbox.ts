import type { SandboxDescription } from '../description.ts';
import { STAFFOLOGY_SETTINGS } from './simulator/settings.ts';

export const sandbox: SandboxDescription = {
  providers: [
    {
      row: {
        id: 'staffology-sandbox',
        name: 'Staffology (sandbox)',
        url: 'https://staffology-sandbox.example',
        reset_url: 'https://staffology-sandbox.example/reset-password',
        parent: null,
        max_login_attempts: 5,
        extra_login_params: [],
      },
      meaning: 'Staffology, an employer’s payroll that is connected directly',
      employers: ['kestrel-hollow-homes', 'thistledown-care'],
      loginParams: {},
      requestsPerSecond: null,
      connectionAt: ({ url }) => ({ baseUrl: url, settings: STAFFOLOGY_SETTINGS }),
    },
  ],
  faults: {},
  variants: {},
  load: async () => (await import('./simulator/index.ts')).build,
};
