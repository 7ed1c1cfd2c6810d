import type { SandboxDescription } from '../description.ts';
import { BANK_FAULTS } from './simulator/bank-fault-kinds.ts';
import { accountInformationUrl, bankSettings } from './simulator/settings.ts';

export const sandbox: SandboxDescription = {
  providers: [
    {
      row: {
        id: 'bank-sandbox',
        name: 'Wrenfield Bank (sandbox)',
        url: 'https://wrenfield-bank.example',
        reset_url: 'https://wrenfield-bank.example/forgot-password',
        parent: null,
        max_login_attempts: 5,
        extra_login_params: [],
      },
      meaning: 'Wrenfield Bank, by the Open Banking standard',
      employers: [],
      loginParams: {},
      requestsPerSecond: null,
      // the bank's name for itself is the address of its pages
      connectionAt: ({ pagesUrl }) => ({
        baseUrl: accountInformationUrl(pagesUrl),
        settings: bankSettings(pagesUrl),
      }),
    },
  ],
  faults: BANK_FAULTS,
  variants: {},
  load: async () => (await import('./simulator/index.ts')).build,
};
