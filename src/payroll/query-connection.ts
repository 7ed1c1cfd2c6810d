import {
  type AccountsContext,
  connectorContext,
  providerAway,
  requireAccount,
  requireConnected,
  requireEnabled,
  requireSetup,
  useSession,
} from '#accounts';
import { resolveAuthorisation } from '#authorisations';
import { connectorOf, type Failed, type Fetched, type Person, type Window } from '#connectors';
import type { Db } from '#platform/database/database.ts';
import { invalidRequest, notFound } from '#platform/problem.ts';
import { readUser, readUserSettings, type Tenant } from '#users';
import { addDays, type Day, dayOf } from '#values/calendar.ts';
import { addMonths } from '#values/timestamp.ts';
import { type Recorded, recordEntry } from './record-entry.ts';

/** Corrections come late: what was paid so long before the latest is looked at again. */
const LOOK_AGAIN_DAYS = 45;

export interface Query {
  accountId: string;
  /** Whose account it must be; null where the caller may use any. */
  ofUser: string | null;
  header?: string | undefined;
  /** Nobody waits: only a recurring consent counts, and no message may be caused. */
  scheduled?: boolean;
  /** Nobody waits any more, though somebody asked. */
  unattended?: boolean;
}

/** Asks whoever an account is linked to for what is new, and stores it. */
export type QueryAccount = (
  context: AccountsContext,
  tenant: Tenant,
  query: Query,
) => Promise<{ outcome: 'recorded'; entryId: string | null } | Failed>;

export type Queried = (Recorded & { outcome: 'recorded' }) | Failed;

/** Asks the provider for what is new on an account and stores it. No transaction is open while the provider is asked. */
export async function queryConnection(
  context: AccountsContext,
  tenant: Tenant,
  query: Query,
): Promise<Queried> {
  const { clientId } = tenant;
  const asked = await context.database.inTenant(clientId, (tx) => prepareQuery(tx, tenant, query));
  const fetched = await fetchOnce(context, tenant, { query, ...asked });
  if (fetched.outcome === 'failed') return fetched;
  const recorded = await context.database.inTenant(clientId, (tx) =>
    recordEntry(tx, tenant, {
      userId: asked.userId,
      accountId: query.accountId,
      source: 'payroll_connection',
      payslips: fetched.payslips,
      header: asked.authorisationId,
      work: asked.work,
      scheduled: query.scheduled ?? false,
    }),
  );
  return { outcome: 'recorded', ...recorded };
}

interface Asked {
  userId: string;
  /** What is brought is stored under this one or not at all. */
  authorisationId: string;
  /** Which piece of work the account was connected by. */
  work: number;
  provider: string;
  window: Window;
  person: Person;
}

async function prepareQuery(tx: Db, tenant: Tenant, query: Query): Promise<Asked> {
  const { clientId, clock } = tenant;
  const { accountId, ofUser, header, scheduled = false } = query;
  const row = await requireAccount(tx, clientId, accountId);
  if (ofUser !== null && row.user_id !== ofUser) throw notFound('Account', accountId);
  await requireEnabled(tx, clientId, { userId: row.user_id, needs: 'payroll_connections_enabled' });
  const under = { header, now: clock.now(), scheduled };
  const { authorisationId } = await resolveAuthorisation(tx, clientId, row.user_id, under);
  requireConnected(row);
  const { payroll_period_months } = await readUserSettings(tx, clientId, row.user_id);
  return {
    userId: row.user_id,
    authorisationId,
    work: row.work,
    provider: row.payroll_provider,
    window: windowOf(clock.now(), row.latest_pay_date, payroll_period_months.value),
    person: await personOf(tx, tenant, row.user_id),
  };
}

/** The first time the whole lookback; later what is new, and what may have been corrected. */
export function windowOf(now: Date, latestPayDate: string | null, lookbackMonths: number): Window {
  const earliest = dayOf(addMonths(now, -lookbackMonths));
  const again =
    latestPayDate === null ? earliest : addDays(latestPayDate.slice(0, 10) as Day, -LOOK_AGAIN_DAYS);
  const [, from = again] = [again, earliest].sort();
  return { from, to: dayOf(now) };
}

export async function personOf(db: Db, tenant: Tenant, userId: string): Promise<Person> {
  const user = await readUser(db, tenant, userId);
  return {
    niNumber: user.ni_number,
    dateOfBirth: user.date_of_birth?.slice(0, 10) ?? null,
    postCodes: user.post_codes ?? [],
    forename: user.forename,
    surname: user.surname,
  };
}

const underWay = new Map<string, Promise<Fetched | Failed>>();

/** Whoever asks for the same account under the same consent meanwhile shares the answer: the provider is asked once. */
function fetchOnce(
  context: AccountsContext,
  tenant: Tenant,
  asked: Asked & { query: Query },
): Promise<Fetched | Failed> {
  const { accountId, scheduled = false } = asked.query;
  const { authorisationId, work, window } = asked;
  const name = [accountId, work, authorisationId, scheduled, window.from, window.to].join(' ');
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
