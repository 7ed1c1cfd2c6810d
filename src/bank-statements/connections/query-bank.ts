import {
  type AccountsContext,
  connectorContext,
  endLapsedSession,
  openSecrets,
  separateAccount,
  useSession,
} from '#accounts';
import { connectorOf, type Failed, type FetchedBank, type Window } from '#connectors';
import { isSamePerson, isSomebodyElse } from '#evidence';
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
import { type Day, dayOf } from '#values/calendar.ts';
import { addMonths } from '#values/timestamp.ts';
import { shownBy } from '../rate-holder.ts';
import { readHolders } from './read-holders.ts';
import { findOpenMonth } from './store.ts';
import { type RecordedMonths, storeMonths } from './store-months.ts';

/** A person who has just connected a bank is taken to wait for this long. */
const PRESENT_MS_MAX = 5 * 60_000;

export type QueriedBank = (RecordedMonths & { outcome: 'recorded' }) | Failed | NotPossible;

/** Asks a bank for the transactions of a linked account and stores what is new. No transaction is open during its calls. */
export async function queryBank(
  context: AccountsContext,
  tenant: Tenant,
  query: Query,
): Promise<QueriedBank> {
  const { clientId } = tenant;
  const { accountId } = query;
  const [prepared, openFrom] = await context.database.inTenant(clientId, async (tx) => [
    await prepareQuery(tx, tenant, query, 'bank_connections_enabled'),
    await findOpenMonth(tx, clientId, accountId),
  ]);
  if (prepared.outcome === 'not_possible') return prepared;
  const window = windowOf(tenant.clientTime(), prepared, openFrom);
  const fetched = await fetchBank(context, tenant, { query, prepared, window });
  if (fetched.outcome === 'not_possible') return fetched;
  return context.database.inTenant(clientId, async (tx) => {
    if (fetched.outcome === 'failed') {
      await endConnection(tx, { ...context, tenant }, prepared, fetched);
      return fetched;
    }
    const { userId, attemptNumber } = prepared;
    const { accounts } = fetched;
    const shown = accounts.map(({ holderName }) => shownBy(holderName));
    const seenOn = (account: string) => readHolders(tx, tenant, { userId, accountId: account });
    if (isSomebodyElse(shown, await seenOn(accountId))) {
      const isOfPerson = async (account: string) => isSamePerson(shown, await seenOn(account));
      const separated = { accountId, attemptNumber, isOfPerson };
      return notPossible(await separateAccount(tx, context, tenant, separated));
    }
    const wholeFrom = window.isWhole ? window.from : undefined;
    const confirmed = await confirmQuery(tx, tenant, query, prepared, wholeFrom);
    if (confirmed.outcome === 'not_possible') return confirmed;
    const { account: row } = confirmed;
    if (row) await endLapsedSession(tx, { ...context, tenant }, { row, userKey: prepared.read.userKey });
    const bankName = context.providers.nameOf(prepared.provider);
    const recorded = await storeMonths(tx, tenant, confirmed, {
      userId,
      accountId,
      accounts,
      window,
      bankName,
    });
    return { outcome: 'recorded', ...recorded };
  });
}

/**
 * The first query covers the whole lookback, and later ones the months that are not final yet. A query covers the whole lookback again
 * if the lookback has become longer, or after a new sign-in, at which the person may have chosen other accounts.
 */
function windowOf(
  now: Date,
  { lookbackMonths, stored: { fetchedFrom } }: PreparedQuery,
  openFrom: Day | null,
): Window & { isWhole: boolean } {
  const to = dayOf(now);
  const earliest = dayOf(addMonths(now, -lookbackMonths));
  const isStored = fetchedFrom !== null && fetchedFrom.slice(0, 10) <= earliest;
  return isStored && openFrom !== null && openFrom > earliest
    ? { from: openFrom, to, isWhole: false }
    : { from: earliest, to, isWhole: true };
}

async function fetchBank(
  context: AccountsContext,
  tenant: Tenant,
  { query, prepared, window }: { query: Query; prepared: PreparedQuery; window: Window },
): Promise<FetchedBank | Failed | NotPossible> {
  const setup = findSetup(context, prepared.provider);
  if ('outcome' in setup) return setup;
  const connector = connectorOf(setup.connector);
  if (connector.kind !== 'bank')
    return notPossible(invalidRequest(say`This account is not linked to a bank and has no transactions`));
  const attended = !query.scheduled && !query.unattended;
  const personIp = attended ? addressOfPerson(tenant, prepared) : undefined;
  const callContext = connectorContext(context, tenant, setup, {
    attended,
    subject: query.accountId,
    personIp,
  });
  const using = { tenant, accountId: query.accountId, attended, read: prepared.read };
  return useSession(context, using, (session) => connector.fetchTransactions(callContext, session, window));
}

/** Banks let people who are present see more. So this is said only for a few minutes, even if the job had to wait. */
function addressOfPerson(
  { clientId, clock }: Tenant,
  { read: { row, userKey } }: PreparedQuery,
): string | undefined {
  const { account_id: accountId, status_updated_at, sealed_secrets } = row;
  if (clock.now().getTime() - Date.parse(status_updated_at) > PRESENT_MS_MAX) return undefined;
  return openSecrets(userKey, { clientId, accountId }, sealed_secrets).personIp;
}
