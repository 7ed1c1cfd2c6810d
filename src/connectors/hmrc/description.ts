import type { IncomeConnector } from '../connector.ts';
import type { Description } from '../description.ts';
import { findsBy, needsOf, SettingsWithProfile } from './choose-profile.ts';
import { sandbox } from './sandbox.ts';

export const description: Description<IncomeConnector> = {
  name: 'hmrc',
  kind: 'income',
  title: 'HM Revenue & Customs',
  purpose: 'HM Revenue & Customs, with OAuth',
  folder: new URL('.', import.meta.url),
  settings: SettingsWithProfile,
  findsBy,
  needsOf,
  load: async () => (await import('./hmrc-connector.ts')).hmrcConnector,
  sandbox,
};
