import { type AccountsContext, connectorContext, separateAccount, useSession } from '#accounts';
import {
  completePerson,
  connectorOf,
  type Failed,
  type Fetched,
  type FetchedPayslip,
  type Window,
} from '#connectors';
import { isSamePerson, isSomebodyElse, shownIn } from '#evidence';
import type { Db } from '#platform/database/database.ts';
import { invalidRequest, say } from '#platform/problem.ts';
import {
  confirmQuery,
  endConnection,
  findSetup,
  type NotPossible,
  notPossible,
  type PreparedQuery,
  prepareQuery,
  type Query,
} from '#retrieval';
import type { Tenant } from '#users';
import { addDays, dayOf } from '#values/calendar.ts';
import { addMonths } from '#values/timestamp.ts';
import { readKnown } from './recording/read-known.ts';
import { readShown } from './recording/read-shown.ts';
import { type Recorded, storeEntry } from './recording/record-entry.ts';
import { returnEntry } from './return-entry.ts';

/** Employers correct payslips late, so each query goes back this far before the latest pay date. */
const LOOK_AGAIN_DAYS = 45;

type RecordedQuery = (Recorded & { outcome: 'recorded' }) | NotPossible;

/** A query whose payslips are not stored yet. */
export interface FetchedConnection {
  outcome: 'fetched';
  query: Query;
  prepared: PreparedQuery;
  window: ReturnType<typeof windowOf>;
  payslips: readonly FetchedPayslip[];
}

/** Asks the provider of an account for new payslips and stores them. No transaction is open during the provider's calls. */
export async function queryConnection(
  context: AccountsContext,
  tenant: Tenant,
  query: Query,
): Promise<RecordedQuery | Failed> {
  const fetched = await fetchConnection(context, tenant, query);
  if (fetched.outcome !== 'fetched') return fetched;
  return context.database.inTenant(tenant.clientId, (tx) =>
    recordConnection(tx, context, tenant, fetched, { arrivedAt: null }),
  );
}

/** The first half of a query: asks the provider, and stores none of its payslips. */
export async function fetchConnection(
  context: AccountsContext,
  tenant: Tenant,
  query: Query,
): Promise<FetchedConnection | Failed | NotPossible> {
  const { clientId, clientTime } = tenant;
  const prepared = await context.database.inTenant(clientId, (tx) =>
    prepareQuery(tx, tenant, query, 'payroll_connections_enabled'),
  );
  if (prepared.outcome === 'not_possible') return prepared;
  const window = windowOf(clientTime(), prepared.lookbackMonths, prepared.stored);
  const fetched = await fetchOnce(context, tenant, { query, prepared, window });
  if (fetched.outcome === 'failed' && isNotFound(fetched) && prepared.stored.latestPayDate === null)
    await context.database.inTenant(clientId, (tx) =>
      endConnection(tx, { ...context, tenant }, prepared, fetched),
    );
  if (fetched.outcome !== 'fetched') return fetched;
  return { outcome: 'fetched', query, prepared, window, payslips: fetched.payslips };
}

/**
 * True if the provider could not find the person among its employees. The session then gives access to other people's pay only,
 * so it is not kept. An account that has payslips keeps it: the person was there, so the user's details have changed.
 */
export function isNotFound({ reason }: Failed): boolean {
  return reason === 'no_match' || reason === 'identity_incomplete';
}

/**
 * The second half of a query: stores what is new, if the consent and the account still allow it. `arrivedAt` says when the request of
 * a caller arrived, who then gets an entry that no query has returned yet. A job has no caller.
 */
export async function recordConnection(
  tx: Db,
  context: Pick<AccountsContext, 'providers'>,
  tenant: Tenant,
  { query, prepared, window, payslips }: FetchedConnection,
  { arrivedAt }: { arrivedAt: number | null },
): Promise<RecordedQuery> {
  const wholeFrom = window.isWhole ? window.from : undefined;
  const { userId, attemptNumber } = prepared;
  const { accountId } = query;
  const shown = payslips.map(({ data }) => shownIn(data));
  const seenOn = (account: string) => readShown(tx, tenant, { userId, accountId: account });
  if (prepared.read.row.latest_entry_id !== null && isSomebodyElse(shown, await seenOn(accountId))) {
    const isOfPerson = async (account: string) => isSamePerson(shown, await seenOn(account));
    return notPossible(await separateAccount(tx, context, tenant, { accountId, attemptNumber, isOfPerson }));
  }
  const retrieval = { userId, accountId: query.accountId, source: 'payroll_connection', payslips } as const;
  const [confirmed, known] = await Promise.all([
    confirmQuery(tx, tenant, query, prepared, wholeFrom),
    readKnown(tx, tenant, retrieval),
  ]);
  if (confirmed.outcome === 'not_possible') return confirmed;
  const { account } = confirmed;
  const isReturned = arrivedAt !== null;
  const recorded = await storeEntry(tx, tenant, { ...confirmed, known }, retrieval, { isReturned });
  if (!account || arrivedAt === null) return { outcome: 'recorded', ...recorded };
  return { outcome: 'recorded', ...(await returnEntry(tx, tenant, recorded, { account, arrivedAt })) };
}

interface Asked {
  query: Query;
  prepared: PreparedQuery;
  window: Window;
}

/**
 * The first query covers the whole lookback, and later ones cover new payslips and possible corrections. A query covers
 * the whole lookback again if the lookback has become longer or an entry was deleted.
 */
export function windowOf(
  now: Date,
  lookbackMonths: number,
  { fetchedFrom, latestPayDate }: PreparedQuery['stored'] = { fetchedFrom: null, latestPayDate: null },
): Window & { isWhole: boolean } {
  const to = dayOf(now);
  const earliest = dayOf(addMonths(now, -lookbackMonths));
  const isStored = fetchedFrom !== null && fetchedFrom.slice(0, 10) <= earliest;
  const again =
    isStored && latestPayDate !== null ? addDays(latestPayDate.slice(0, 10), -LOOK_AGAIN_DAYS) : earliest;
  return again > earliest ? { from: again, to, isWhole: false } : { from: earliest, to, isWhole: true };
}

const underWay = new Map<string, Promise<Fetched | Failed | NotPossible>>();

/** Concurrent queries of the same account under the same consent share one request to the provider. */
function fetchOnce(
  context: AccountsContext,
  tenant: Tenant,
  asked: Asked,
): Promise<Fetched | Failed | NotPossible> {
  const { accountId, scheduled = false } = asked.query;
  const { authorisationId, attemptNumber } = asked.prepared;
  const { from, to } = asked.window;
  const key = [accountId, attemptNumber, authorisationId, scheduled, from, to].join(' ');
  const known = underWay.get(key);
  if (known) return known;
  const fetching = fetchPayslips(context, tenant, asked).finally(() => underWay.delete(key));
  underWay.set(key, fetching);
  return fetching;
}

async function fetchPayslips(
  context: AccountsContext,
  tenant: Tenant,
  { query, prepared, window }: Asked,
): Promise<Fetched | Failed | NotPossible> {
  const setup = findSetup(context, prepared.provider);
  if ('outcome' in setup) return setup;
  const connector = connectorOf(setup.connector);
  if (connector.kind === 'direct')
    return notPossible(
      invalidRequest(say`This account is a direct connection: use POST /accounts/direct-connections`),
    );
  if (connector.kind === 'income')
    return notPossible(invalidRequest(say`This account is linked to the tax authority and has no payslips`));
  if (connector.kind === 'bank')
    return notPossible(invalidRequest(say`This account is linked to a bank and has no payslips`));
  const attended = !query.scheduled;
  const callContext = connectorContext(context, tenant, setup, { attended, subject: query.accountId });
  const using = { tenant, accountId: query.accountId, attended, read: prepared.read };
  return useSession(context, using, (session, { details = {} }) =>
    connector.fetchPayslips(callContext, session, window, completePerson(prepared.person, details)),
  );
}
