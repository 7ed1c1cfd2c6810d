import { type AccountRow, checkConnected, findAccountForChange, updateAccount } from '#accounts';
import { findUsableAuthorisation, noAuthorisation, resolveAuthorisation } from '#authorisations';
import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '#users';
import { type Day, dateOf } from '#values/calendar.ts';
import { type NotPossible, notPossible, type PreparedQuery, type Query } from './prepare-query.ts';

/** The rows under which retrieved data is stored. Both stay locked until the transaction ends. */
export interface Confirmed {
  authorisationId: string;
  /** Null for data that belongs to no account; undefined if the account was deleted, so that nothing is stored. */
  account: AccountRow | null | undefined;
}

/**
 * Does the consent check for data that did not come from a query, such as an upload, and locks its account.
 * Throws a Problem without an active authorisation.
 */
export async function confirmRetrieval(
  tx: Db,
  { clientId, clientTime }: Tenant,
  { userId, accountId, authorisationId }: Retrieved,
): Promise<Confirmed> {
  const consent = { authorisationId, now: clientTime() };
  const [found, account] = await Promise.all([
    resolveAuthorisation(tx, clientId, userId, consent),
    accountId === null ? null : findAccountForChange(tx, clientId, accountId),
  ]);
  return { authorisationId: found.authorisationId, account };
}

interface Retrieved {
  userId: string;
  accountId: string | null;
  /** The authorisation that the retrieval used; without it, the newest active one. */
  authorisationId?: string | undefined;
}

/**
 * Checks again, in the transaction that stores a query's result, that the consent is still active and that the account is
 * still connected by the same attempt: both may have changed during the calls to the provider. Then marks the account as fetched.
 * `wholeFrom` is the first day of a lookback that was retrieved completely, and is stored too.
 */
export async function confirmQuery(
  tx: Db,
  { clientId, clock, clientTime }: Tenant,
  { accountId, scheduled = false }: Query,
  { userId, authorisationId, attemptNumber }: PreparedQuery,
  wholeFrom?: Day,
): Promise<({ outcome: 'confirmed' } & Confirmed) | NotPossible> {
  const consent = { authorisationId, now: clientTime(), scheduled };
  const [usable, account] = await Promise.all([
    findUsableAuthorisation(tx, clientId, userId, consent),
    findAccountForChange(tx, clientId, accountId),
  ]);
  if (!usable) return notPossible(noAuthorisation(userId));
  if (!account) return { outcome: 'confirmed', authorisationId, account };
  const problem = checkConnected(account, attemptNumber);
  if (problem) return notPossible(problem);
  const fetched_from = wholeFrom === undefined ? account.fetched_from : dateOf(wholeFrom).toISOString();
  if (account.fetch_outcome !== 'fetched' || account.fetched_from !== fetched_from)
    await updateAccount(tx, clientId, accountId, {
      updated_at: clock.now(),
      fetch_outcome: 'fetched',
      fetched_from,
    });
  return { outcome: 'confirmed', authorisationId, account };
}
