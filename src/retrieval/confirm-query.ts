import { checkConnected, findAccountForChange, updateAccount } from '#accounts';
import { findUsableAuthorisation, noAuthorisation } from '#authorisations';
import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '#users';
import { type Day, dateOf } from '#values/calendar.ts';
import { type NotPossible, notPossible, type PreparedQuery, type Query } from './prepare-query.ts';

/**
 * Checks again, in the transaction that stores a query's result, what may have changed during the provider's
 * calls: the consent is still active and the account is still connected by the same attempt. Then marks the
 * account as fetched, and with the first day of the whole lookback as fetched from that day. Returns null when the
 * result may be stored.
 */
export async function confirmQuery(
  tx: Db,
  { clientId, clock }: Tenant,
  { accountId, scheduled = false }: Query,
  { userId, authorisationId, attemptNumber }: PreparedQuery,
  wholeFrom?: Day,
): Promise<NotPossible | null> {
  const now = clock.now();
  const consent = { authorisationId, now, scheduled };
  if (!(await findUsableAuthorisation(tx, clientId, userId, consent)))
    return notPossible(noAuthorisation(userId));
  const account = await findAccountForChange(tx, clientId, accountId);
  // the account was deleted: recording finds it missing and stores nothing
  if (!account) return null;
  const problem = checkConnected(account, attemptNumber);
  if (problem) return notPossible(problem);
  const fetched_from = wholeFrom === undefined ? account.fetched_from : dateOf(wholeFrom).toISOString();
  if (account.fetch_outcome !== 'fetched' || account.fetched_from !== fetched_from)
    await updateAccount(tx, clientId, accountId, {
      updated_at: now,
      fetch_outcome: 'fetched',
      fetched_from,
    });
  return null;
}
