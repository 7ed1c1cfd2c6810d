import type { OAuthConnector } from '../connector.ts';
import type { Description } from '../description.ts';
import { OAuthSettings } from '../oauth/settings.ts';
import { sandbox } from './sandbox.ts';
import { FINDS_BY } from './settings.ts';

export const description: Description<OAuthConnector> = {
  name: 'freeagent',
  kind: 'oauth',
  title: 'FreeAgent',
  purpose: 'FreeAgent payroll, with OAuth',
  folder: new URL('.', import.meta.url),
  settings: OAuthSettings,
  findsBy: () => FINDS_BY,
  load: async () => (await import('./freeagent-connector.ts')).freeAgentConnector,
  sandbox,
};
