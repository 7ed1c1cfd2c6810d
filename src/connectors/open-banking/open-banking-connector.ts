import type { BankConnector } from '../connector.ts';
import { failureAsOutcome } from '../failure.ts';
import { deleteConsent } from './consents.ts';
import { fetchBank } from './fetch-transactions.ts';
import { openBank } from './open-bank.ts';
import { consentIdIn } from './session.ts';
import { beginSignIn, completeSignIn, refreshSession } from './sign-in.ts';

/** Connector to banks that follow the Open Banking Read/Write API, versions 3.1 and 4.0. */
export const openBankingConnector: BankConnector = {
  kind: 'bank',
  // the person signs in at the bank, which decides whose accounts these are
  findsBy: () => [],
  begin: (context, options) => failureAsOutcome(() => beginSignIn(context, options)),
  complete: (context, resume, callback) => failureAsOutcome(() => completeSignIn(context, resume, callback)),
  refresh: (context, session) => failureAsOutcome(() => refreshSession(context, session)),
  fetchTransactions: (context, session, window) =>
    failureAsOutcome(() => fetchBank(context, session, window)),
  endConsent: (context, session) =>
    failureAsOutcome(async () => {
      await deleteConsent(context, await openBank(context), consentIdIn(session));
      return { outcome: 'ended' };
    }),
};
