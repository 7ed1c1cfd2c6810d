import type { SandboxDescription } from '../description.ts';
import { PROFILE_NAMES } from './profiles.ts';
import { hmrcSettings, REQUESTS_PER_SECOND } from './simulator/settings.ts';

export const sandbox: SandboxDescription = {
  providers: [
    {
      row: {
        id: 'taxauth',
        name: 'Tax authority (sandbox)',
        url: 'https://tax-authority.example',
        reset_url: 'https://tax-authority.example/sign-in/recover',
        parent: null,
        max_login_attempts: 3,
        extra_login_params: [],
      },
      meaning: 'the tax authority',
      employers: [],
      loginParams: { utr: "the persona's utr" },
      requestsPerSecond: REQUESTS_PER_SECOND,
      connectionAt: (address) => ({ baseUrl: address.url, settings: hmrcSettings(address) }),
    },
  ],
  faults: {},
  variants: Object.fromEntries(PROFILE_NAMES.map((profile) => [profile, { profile }])),
  load: async () => (await import('./simulator/index.ts')).build,
};
