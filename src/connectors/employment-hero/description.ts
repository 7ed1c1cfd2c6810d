import type { OAuthConnector } from '../connector.ts';
import type { Description } from '../description.ts';
import { OAuthSettings } from '../oauth/settings.ts';
import { sandbox } from './sandbox.ts';

export const description: Description<OAuthConnector> = {
  name: 'employment_hero',
  kind: 'oauth',
  title: 'Employment Hero',
  purpose: 'Employment Hero Payroll (KeyPay), with the employee’s own sign-in by OAuth',
  folder: new URL('.', import.meta.url),
  settings: OAuthSettings,
  // the sign-in decides whose payslips are returned, unless it reaches several people: see find-records.ts
  findsBy: () => [],
  load: async () => (await import('./employment-hero-connector.ts')).employmentHeroConnector,
  sandbox,
};
