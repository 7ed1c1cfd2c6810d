import type { SandboxDescription, SandboxProvider } from '../description.ts';

export const sandbox: SandboxDescription = {
  providers: [
    {
      row: {
        id: 'harbour',
        name: 'Harbour Payslips',
        url: 'https://www.harbour-payslips.example',
        reset_url: 'https://www.harbour-payslips.example/forgotten-password',
        parent: 'quayside',
        max_login_attempts: 5,
        extra_login_params: [],
      },
      meaning: 'Harbour Payslips, a portal',
      employers: ['brindle-and-lark', 'merrivale-stores', 'saltmarsh-logistics', 'thistledown-care'],
      loginParams: {},
      ...reachedBy('harbour'),
    },
    {
      row: {
        id: 'northgate',
        name: 'Northgate MyPay',
        url: 'https://mypay.northgate.example',
        reset_url: 'https://mypay.northgate.example/account/reset',
        parent: 'fellside',
        max_login_attempts: 3,
        extra_login_params: [],
      },
      meaning: 'Northgate MyPay, a portal',
      employers: ['lanternfield-academy', 'ravensmoor-council', 'st-orlas-hospitals'],
      loginParams: {},
      ...reachedBy('northgate'),
    },
    {
      row: {
        id: 'alder',
        name: 'Alder ESS',
        url: 'https://ess.alder.example',
        reset_url: 'https://ess.alder.example/password/reset',
        parent: 'fellside',
        max_login_attempts: 5,
        extra_login_params: [
          {
            key: 'company_code',
            display_name: 'Company code',
            validation: { required: true, type: 'text', date_format: null, min_length: 4, max_length: 8 },
          },
        ],
      },
      meaning: 'Alder ESS, a portal',
      employers: ['copperline-rail', 'foxglove-engineering', 'merrivale-stores', 'st-orlas-hospitals'],
      loginParams: { company_code: 'ALD1234' },
      ...reachedBy('alder'),
    },
    {
      row: {
        id: 'petrel',
        name: 'Petrel Pay',
        url: 'https://www.petrel-pay.example',
        reset_url: 'https://my.petrel-pay.example/password/reset',
        parent: null,
        max_login_attempts: 5,
        extra_login_params: [],
      },
      meaning: 'Petrel Pay, a portal that is a single-page application with PDF payslips',
      employers: ['sorrel-bay-hotels'],
      loginParams: {},
      ...reachedBy('petrel'),
    },
  ],
  faults: {},
  variants: {},
  load: async () => (await import('./simulator/index.ts')).build,
};

function reachedBy(definition: string): Pick<SandboxProvider, 'requestsPerSecond' | 'connectionAt'> {
  return {
    requestsPerSecond: null,
    connectionAt: ({ url }) => ({ baseUrl: url, settings: { definition } }),
  };
}
