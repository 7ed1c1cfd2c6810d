import { ClientSecretPost } from 'oauth4webapi';
import type { ConnectorContext, FetchedIncome, IncomeConnector, IncomeRequest } from '../connector.ts';
import type { Operations } from '../description.ts';
import { failureAsOutcome } from '../failure.ts';
import { consentFlow } from '../oauth/consent-flow.ts';
import { openHmrc } from './api.ts';
import { scopesOf, settingsOf } from './choose-profile.ts';
import { toIncome } from './income.ts';
import { requireTokenReply } from './outcomes.ts';
import { PROFILES } from './profiles.ts';

/** Connector to HM Revenue & Customs. The configured profile selects one of its APIs. */
export const hmrcConnector: Operations<IncomeConnector> = {
  ...consentFlow({
    scopesOf,
    authenticate: ClientSecretPost,
    accessTokenSeconds: 4 * 3600,
    requireAvailable: requireTokenReply,
  }),
  fetchIncome: (context, session, request) => failureAsOutcome(() => fetchIncome(context, session, request)),
};

async function fetchIncome(
  context: ConnectorContext,
  session: string,
  request: IncomeRequest,
): Promise<FetchedIncome> {
  const reader = await PROFILES[settingsOf(context.provider).profile].load();
  const api = openHmrc(context, session, reader.headersFor(context, request.attendance));
  const taxYears = [...new Set(request.taxYears)].sort();
  const years = await reader.readYears(api, { ...request, taxYears, today: context.today() });
  const taxpayer = reader.taxpayerOf(request, api.settings);
  const income = [...years]
    .filter(([, employers]) => employers.length > 0)
    .map(([taxYear, employers]) => toIncome(taxYear, employers, { taxpayer }));
  return income.length > 0 ? { outcome: 'fetched', income, session } : { outcome: 'nothing_found', session };
}
