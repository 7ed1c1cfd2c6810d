import {
  type AccountsContext,
  checkConnected,
  checkReconfirmed,
  checkSource,
  findAccount,
  type ReadAccount,
  type SourceSetting,
  toPerson,
} from '#accounts';
import { type AuthorisationQuery, findAuthorisationToAsk, noAuthorisation } from '#authorisations';
import type { Failed, Person } from '#connectors';
import type { Db } from '#platform/database/database.ts';
import { notFound, type Problem } from '#platform/problem.ts';
import { findUserAndKey, findUserSettings, type Tenant } from '#users';

export interface Query {
  accountId: string;
  /** The account must belong to this user; null allows any user of the client. */
  ofUser: string | null;
  authorisationId?: string | undefined;
  /**
   * A recurring check: only a recurring authorisation allows it, and it must not cause a message to the
   * person.
   */
  scheduled?: boolean;
  /** A retry, for which the person no longer waits. */
  unattended?: boolean;
}

/**
 * The query was not sent, or its result must not be stored. Routes throw the problem; jobs record its code.
 */
export interface NotPossible {
  outcome: 'not_possible';
  problem: Problem;
}

export interface PreparedQuery {
  userId: string;
  /** The result is stored under this authorisation or not at all. */
  authorisationId: string;
  /** The attempt that connected the account. */
  attemptNumber: number;
  provider: string;
  lookbackMonths: number;
  stored: {
    /** The first day of the lookback that is stored completely; null if none is. */
    fetchedFrom: string | null;
    latestPayDate: string | null;
  };
  person: Person;
  /** The data that was read about the account, so that its session is not read again. */
  read: ReadAccount;
}

/** Asks the provider of a linked account for new data, and stores it. `entryId` is null if nothing was new. */
export type QueryAccount = (
  context: AccountsContext,
  tenant: Tenant,
  query: Query,
) => Promise<{ outcome: 'recorded'; entryId: string | null } | Failed | NotPossible>;

/**
 * Checks everything that must hold before a linked account is queried: it exists and belongs to the user, its source is
 * enabled, the user has consented, and it is connected.
 */
export async function prepareQuery(
  tx: Db,
  tenant: Tenant,
  { accountId, ofUser, authorisationId, scheduled = false }: Query,
  setting: SourceSetting,
): Promise<({ outcome: 'prepared' } & PreparedQuery) | NotPossible> {
  const { clientId } = tenant;
  const consent = { authorisationId, now: tenant.clientTime(), scheduled };
  const found = findAccount(tx, clientId, accountId);
  // with a user token the user is known, so that everything is read in one round trip
  const early = ofUser === null ? null : readAboutUser(tx, tenant, ofUser, consent);
  const row = await found;
  if (!row || (ofUser !== null && row.user_id !== ofUser)) return notPossible(notFound('Account', accountId));
  const { user_id: userId } = row;
  const about = early ?? readAboutUser(tx, tenant, userId, consent);
  const settings = await about.settings;
  const disabled = checkSource(settings, { userId, setting });
  if (disabled || !settings) return notPossible(disabled ?? notFound('User', userId));
  const [authorisation, known] = await Promise.all([about.authorisation, about.known]);
  if (!authorisation || !known) return notPossible(noAuthorisation(userId));
  const disconnected = checkConnected(row) ?? checkReconfirmed(row, tenant.clientTime());
  if (disconnected) return notPossible(disconnected);
  return {
    outcome: 'prepared',
    userId,
    authorisationId: authorisation.authorisationId,
    attemptNumber: row.attempt_number,
    provider: row.payroll_provider,
    lookbackMonths: settings.payroll_period_months.value,
    stored: { fetchedFrom: row.fetched_from, latestPayDate: row.latest_pay_date },
    person: toPerson(known.user),
    read: { row, userKey: known.userKey },
  };
}

/** Sends all statements without waiting for replies. The caller decides in which order it reads the results. */
function readAboutUser(tx: Db, tenant: Tenant, userId: string, consent: AuthorisationQuery) {
  const about = {
    settings: findUserSettings(tx, tenant.clientId, userId),
    authorisation: findAuthorisationToAsk(tx, tenant.clientId, userId, consent),
    known: findUserAndKey(tx, tenant, userId),
  };
  // the caller may return because of one of them, and then the others are not awaited
  for (const reading of Object.values(about)) reading.catch(() => undefined);
  return about;
}

export function notPossible(problem: Problem): NotPossible {
  return { outcome: 'not_possible', problem };
}
