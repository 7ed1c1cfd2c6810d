import {
  type AccountsContext,
  connectorContext,
  findAccountForChange,
  STATUS_OF,
  transitionAccount,
  useSession,
} from '#accounts';
import { type Attendance, connectorOf, type Failed, type FetchedIncome } from '#connectors';
import type { Db } from '#platform/database/database.ts';
import { invalidRequest, say } from '#platform/problem.ts';
import {
  confirmQuery,
  findSetup,
  type NotPossible,
  notPossible,
  type PreparedQuery,
  prepareQuery,
  type Query,
} from '#retrieval';
import { requireUserKey, type Tenant } from '#users';
import { NO_FACTS } from '#values/browser-facts.ts';
import { dayOf, taxYearsBetween } from '#values/calendar.ts';
import { addMonths } from '#values/timestamp.ts';
import { type RecordedIncome, storeIncome } from './record-income.ts';

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
    const { userId, attemptNumber } = prepared;
    if (fetched.outcome === 'failed') {
      await settleRefusal(tx, tenant, { accountId, attemptNumber, failed: fetched });
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
  const callContext = connectorContext(context, tenant, setup, attended);
  const using = { tenant, accountId: query.accountId, attended, read: prepared.read };
  return useSession(context, using, (session, { utr = null, browser = NO_FACTS }) => {
    const attendance: Attendance = attended ? { by: 'person', userId, browser } : { by: 'schedule', userId };
    return connector.fetchIncome(callContext, session, { person, utr, taxYears, attendance });
  });
}

/**
 * Ends the connection after a failure that only the person can correct. An unavailable tax authority doesn't
 * end it.
 */
async function settleRefusal(
  tx: Db,
  tenant: Tenant,
  { accountId, attemptNumber, failed }: { accountId: string; attemptNumber: number; failed: Failed },
): Promise<void> {
  if (STATUS_OF[failed.reason] !== 'LOGIN_FAILED') return;
  const row = await findAccountForChange(tx, tenant.clientId, accountId);
  if (row?.status !== 'CONNECTED' || row.attempt_number !== attemptNumber) return;
  const userKey = await requireUserKey(tx, tenant, row.user_id);
  await transitionAccount(
    tx,
    { tenant, row, userKey },
    { status: 'LOGIN_FAILED', reason: failed.reason, secrets: {}, changes: { next_check_at: null } },
  );
}
