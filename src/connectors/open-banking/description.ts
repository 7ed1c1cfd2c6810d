import type { BankConnector } from '../connector.ts';
import type { Description } from '../description.ts';
import { sandbox } from './sandbox.ts';
import { certificatesIn, OpenBankingSettings } from './settings.ts';

export const description: Description<BankConnector> = {
  name: 'open_banking',
  kind: 'bank',
  title: 'Open Banking',
  purpose: 'banks that follow the UK Open Banking standard',
  folder: new URL('.', import.meta.url),
  settings: OpenBankingSettings,
  // the person signs in at the bank, which decides whose accounts these are
  findsBy: () => [],
  load: async () => (await import('./open-banking-connector.ts')).openBankingConnector,
  certificatesIn,
  loadTest: async () => (await import('./test-connection.ts')).testConnection,
  sandbox,
};
