import type { OAuthConnector } from '../connector.ts';
import type { Description } from '../description.ts';
import { sandbox } from './sandbox.ts';
import { FINDS_BY, XeroSettings } from './settings.ts';

export const description: Description<OAuthConnector> = {
  name: 'xero',
  kind: 'oauth',
  title: 'Xero',
  purpose: 'Xero Payroll UK, with OAuth',
  folder: new URL('.', import.meta.url),
  settings: XeroSettings,
  findsBy: () => FINDS_BY,
  load: async () => (await import('./xero-connector.ts')).xeroConnector,
  sandbox,
};
