import { ClientSecretBasic } from 'oauth4webapi';
import type { OAuthConnector } from '../connector.ts';
import type { Operations } from '../description.ts';
import { failureAsOutcome } from '../failure.ts';
import { consentFlow } from '../oauth/consent-flow.ts';
import { fetchFreeAgentPayslips } from './fetch-payslips.ts';

/**
 * Connector to the payroll of FreeAgent. Someone who sees the company's payroll gives consent; the person is found among its users.
 */
export const freeAgentConnector: Operations<OAuthConnector> = {
  ...consentFlow({
    scopesOf: () => [],
    authenticate: ClientSecretBasic,
    accessTokenSeconds: 3600,
  }),
  fetchPayslips: (context, session, window, person) =>
    failureAsOutcome(() => fetchFreeAgentPayslips(context, session, { window, person })),
};
