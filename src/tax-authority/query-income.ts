import { type AccountsContext, connectorContext, useSession } from '#accounts';
import { type Attendance, completePerson, connectorOf, type Failed, type FetchedIncome } from '#connectors';
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
import { NO_FACTS } from '#values/browser-facts.ts';
import { dayOf, taxYearsBetween } from '#values/calendar.ts';
import { addMonths } from '#values/timestamp.ts';
import { type RecordedIncome, storeIncome } from './record-income.ts';
import { hasIncome } from './store.ts';

export type QueriedIncome = (RecordedIncome & { outcome: 'recorded' }) | Failed | NotPossible;

/** Asks the tax authority for a person's income and stores what is new. No transaction is open during its calls. */
export async function queryIncome(
  context: AccountsContext,
  tenant: Tenant,
  query: Query,
): Promise<QueriedIncome> {
  const { clientId } = tenant;
  const { accountId } = query;
  const prepared = await context.database.inTenant(clientId, (tx) =>
    prepareQuery(tx, tenant, query, 'taxauth_enabled'),
  );
  if (prepared.outcome === 'not_possible') return prepared;
  const fetched = await fetchIncome(context, tenant, { query, prepared });
  if (fetched.outcome === 'not_possible') return fetched;
  return context.database.inTenant(clientId, async (tx) => {
    const { userId } = prepared;
    if (fetched.outcome === 'failed') {
      // an account that has income keeps its session: the user's details have changed
      const isKnown = fetched.reason === 'no_match' && (await hasIncome(tx, clientId, { userId, accountId }));
      if (!isKnown) await endConnection(tx, { ...context, tenant }, prepared, fetched);
      return fetched;
    }
    const confirmed = await confirmQuery(tx, tenant, query, prepared);
    if (confirmed.outcome === 'not_possible') return confirmed;
    const income = fetched.outcome === 'fetched' ? fetched.income : [];
    const recorded = await storeIncome(tx, tenant, confirmed, { userId, accountId, income });
    return { outcome: 'recorded', ...recorded };
  });
}

async function fetchIncome(
  context: AccountsContext,
  tenant: Tenant,
  { query, prepared }: { query: Query; prepared: PreparedQuery },
): Promise<FetchedIncome | Failed | NotPossible> {
  const { userId, provider, lookbackMonths, person } = prepared;
  const setup = findSetup(context, provider);
  if ('outcome' in setup) return setup;
  const connector = connectorOf(setup.connector);
  if (connector.kind !== 'income')
    return notPossible(
      invalidRequest(say`This account is linked to a payroll provider and has no income by tax year`),
    );
  const now = tenant.clientTime();
  const taxYears = taxYearsBetween(dayOf(addMonths(now, -lookbackMonths)), dayOf(now));
  const attended = !query.scheduled && !query.unattended;
  const callContext = connectorContext(context, tenant, setup, { attended, subject: query.accountId });
  const using = { tenant, accountId: query.accountId, attended, read: prepared.read };
  return useSession(context, using, (session, { utr = null, browser = NO_FACTS, details = {} }) => {
    const attendance: Attendance = attended ? { by: 'person', userId, browser } : { by: 'schedule', userId };
    const completed = completePerson(person, details);
    return connector.fetchIncome(callContext, session, { person: completed, utr, taxYears, attendance });
  });
}
