import {
  type AccountsContext,
  connectorContext,
  findAccountForChange,
  moveAccount,
  providerAway,
  requireAccount,
  requireConnected,
  requireEnabled,
  requireSetup,
  STATUS_OF,
  useSession,
} from '#accounts';
import { resolveAuthorisation } from '#authorisations';
import { type Attendance, connectorOf, type Failed, type FetchedIncome, type Person } from '#connectors';
import { personOf, type Query } from '#payroll';
import type { Db } from '#platform/database/database.ts';
import { invalidRequest, notFound } from '#platform/problem.ts';
import { readUserSettings, requireUserKey, type Tenant } from '#users';
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
  const asked = await context.database.inTenant(clientId, (tx) => prepareQuery(tx, tenant, query));
  const fetched = await fetchIncome(context, tenant, { query, asked });
  return context.database.inTenant(clientId, async (tx) => {
    if (fetched.outcome === 'failed') {
      await settleRefusal(tx, tenant, { accountId, work: asked.work, failed: fetched });
      return fetched;
    }
    const income = fetched.outcome === 'fetched' ? fetched.income : [];
    const { userId, work, authorisationId: header } = asked;
    const retrieved = { userId, accountId, income, header, scheduled, work };
    return { outcome: 'recorded', ...(await recordIncome(tx, tenant, retrieved)) };
  });
}

interface Asked {
  userId: string;
  /** What is told is stored under this one or not at all. */
  authorisationId: string;
  provider: string;
  /** Which piece of work the account was connected by. */
  work: number;
  taxYears: TaxYear[];
  person: Person;
}

async function prepareQuery(tx: Db, tenant: Tenant, query: Query): Promise<Asked> {
  const { clientId, clock } = tenant;
  const { accountId, ofUser, header, scheduled = false } = query;
  const now = clock.now();
  const row = await requireAccount(tx, clientId, accountId);
  if (ofUser !== null && row.user_id !== ofUser) throw notFound('Account', accountId);
  await requireEnabled(tx, clientId, { userId: row.user_id, needs: 'taxauth_enabled' });
  const under = { header, now, scheduled };
  const { authorisationId } = await resolveAuthorisation(tx, clientId, row.user_id, under);
  requireConnected(row);
  const { payroll_period_months } = await readUserSettings(tx, clientId, row.user_id);
  return {
    userId: row.user_id,
    authorisationId,
    provider: row.payroll_provider,
    work: row.work,
    taxYears: taxYearsBetween(dayOf(addMonths(now, -payroll_period_months.value)), dayOf(now)),
    person: await personOf(tx, tenant, row.user_id),
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
  { accountId, work, failed }: { accountId: string; work: number; failed: Failed },
): Promise<void> {
  if (STATUS_OF[failed.reason] !== 'LOGIN_FAILED') return;
  const row = await findAccountForChange(tx, tenant.clientId, accountId);
  if (row?.status !== 'CONNECTED' || row.work !== work) return;
  const userKey = await requireUserKey(tx, tenant, row.user_id);
  await moveAccount(
    tx,
    { tenant, row, userKey },
    { status: 'LOGIN_FAILED', reason: failed.reason, secrets: {}, changes: { next_check_at: null } },
  );
}
