import type { ConnectorKit, LoginConnector, OutsideDescription } from '../../../src/connectors/index.ts';

/** Tally Payroll is invented: an API with a sign-in, and payslips page by page. */
export function describe(kit: ConnectorKit): OutsideDescription<LoginConnector> {
  return {
    name: 'tally',
    kind: 'login',
    title: 'Tally Payroll',
    purpose: 'Tally Payroll, with the employee’s username and password',
    settings: kit.z.object({ app_key: kit.z.string().min(1) }),
    // the sign-in decides whose payslips are returned
    findsBy: () => [],
    load: async () => (await import('./connector.ts')).createConnector(kit),
    sandbox: {
      providers: [
        {
          row: {
            id: 'tally',
            name: 'Tally Payroll',
            url: 'https://www.tally-payroll.example',
            reset_url: 'https://www.tally-payroll.example/reset',
            parent: null,
            max_login_attempts: 4,
            extra_login_params: [],
          },
          meaning: 'Tally Payroll',
          employers: ['merrivale-stores'],
          loginParams: {},
          requestsPerSecond: null,
          connectionAt: ({ url }) => ({ baseUrl: url, settings: { app_key: 'sandbox-app' } }),
        },
      ],
      faults: { closed_for_payroll: 'Tally shows no payslips while the payroll runs' },
      variants: {},
      load: async () => (await import('./simulator/index.ts')).createBuild(kit),
    },
  };
}
