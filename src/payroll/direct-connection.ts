import {
  type AccountRow,
  type AccountsContext,
  announceStatus,
  changeStatus,
  connectorContext,
  findAccountForChange,
  insertAccount,
  listAccountsOfUser,
  loginIndex,
  NOBODY,
  personOf,
  providerUnavailable,
  requireAccount,
  requireSourceEnabled,
  sealLogin,
  updateAccount,
} from '#accounts';
import { countRetrievals, recordRetrieval, resolveAuthorisation } from '#authorisations';
import {
  completePerson,
  connectorOf,
  type DetailLists,
  type FetchedPayslip,
  missingDetails,
  type Person,
  type ProviderSetup,
  type Window,
} from '#connectors';
import { isSomebodyElse, type ShownIdentity, shownIn } from '#evidence';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { fixed, invalidRequest, Problem, say } from '#platform/problem.ts';
import {
  changeUser,
  lockUser,
  readTypedUser,
  readUser,
  readUserSettings,
  requireUserKey,
  type Tenant,
} from '#users';
import { windowOf } from './query-connection.ts';
import { readSubmissions } from './read-submissions.ts';
import { readKnown } from './recording/read-known.ts';
import { readShown } from './recording/read-shown.ts';
import { storeEntry } from './recording/record-entry.ts';
import type { DirectConnectionInput, PayrollSubmission } from './schema.ts';

const SHOWN_MAX = 1000;
/** A search that found nobody is recorded too, as a retrieval under the consent. */
export const DIRECT_NOTHING = 'direct_connection_nothing';

/**
 * A person who typed so many right details has shown who they are, as with the questions of My data. If the client gave us
 * the others, the search proves nothing.
 */
const DETAILS_PROVING = 2;

/** Users can search this often without being found, so that they can't guess the details of others. */
export const USER_SEARCHES_MAX = 5;

/** The details that a search needs, as the request has them. */
type Details = Pick<DirectConnectionInput, 'ni_number' | 'date_of_birth' | 'post_code'>;

/** The payslips that bureaus returned, not stored yet. */
export interface FoundDirectly {
  userId: string;
  /** The details that the user did not have. They are stored if the search found the user. */
  added: Details;
  /** True if the user typed them, false if the client sent them. */
  isByUser: boolean;
  /** The browser session of a journey that may show what was found. */
  journeySessionId: string | null;
  /** The result is stored under this authorisation or not at all. */
  authorisationId: string;
  found: readonly { setup: ProviderSetup; payslips: readonly FetchedPayslip[] }[];
}

/** Searches for the user at all payroll bureaus. It is not an error if none of them knows the user. */
export async function findDirectly(
  context: AccountsContext,
  tenant: Tenant,
  options: Search,
): Promise<FoundDirectly> {
  const asked = await context.database.inTenant(tenant.clientId, (tx) =>
    prepare(tx, context, tenant, options),
  );
  const { authorisationId } = asked;
  const { userId, details: added, isByUser } = options;
  const isProof = Object.keys(added).length >= DETAILS_PROVING;
  const journeySessionId = isProof ? (options.journeySessionId ?? null) : null;
  return {
    userId,
    added,
    isByUser,
    journeySessionId,
    authorisationId,
    found: await findEverywhere(context, tenant, { userId, ...asked }),
  };
}

interface Search {
  userId: string;
  details: Details;
  /** True if the user searches, false if the client does. */
  isByUser: boolean;
  /** The browser session of a journey in which the user searches. */
  journeySessionId?: string | null;
  authorisationId: string | undefined;
}

/** Stores the result of a search, and returns all submissions of the accounts that it belongs to. */
export async function recordDirectly(
  tx: Db,
  tenant: Tenant,
  { userId, added, isByUser, journeySessionId, authorisationId, found }: FoundDirectly,
): Promise<PayrollSubmission[]> {
  const { clientId } = tenant;
  if (found.length > 0) await storeDetails(tx, tenant, { userId, added, isByUser });
  await resolveAuthorisation(tx, clientId, userId, { authorisationId, now: tenant.clientTime() });
  const under = { userId, authorisationId };
  if (found.length === 0)
    await recordRetrieval(tx, tenant, {
      ...under,
      kind: DIRECT_NOTHING,
      recordId: newId(tenant.clock.now()),
    });
  const accountIds: string[] = [];
  for (const { setup, payslips } of found) {
    const shown = payslips.map(({ data }) => shownIn(data));
    const search = { userId, provider: setup.id, journeySessionId, shown };
    const account = await requireDirectAccount(tx, tenant, search);
    const { account_id: accountId } = account;
    const retrieval = { userId, accountId, source: 'payroll_direct_connection', payslips } as const;
    const known = await readKnown(tx, tenant, retrieval);
    await storeEntry(tx, tenant, { authorisationId, account, known }, retrieval);
    accountIds.push(accountId);
  }
  return shownOf(tx, tenant, { userId, accountIds });
}

/** Stores the details that found the user, unless other values were stored in the meantime. */
async function storeDetails(
  tx: Db,
  tenant: Tenant,
  { userId, added, isByUser }: Pick<FoundDirectly, 'userId' | 'added' | 'isByUser'>,
): Promise<void> {
  const { ni_number, date_of_birth, post_code } = added;
  if (!ni_number && !date_of_birth && !post_code) return;
  await lockUser(tx, tenant.clientId, userId);
  const user = await readUser(tx, tenant, userId);
  const input = {
    ...(ni_number && !user.ni_number ? { ni_number } : {}),
    ...(date_of_birth && !user.date_of_birth ? { date_of_birth } : {}),
    ...(post_code && !user.post_codes?.length ? { post_codes: [post_code] } : {}),
  };
  await changeUser(tx, tenant, { userId, input, isTyped: isByUser });
}

/** The lists of details by which the connected bureaus find people. */
export function findsDirectlyBy(providers: AccountsContext['providers']): DetailLists {
  return providers.direct().flatMap((setup) => connectorOf(setup.connector).findsBy(setup));
}

async function prepare(
  tx: Db,
  { providers }: Pick<AccountsContext, 'providers'>,
  tenant: Tenant,
  { userId, details, isByUser, authorisationId: wanted }: Search,
): Promise<{ person: Person; window: Window; authorisationId: string }> {
  const { clientId, clientTime } = tenant;
  const person = completed(await personOf(tx, tenant, userId), details);
  await requireSourceEnabled(tx, clientId, { userId, setting: 'payroll_connections_enabled' });
  const under = { authorisationId: wanted, now: clientTime() };
  const { authorisationId } = await resolveAuthorisation(tx, clientId, userId, under);
  if (isByUser) await requireSearchLeft(tx, clientId, userId);
  const missing = missingDetails(person, findsDirectlyBy(providers));
  if (missing.length > 0)
    throw invalidRequest(
      ...missing.map((name) => {
        const field = name === 'post_code' ? 'post_codes' : name;
        return say`[${fixed(field)}] param is missing on the user`;
      }),
    );
  const { payroll_period_months } = await readUserSettings(tx, clientId, userId);
  return { person, window: windowOf(clientTime(), payroll_period_months.value), authorisationId };
}

/** Adds details that the user lacks. A search never replaces stored details. */
function completed(person: Person, { ni_number, date_of_birth, post_code }: Details): Person {
  const known = [
    ...(ni_number && person.niNumber ? ['ni_number'] : []),
    ...(date_of_birth && person.dateOfBirth ? ['date_of_birth'] : []),
    ...(post_code && person.postCodes.length > 0 ? ['post_code'] : []),
  ];
  if (known.length > 0)
    throw invalidRequest(
      ...known.map((name) => say`[${fixed(name)}] must not be sent: the user already has one`),
    );
  return completePerson(person, { ni_number, date_of_birth, post_code });
}

async function requireSearchLeft(tx: Db, clientId: string, userId: string): Promise<void> {
  const count = await countRetrievals(tx, clientId, { userId, kind: DIRECT_NOTHING });
  if (count >= USER_SEARCHES_MAX)
    throw new Problem({
      code: 'too_many_attempts',
      messages: [say`${USER_SEARCHES_MAX} searches found nobody: the user cannot search again`],
    });
}

/** An unavailable bureau is an error only if no other bureau found the person. */
async function findEverywhere(
  context: AccountsContext,
  tenant: Tenant,
  { userId, person, window }: { userId: string; person: Person; window: Window },
): Promise<{ setup: ProviderSetup; payslips: FetchedPayslip[] }[]> {
  const answers = await Promise.all(
    context.providers.direct().map(async (setup) => {
      const connector = connectorOf(setup.connector);
      if (connector.kind !== 'direct') throw new Error(`Provider [${setup.id}] is not a direct connection`);
      return {
        setup,
        found: await connector.findPayslips(
          connectorContext(context, tenant, setup, { attended: true, subject: userId }),
          person,
          window,
        ),
      };
    }),
  );
  const found = answers.flatMap(({ setup, found }) =>
    found.outcome === 'found' ? [{ setup, payslips: found.payslips }] : [],
  );
  const failed = answers.flatMap(({ found }) => (found.outcome === 'failed' ? [found] : []));
  for (const { reason, detail } of failed) context.log.warn({ reason, detail }, 'direct connection failed');
  if (found.length === 0 && failed[0]) throw providerUnavailable(failed[0].retryAfterSeconds);
  return found;
}

/**
 * Returns the account that holds a bureau's submissions, so that they can be listed and deleted by account.
 */
async function requireDirectAccount(
  tx: Db,
  tenant: Tenant,
  {
    userId,
    provider,
    journeySessionId,
    shown,
  }: {
    userId: string;
    provider: string;
    journeySessionId: string | null;
    shown: readonly ShownIdentity[];
  },
): Promise<AccountRow> {
  const { clientId, clientKey, clock } = tenant;
  const now = clock.now();
  const accountId = newId(now);
  const userKey = await requireUserKey(tx, tenant, userId);
  const { own, others } = await findDirectAccounts(tx, tenant, { userId, provider, shown });
  const login = others > 0 ? accountId : null;
  const known =
    own ??
    (await insertAccount(tx, {
      client_id: clientId,
      account_id: accountId,
      user_id: userId,
      created_at: now,
      updated_at: now,
      payroll_provider: provider,
      status: 'CONNECTED',
      status_updated_at: now,
      sealed_login: sealLogin(userKey, { clientId, accountId }, null),
      login_index: loginIndex(clientKey, provider, login),
      // somebody else who has the link could search again: only the browser that searched first may show the data
      added_session_id: journeySessionId,
      added_at: now,
    }));
  // the row is locked, so it exists
  const row = await requireAccount(tx, clientId, known ?? accountId);
  if (known !== null && (await isOfOther(tx, tenant, row)))
    await updateAccount(tx, clientId, row.account_id, {
      updated_at: now,
      added_session_id: NOBODY,
      added_at: now,
    });
  const locked = { tenant, row, userKey };
  if (known === null) await announceStatus(tx, locked, null);
  if (row.status === 'CONNECTED') return row;
  // consent was withdrawn and given again
  return changeStatus(tx, locked, {
    updated_at: now,
    status: 'CONNECTED',
    status_reason: null,
    status_updated_at: now,
  });
}

/** Finds the account of the person whom the payslips show, and locks it. The client may have replaced the details of somebody else. */
async function findDirectAccounts(
  tx: Db,
  tenant: Tenant,
  { userId, provider, shown }: { userId: string; provider: string; shown: readonly ShownIdentity[] },
): Promise<{ own: string | null; others: number }> {
  const { clientId } = tenant;
  const accounts = await listAccountsOfUser(tx, clientId, userId);
  let others = 0;
  for (const { account_id: accountId, payroll_provider } of accounts) {
    if (payroll_provider !== provider) continue;
    if (!isSomebodyElse(shown, await readShown(tx, tenant, { userId, accountId })))
      return { own: (await findAccountForChange(tx, clientId, accountId))?.account_id ?? null, others };
    others++;
  }
  return { own: null, others };
}

/** True if the client has replaced the details that a person typed to find the account: now it may get another person's data. */
async function isOfOther(
  tx: Db,
  tenant: Tenant,
  { added_session_id, user_id }: AccountRow,
): Promise<boolean> {
  if (added_session_id === null || added_session_id === NOBODY) return false;
  return (await readTypedUser(tx, tenant, user_id)).typed.length < DETAILS_PROVING;
}

async function shownOf(
  tx: Db,
  tenant: Tenant,
  { userId, accountIds }: { userId: string; accountIds: readonly string[] },
): Promise<PayrollSubmission[]> {
  const shown: PayrollSubmission[] = [];
  for (const accountId of accountIds) {
    const page = { filter: { userId, accountId }, skip: 0, limit: SHOWN_MAX };
    shown.push(...(await readSubmissions(tx, tenant, page)).rows);
  }
  return shown;
}
