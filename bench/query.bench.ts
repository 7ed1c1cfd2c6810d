import { setImmediate } from 'node:timers/promises';
import { createClient } from '#clients';
import { BUNDLED, connectorOf, type ProviderSetup } from '#connectors';
import { clientTimeAt, systemClock } from '#platform/clock.ts';
import { allRoutes, buildApi } from '../src/api.ts';
import { parseHtml } from '../src/connectors/portal/load-html.ts';
import { windowOf } from '../src/payroll/query-connection.ts';
import type { Context } from './context.ts';
import { createHandWrittenRecord } from './hand-written-record.ts';
import { type Effort, timeAlternately } from './measure.ts';
import {
  ask,
  fetchPage,
  findSandboxProvider,
  type ProviderRequest,
  recordingContexts,
} from './provider-pages.ts';
import type { Row } from './table.ts';
import { samplePayslips } from './wire-payslips.ts';

const PROVIDER = 'harbour';
const PERSON = { userName: 'user_good', password: 'pass_good', extra: {} };
const LOOKBACK_MONTHS = 24;

interface Person {
  userId: string;
  accountId: string;
  token: string;
}

/**
 * Times one connection query end to end, against plain fetches of the same provider pages. Both use the
 * service's simulators, which run in another process, as a real provider would.
 */
export async function benchQuery(context: Context, effort: Effort): Promise<Row[]> {
  await using undo = new AsyncDisposableStack();
  const { clientId, apiKey } = await createClient(context.app, 'queried');
  const person = await connectPerson(context, apiKey);
  const { url: portal, setup: found } = await findSandboxProvider(
    context.service.url,
    { clientId, apiKey },
    PROVIDER,
  );
  const setup: ProviderSetup = {
    ...found,
    connector: BUNDLED.portal,
    baseUrl: new URL(portal).origin,
    settings: { definition: PROVIDER },
  };
  context.app.providers.setUp([setup]);
  const url = await startApi(context, undo);
  const { requests, count } = await recordRequests(setup);
  const { pool } = context.app.database;
  const record = createHandWrittenRecord(pool, clientId, samplePayslips(PERSON.userName, count));
  const sides = {
    ours: () => query(url, person, count),
    baseline: () => replay(requests),
    floor: () => replayAndRecord(requests, () => record(person)),
  };
  const { ours, baseline, floor } = await timeAlternately(sides, effort, () =>
    deleteRecorded(context, clientId),
  );
  const unit = 'ms';
  return [
    {
      name: `POST /payroll/entries/connections, ${count} payslips`,
      unit,
      ours,
      baseline,
      target: { atMost: 1.3 },
    },
    { name: '…, floor: fetch, parse, hand-written SQL', unit, ours: floor, baseline, target: null },
    { name: '…, baseline: that floor', unit, ours, baseline: floor, target: null },
  ];
}

async function connectPerson({ service }: Context, apiKey: string): Promise<Person> {
  const headers = { 'x-api-key': apiKey };
  const made = await ask(service.url, 'POST', '/sandbox/users', {
    headers,
    body: { persona: PERSON.userName },
  });
  const [userId, accountId] = [made.user.user_id, made.account.account_id];
  await ask(service.url, 'PATCH', `/users/${userId}`, {
    headers,
    body: { payroll_period_months: LOOKBACK_MONTHS },
  });
  const { access_token: token } = await ask(service.url, 'POST', '/user-tokens', {
    headers,
    body: { user_id: userId },
  });
  return { userId, accountId, token };
}

/** Starts the API in this process, so that the provider is another process for both sides. */
async function startApi({ app }: Context, undo: AsyncDisposableStack): Promise<string> {
  const ready = async () => undefined;
  const server = buildApi(app, await allRoutes(app, { database: ready, migrations: ready, worker: ready }));
  undo.defer(() => server.close());
  return server.listen({ host: '127.0.0.1', port: 0 });
}

/** Records which pages a query reads, in a session of its own. */
async function recordRequests(
  provider: ProviderSetup,
): Promise<{ requests: ProviderRequest[]; count: number }> {
  const { context, recording, requests } = recordingContexts(provider);
  const { login, fetchPayslips } = connectorOf(BUNDLED.portal);
  const step = await login(context, PERSON);
  if (step.outcome !== 'connected') throw new Error(`The portal rejected the login: ${JSON.stringify(step)}`);
  const window = windowOf(clientTimeAt(systemClock.now(), 0), LOOKBACK_MONTHS);
  const nobody = { niNumber: null, dateOfBirth: null, postCodes: [], forename: null, surname: null };
  const fetched = await fetchPayslips(recording, step.session, window, nobody);
  if (fetched.outcome === 'failed') throw new Error(`The portal failed: ${fetched.reason}`);
  return { requests, count: fetched.payslips.length };
}

/** Deletes what was recorded, because a query records only new payslips. */
async function deleteRecorded({ superuser }: Context, clientId: string): Promise<void> {
  await superuser.query('delete from entries where client_id = $1', [clientId]);
  await superuser.query('update accounts set latest_pay_date = null where client_id = $1', [clientId]);
}

async function query(url: string, { accountId, token }: Person, count: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const body = { account_id: accountId };
  const { payroll_submissions } = await ask(url, 'POST', '/payroll/entries/connections', { headers, body });
  if (payroll_submissions.length !== count)
    throw new Error('A query returned a different number of payslips');
}

async function replay(requests: readonly ProviderRequest[]): Promise<void> {
  for (const request of requests) await fetchPage(request);
}

/**
 * The least work of a query, in as little code as possible: it fetches the same pages, parses each while the
 * next one is loading, and records once. It does not sign in, select fields or reply.
 */
async function replayAndRecord(
  requests: readonly ProviderRequest[],
  record: () => Promise<void>,
): Promise<void> {
  let next = fetchPage(requests[0]);
  for (const index of requests.keys()) {
    const text = await next;
    if (index + 1 < requests.length) next = fetchPage(requests[index + 1]);
    await setImmediate();
    if (!parseHtml(text).firstChild) throw new Error('A page is empty');
  }
  await record();
}
