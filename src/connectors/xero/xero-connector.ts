import { answering, type OAuthConnector } from '../connector.ts';
import { beginConsent, completeConsent, refreshSession } from './authorise.ts';
import { fetchXeroPayslips } from './fetch-payslips.ts';

/** Xero Payroll UK 2.0. Consent is given by someone who runs the employer's payroll; the person is found among employees. */
export const xeroConnector: OAuthConnector = {
  kind: 'oauth',
  begin: (context, options) => answering(() => beginConsent(context, options)),
  complete: (context, resume, callback) => answering(() => completeConsent(context, resume, callback)),
  refresh: (context, session) => answering(() => refreshSession(context, session)),
  fetchPayslips: (context, session, window, person) =>
    answering(() => fetchXeroPayslips(context, session, { window, person })),
};
