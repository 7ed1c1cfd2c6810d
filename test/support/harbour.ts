import { BUNDLED, type ProviderSetup } from '#connectors';

/** A provider for tests that send it no request: no server listens there. */
export const HARBOUR: ProviderSetup = {
  id: 'harbour',
  name: 'Harbour Payslips',
  connector: BUNDLED.portal,
  baseUrl: 'http://127.0.0.1:9',
  settings: { definition: 'harbour' },
  hosts: [],
  requestsPerSecond: 1,
};
