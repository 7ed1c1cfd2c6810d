import { setTimeout } from 'node:timers/promises';
import { queryBank } from '#bank-statements';
import { createClient } from '#clients';
import { BUNDLED, connectorOf, type ProviderSetup } from '#connectors';
import { tenantOf } from '#users';
import { addMonthsToDay } from '#values/calendar.ts';
import { giveBankConsent } from '../src/connectors/open-banking/simulator/give-bank-consent.fixture.ts';
import type { Context } from './context.ts';
import { type Effort, timeAlternately } from './measure.ts';
import {
  ask,
  fetchPage,
  findSandboxProvider,
  type ProviderRequest,
  recordingContexts,
} from './provider-pages.ts';
import type { Row } from './table.ts';

const BANK = 'bank-sandbox';
const PERSON = 'user_good';
/** The lookback of a user without other settings. */
const MONTHS = 12;
const REDIRECT_URI = 'http://127.0.0.1/accounts/oauth/callback';
const WAIT_MS = 50;

/**
 * Times the first retrieval of a bank connection, from the stored session to the stored months with their event, against plain
 * fetches of the same pages of the bank. The bank runs in another process, as a real one would.
 */
export async function benchBank(context: Context, effort: Effort): Promise<Row[]> {
  const { app } = context;
  const { clientId, apiKey } = await createClient(app, 'banked');
  const headers = { 'x-api-key': apiKey };
  const query = await connectPerson(context, headers);
  const setup = await findSetup(context, { clientId, apiKey });
  app.providers.setUp([setup]);
  const requests = await recordRequests(setup);
  const tenant = await tenantOf(app, clientId);
  let transactions = 0;
  const sides = {
    ours: async () => {
      const queried = await queryBank(app, tenant, query);
      if (queried.outcome !== 'recorded') throw new Error(`The query was not recorded: ${queried.outcome}`);
      if (queried.submissions.length < MONTHS) throw new Error('The query recorded too few months');
      transactions = queried.submissions.reduce((sum, one) => sum + one.transactions.length, 0);
    },
    baseline: async () => {
      for (const request of requests) await fetchPage(request);
    },
  };
  const { ours, baseline } = await timeAlternately(sides, effort, () => forgetMonths(context, clientId));
  return [
    {
      name: `${MONTHS} months of a bank, ${transactions} transactions`,
      unit: 'ms',
      ours,
      baseline,
      target: { atMost: 1.5 },
    },
  ];
}

async function connectPerson({ service }: Context, headers: object) {
  const post = (path: string, body: object) => ask(service.url, 'POST', path, { headers, body });
  const { user } = await post('/sandbox/users', { persona: PERSON });
  const { user_id: ofUser } = user;
  const linked = await post('/accounts', { user_id: ofUser, payroll_provider: BANK });
  const { account_id: accountId } = linked;
  const back = await giveBankConsent(linked.authorisation_url, { userName: PERSON });
  await fetch(back, { redirect: 'manual' });
  while (!(await isRetrieved(service.url, ofUser, headers))) await setTimeout(WAIT_MS);
  return { accountId, ofUser };
}

/** The service itself retrieves after the sign-in. */
async function isRetrieved(url: string, userId: string, headers: object): Promise<boolean> {
  const { bank_statements } = await ask(url, 'GET', `/users/${userId}/readiness`, { headers });
  return bank_statements.status === 'complete';
}

/** The bank of the sandbox, as the service itself reaches it. */
async function findSetup(
  { service }: Context,
  client: { clientId: string; apiKey: string },
): Promise<ProviderSetup> {
  const { url, setup } = await findSandboxProvider(service.url, client, BANK);
  const connector = BUNDLED.openBanking;
  const provider = connector.sandbox?.providers.find(({ row }) => row.id === BANK);
  if (!provider) throw new Error('The sandbox has no bank');
  return {
    ...provider.connectionAt({ url, pagesUrl: url }),
    ...setup,
    connector,
  };
}

/** Records which pages a retrieval reads, in a session of its own. */
async function recordRequests(provider: ProviderSetup): Promise<ProviderRequest[]> {
  const { context, recording, requests } = recordingContexts(provider);
  const { begin, complete, fetchTransactions } = connectorOf(BUNDLED.openBanking);
  const begun = await begin(context, { redirectUri: REDIRECT_URI, state: 'recorded' });
  if (begun.outcome !== 'redirect') throw new Error(`The bank failed: ${begun.reason}`);
  const { searchParams } = await giveBankConsent(begun.url, { userName: PERSON });
  const step = await complete(context, begun.resume, searchParams);
  if (step.outcome !== 'connected') throw new Error(`The bank rejected the sign-in: ${step.outcome}`);
  const today = context.today();
  const window = { from: addMonthsToDay(today, -MONTHS), to: today };
  const fetched = await fetchTransactions(recording, step.session, window);
  if (fetched.outcome === 'failed') throw new Error(`The bank failed: ${fetched.reason}`);
  return requests;
}

/** A retrieval stores only what is new. */
async function forgetMonths({ superuser }: Context, clientId: string): Promise<void> {
  await superuser.query('delete from bank_statement_submissions where client_id = $1', [clientId]);
  await superuser.query('update accounts set fetched_from = null where client_id = $1', [clientId]);
}
