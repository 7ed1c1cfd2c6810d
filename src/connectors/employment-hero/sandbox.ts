import type { SandboxDescription } from '../description.ts';
import { FAULTS } from './simulator/fault-kinds.ts';
import { employmentHeroBaseUrl, employmentHeroSettings } from './simulator/settings.ts';

export const sandbox: SandboxDescription = {
  providers: [
    {
      row: {
        id: 'employment-hero-sandbox',
        name: 'Employment Hero (sandbox)',
        url: 'https://employment-hero-sandbox.example',
        reset_url: 'https://employment-hero-sandbox.example/forgot-password',
        parent: null,
        max_login_attempts: 5,
        extra_login_params: [],
      },
      meaning: 'Employment Hero',
      employers: ['copperline-rail', 'lanternfield-academy'],
      loginParams: {},
      requestsPerSecond: null,
      connectionAt: (address) => ({
        baseUrl: employmentHeroBaseUrl(address.url),
        settings: employmentHeroSettings(address),
      }),
    },
  ],
  faults: FAULTS,
  variants: {},
  load: async () => (await import('./simulator/index.ts')).build,
};
