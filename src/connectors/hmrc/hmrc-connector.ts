import { ClientSecretPost } from 'oauth4webapi';
import type { TaxYear } from '#values/calendar.ts';
import type { ConnectorContext, FetchedIncome, IncomeConnector, IncomeRequest } from '../connector.ts';
import { failureAsOutcome } from '../failure.ts';
import { consentFlow } from '../oauth/consent-flow.ts';
import { type HmrcApi, openHmrc } from './api.ts';
import { readMatchedYears } from './gov-matching.ts';
import { type EmployerYear, toIncome } from './income.ts';
import { readMtdYear } from './mtd-employments.ts';
import { requireTokenReply } from './outcomes.ts';
import { hashUtr, readPrepopYear } from './sa-prepop.ts';
import { findsBy, needsOf, scopesOf, settingsOf } from './settings.ts';

/** Connector to HM Revenue & Customs. The configured profile selects one of its three APIs. */
export const hmrcConnector: IncomeConnector = {
  kind: 'income',
  findsBy,
  needsOf,
  ...consentFlow({
    settingsOf,
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
  const api = openHmrc(context, session, request.attendance);
  const years = await readYears(api, { ...request, today: context.today() });
  const { profile, client_secret } = api.settings;
  const taxpayer = profile === 'sa-prepop' ? hashUtr(request.utr, client_secret) : null;
  const income = [...years]
    .filter(([, employers]) => employers.length > 0)
    .map(([taxYear, employers]) => toIncome(taxYear, employers, { taxpayer }));
  return income.length > 0 ? { outcome: 'fetched', income, session } : { outcome: 'nothing_found', session };
}

async function readYears(
  api: HmrcApi,
  request: IncomeRequest & { today: string },
): Promise<Map<TaxYear, EmployerYear[]>> {
  const taxYears = [...new Set(request.taxYears)].sort();
  if (api.settings.profile === 'gov-matching') return readMatchedYears(api, { ...request, taxYears });
  const read = api.settings.profile === 'sa-prepop' ? readPrepopYear : readMtdYear;
  const years = new Map<TaxYear, EmployerYear[]>();
  for (const taxYear of taxYears) years.set(taxYear, await read(api, taxYear, request));
  return years;
}
