import { ClientSecretPost } from 'oauth4webapi';
import type { OAuthConnector } from '../connector.ts';
import type { Operations } from '../description.ts';
import { failureAsOutcome } from '../failure.ts';
import { consentFlow } from '../oauth/consent-flow.ts';
import { fetchPayslips } from './fetch-payslips.ts';

/** Connector to the self-service of Employment Hero Payroll. The employee gives consent, and their payslips are PDF files. */
export const employmentHeroConnector: Operations<OAuthConnector> = {
  ...consentFlow({
    scopesOf: () => [],
    authenticate: ClientSecretPost,
    accessTokenSeconds: 24 * 3600,
  }),
  fetchPayslips: (context, session, window, person) =>
    failureAsOutcome(() => fetchPayslips(context, session, { window, person })),
};
