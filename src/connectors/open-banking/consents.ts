import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { addDays, addMonthsToDay, type Day } from '#values/calendar.ts';
import type { Access, ConnectorContext } from '../connector.ts';
import { translateErrors } from '../oauth/library-calls.ts';
import { type Api, openApi } from './api.ts';
import { isGone, requireStatus } from './errors.ts';
import type { Bank } from './open-bank.ts';
import type { OpenBankingSettings } from './settings.ts';

const HISTORY_MONTHS = 12;
const ACCESS_DAYS = 365;

const PERMISSIONS = [
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadTransactionsDetail',
  'ReadTransactionsCredits',
  'ReadTransactionsDebits',
];

const CreatedConsent = z.object({
  Data: z.object({ ConsentId: z.string().min(1), Status: z.enum(['AwaitingAuthorisation', 'AWAU']) }),
});

/** Asks the bank for a consent, which the person can then allow on the bank's pages. Returns its id. */
export async function createConsent(context: ConnectorContext, bank: Bank, access?: Access): Promise<string> {
  const api = await openConsents(context, bank);
  const { Data } = await api.read({
    operation: 'create consent',
    method: 'POST',
    path: 'account-access-consents',
    body: { Data: requested(bank.settings, access ?? usualAccess(context.today())), Risk: {} },
    schema: CreatedConsent,
    resource: 'consent',
    status: 201,
  });
  return Data.ConsentId;
}

export async function deleteConsent(context: ConnectorContext, bank: Bank, consentId: string): Promise<void> {
  const api = await openConsents(context, bank);
  const operation = 'delete consent';
  const path = `account-access-consents/${encodeURIComponent(consentId)}`;
  const reply = await api.send({ operation, method: 'DELETE', path });
  if (isGone(reply)) return;
  requireStatus(reply, 204, { resource: 'consent', operation, now: context.clock.now() });
}

/** A token for the application itself, without a person. It is asked for again each time, because it is needed rarely. */
export async function applicationToken({ server, client, authentication, options }: Bank): Promise<string> {
  const tokens = await translateErrors('provider_changed', async () => {
    const parameters = { scope: 'accounts' };
    const response = await oauth.clientCredentialsGrantRequest(
      server,
      client,
      authentication,
      parameters,
      options,
    );
    return oauth.processClientCredentialsResponse(server, client, response);
  });
  return tokens.access_token;
}

async function openConsents(context: ConnectorContext, bank: Bank): Promise<Api> {
  return openApi(context, {
    agent: bank.agent,
    accessToken: await applicationToken(bank),
    signedInAt: null,
  });
}

function requested({ party }: OpenBankingSettings, { transactionsFrom, until }: Access) {
  return {
    Permissions: party === 'include' ? [...PERMISSIONS, 'ReadParty'] : PERMISSIONS,
    ExpirationDateTime: `${until}T23:59:59Z`,
    TransactionFromDateTime: `${transactionsFrom}T00:00:00Z`,
  };
}

function usualAccess(today: Day): Access {
  return { transactionsFrom: addMonthsToDay(today, -HISTORY_MONTHS), until: addDays(today, ACCESS_DAYS) };
}
