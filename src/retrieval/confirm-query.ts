import { checkConnected, findAccountForChange, updateAccount } from '#accounts';
import { findUsableAuthorisation, noAuthorisation } from '#authorisations';
import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '#users';
import { type NotPossible, notPossible, type PreparedQuery, type Query } from './prepare-query.ts';

/**
 * Checks again, in the transaction that stores a query's result, what may have changed during the provider's
 * calls: the consent is still active and the account is still connected by the same attempt. Then marks the
 * account as fetched. Returns null when the result may be stored.
 */
export async function confirmQuery(
  tx: Db,
  { clientId, clock }: Tenant,
  { accountId, scheduled = false }: Query,
  { userId, authorisationId, attemptNumber }: PreparedQuery,
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
  if (account.fetch_outcome !== 'fetched')
    await updateAccount(tx, clientId, accountId, { updated_at: now, fetch_outcome: 'fetched' });
  return null;
}
