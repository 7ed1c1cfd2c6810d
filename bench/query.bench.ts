import { setImmediate } from 'node:timers/promises';
import { createClient } from '#clients';
import {
  BUNDLED,
  connectorOf,
  type ProviderHttp,
  type ProviderSetup,
  ProviderThrottle,
  providerHttp,
} from '#connectors';
import { clientTimeAt, systemClock } from '#platform/clock.ts';
import { CLIENT_HEADER } from '#simulation/client-host.ts';
import { dayOf } from '#values/calendar.ts';
import { allRoutes, buildApi } from '../src/api.ts';
import { parseHtml } from '../src/connectors/portal/load-html.ts';
import { windowOf } from '../src/payroll/query-connection.ts';
import type { Context } from './context.ts';
import { createHandWrittenRecord } from './hand-written-record.ts';
import { type Effort, median } from './measure.ts';
import { ask, fetchPage, type ProviderRequest } from './provider-pages.ts';
import type { Row } from './table.ts';
import { samplePayslips } from './wire-payslips.ts';

const PROVIDER = 'harbour';
const PERSON = { userName: 'user_good', password: 'pass_good', extra: {} };
const LOOKBACK_MONTHS = 24;
/** So high that the provider throttle never waits, because waiting is not a cost of the service. */
const REQUESTS_PER_SECOND = 1_000_000;
const WARM_UPS = 20;

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
  const setup = await findSetup(context, { clientId, apiKey });
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
  const names = Object.keys(sides) as (keyof typeof sides)[];
  const times = { ours: [] as number[], baseline: [] as number[], floor: [] as number[] };
  for (let iteration = 0; iteration < WARM_UPS + effort.singleRequests; iteration++)
    for (const side of iteration % 2 === 0 ? names : names.toReversed()) {
      await deleteRecorded(context, clientId);
      const startedAt = performance.now();
      await sides[side]();
      if (iteration >= WARM_UPS) times[side].push(performance.now() - startedAt);
    }
  const [ours, baseline, floor] = [median(times.ours), median(times.baseline), median(times.floor)];
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

async function findSetup(
  { service }: Context,
  { clientId, apiKey }: { clientId: string; apiKey: string },
): Promise<ProviderSetup> {
  const { providers } = await ask(service.url, 'GET', '/sandbox/catalogue', {
    headers: { 'x-api-key': apiKey },
  });
  const { url } = providers.find(({ id }: { id: string }) => id === PROVIDER);
  return {
    id: PROVIDER,
    name: PROVIDER,
    connector: BUNDLED.portal,
    baseUrl: new URL(url).origin,
    headers: { [CLIENT_HEADER]: clientId },
    settings: { definition: PROVIDER },
    hosts: [],
    requestsPerSecond: REQUESTS_PER_SECOND,
  };
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
  const http = providerHttp(provider, { clock: systemClock, throttle: new ProviderThrottle() });
  const today = () => dayOf(systemClock.now());
  const context = { http, clock: systemClock, today, provider, attended: true };
  const { login, fetchPayslips } = connectorOf(BUNDLED.portal);
  const step = await login(context, PERSON);
  if (step.outcome !== 'connected') throw new Error(`The portal rejected the login: ${JSON.stringify(step)}`);
  const requests: ProviderRequest[] = [];
  const send: ProviderHttp['send'] = (request) => {
    requests.push({ ...request, headers: { ...request.headers, ...provider.headers } });
    return http.send(request);
  };
  const window = windowOf(clientTimeAt(systemClock.now(), 0), LOOKBACK_MONTHS);
  const nobody = { niNumber: null, dateOfBirth: null, postCodes: [], forename: null, surname: null };
  const fetched = await fetchPayslips({ ...context, http: { send } }, step.session, window, nobody);
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
