import {
  type AccountsContext,
  connectorContext,
  findAccountForChange,
  providerAway,
  requireSetup,
  STATUS_OF,
  transitionAccount,
  useSession,
} from '#accounts';
import { type Attendance, connectorOf, type Failed, type FetchedIncome } from '#connectors';
import type { Db } from '#platform/database/database.ts';
import { invalidRequest } from '#platform/problem.ts';
import { type PreparedQuery, prepareQuery, type Query } from '#retrieval';
import { requireUserKey, type Tenant } from '#users';
import { NO_FACTS } from '#values/browser-facts.ts';
import { dayOf, type TaxYear, taxYearsBetween } from '#values/calendar.ts';
import { addMonths } from '#values/timestamp.ts';
import { type RecordedIncome, recordIncome } from './record-income.ts';

export type QueriedIncome = (RecordedIncome & { outcome: 'recorded' }) | Failed;

/** Asks the tax authority what a person earned and stores what is new. No transaction is open while it is asked. */
export async function queryIncome(
  context: AccountsContext,
  tenant: Tenant,
  query: Query,
): Promise<QueriedIncome> {
  const { clientId } = tenant;
  const { accountId, scheduled = false } = query;
  const asked = await context.database.inTenant(clientId, (tx) => prepare(tx, tenant, query));
  const fetched = await fetchIncome(context, tenant, { query, asked });
  return context.database.inTenant(clientId, async (tx) => {
    if (fetched.outcome === 'failed') {
      await settleRefusal(tx, tenant, { accountId, attemptNumber: asked.attemptNumber, failed: fetched });
      return fetched;
    }
    const income = fetched.outcome === 'fetched' ? fetched.income : [];
    const { userId, attemptNumber, authorisationId } = asked;
    const retrieved = { userId, accountId, income, authorisationId, scheduled, attemptNumber };
    return { outcome: 'recorded', ...(await recordIncome(tx, tenant, retrieved)) };
  });
}

type Asked = PreparedQuery & { taxYears: TaxYear[] };

async function prepare(tx: Db, tenant: Tenant, query: Query): Promise<Asked> {
  const prepared = await prepareQuery(tx, tenant, query, 'taxauth_enabled');
  const now = tenant.clock.now();
  return {
    ...prepared,
    taxYears: taxYearsBetween(dayOf(addMonths(now, -prepared.lookbackMonths)), dayOf(now)),
  };
}

async function fetchIncome(
  context: AccountsContext,
  tenant: Tenant,
  { query, asked }: { query: Query; asked: Asked },
): Promise<FetchedIncome | Failed> {
  const { userId, provider, taxYears, person } = asked;
  const known = context.providers.find(provider);
  if (!known) throw providerAway(null);
  const setup = requireSetup(known);
  const connector = connectorOf(setup.connector);
  if (connector.kind !== 'income') throw invalidRequest('This account is of a payroll, without tax years');
  const attended = !query.scheduled && !query.unattended;
  const speaking = connectorContext(context, setup, attended);
  const using = { tenant, accountId: query.accountId, attended };
  return useSession(context, using, (session, { utr = null, browser = NO_FACTS }) => {
    const attendance: Attendance = attended ? { by: 'person', userId, browser } : { by: 'schedule', userId };
    return connector.fetchIncome(speaking, session, { person, utr, taxYears, attendance });
  });
}

/** What only the person can put right ends the connection, with words for them; a tax authority that is away ends nothing. */
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
