import { ClientSecretBasic } from 'oauth4webapi';
import type { OAuthConnector } from '../connector.ts';
import type { Operations } from '../description.ts';
import { failureAsOutcome } from '../failure.ts';
import { consentFlow } from '../oauth/consent-flow.ts';
import { fetchXeroPayslips } from './fetch-payslips.ts';

const SCOPES = [
  'offline_access',
  'payroll.employees.read',
  'payroll.payruns.read',
  'payroll.payslip.read',
  'payroll.settings.read',
];

/**
 * Connector to Xero Payroll UK 2.0. Someone who runs the employer's payroll gives consent; the person is
 * found among the employees.
 */
export const xeroConnector: Operations<OAuthConnector> = {
  ...consentFlow({
    scopesOf: () => SCOPES,
    authenticate: ClientSecretBasic,
    accessTokenSeconds: 30 * 60,
  }),
  fetchPayslips: (context, session, window, person) =>
    failureAsOutcome(() => fetchXeroPayslips(context, session, { window, person })),
};
