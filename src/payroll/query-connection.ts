import { type AccountsContext, connectorContext, providerAway, requireSetup, useSession } from '#accounts';
import { connectorOf, type Failed, type Fetched, type Window } from '#connectors';
import type { Db } from '#platform/database/database.ts';
import { invalidRequest } from '#platform/problem.ts';
import { type PreparedQuery, prepareQuery, type Query } from '#retrieval';
import type { Tenant } from '#users';
import { addDays, type Day, dayOf } from '#values/calendar.ts';
import { addMonths } from '#values/timestamp.ts';
import { type Recorded, recordEntry } from './record-entry.ts';

/** Corrections come late: what was paid so long before the latest is looked at again. */
const LOOK_AGAIN_DAYS = 45;

export type Queried = (Recorded & { outcome: 'recorded' }) | Failed;

/** Asks the provider for what is new on an account and stores it. No transaction is open while the provider is asked. */
export async function queryConnection(
  context: AccountsContext,
  tenant: Tenant,
  query: Query,
): Promise<Queried> {
  const { clientId } = tenant;
  const asked = await context.database.inTenant(clientId, (tx) => prepare(tx, tenant, query));
  const fetched = await fetchOnce(context, tenant, { query, ...asked });
  if (fetched.outcome === 'failed') return fetched;
  const recorded = await context.database.inTenant(clientId, (tx) =>
    recordEntry(tx, tenant, {
      userId: asked.userId,
      accountId: query.accountId,
      source: 'payroll_connection',
      payslips: fetched.payslips,
      authorisationId: asked.authorisationId,
      attemptNumber: asked.attemptNumber,
      scheduled: query.scheduled ?? false,
    }),
  );
  return { outcome: 'recorded', ...recorded };
}

type Asked = PreparedQuery & { window: Window };

async function prepare(tx: Db, tenant: Tenant, query: Query): Promise<Asked> {
  const prepared = await prepareQuery(tx, tenant, query, 'payroll_connections_enabled');
  const { latestPayDate, lookbackMonths } = prepared;
  return { ...prepared, window: windowOf(tenant.clock.now(), latestPayDate, lookbackMonths) };
}

/** The first time the whole lookback; later what is new, and what may have been corrected. */
export function windowOf(now: Date, latestPayDate: string | null, lookbackMonths: number): Window {
  const earliest = dayOf(addMonths(now, -lookbackMonths));
  const again =
    latestPayDate === null ? earliest : addDays(latestPayDate.slice(0, 10) as Day, -LOOK_AGAIN_DAYS);
  const [, from = again] = [again, earliest].sort();
  return { from, to: dayOf(now) };
}

const underWay = new Map<string, Promise<Fetched | Failed>>();

/** Whoever asks for the same account under the same consent meanwhile shares the answer: the provider is asked once. */
function fetchOnce(
  context: AccountsContext,
  tenant: Tenant,
  asked: Asked & { query: Query },
): Promise<Fetched | Failed> {
  const { accountId, scheduled = false } = asked.query;
  const { authorisationId, attemptNumber, window } = asked;
  const name = [accountId, attemptNumber, authorisationId, scheduled, window.from, window.to].join(' ');
  const known = underWay.get(name);
  if (known) return known;
  const fetching = fetchPayslips(context, tenant, asked).finally(() => underWay.delete(name));
  underWay.set(name, fetching);
  return fetching;
}

async function fetchPayslips(
  context: AccountsContext,
  tenant: Tenant,
  { query, provider, window, person }: Asked & { query: Query },
): Promise<Fetched | Failed> {
  const known = context.providers.find(provider);
  if (!known) throw providerAway(null);
  const setup = requireSetup(known);
  const connector = connectorOf(setup.connector);
  if (connector.kind === 'direct')
    throw invalidRequest('This account is asked by POST /accounts/direct-connections');
  if (connector.kind === 'income')
    throw invalidRequest('This account is of a tax authority, without payslips');
  const attended = !query.scheduled;
  const speaking = connectorContext(context, setup, attended);
  return useSession(context, { tenant, accountId: query.accountId, attended }, (session) =>
    connector.fetchPayslips(speaking, session, window, person),
  );
}
