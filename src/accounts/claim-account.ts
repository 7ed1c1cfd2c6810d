import type { Db } from '#platform/database/database.ts';
import { requireUserKey, type Tenant } from '#users';
import { openSecrets } from './seal-account.ts';
import * as store from './store.ts';

interface Claim {
  userId: string;
  /** The browser in which the person has just confirmed a contact. */
  sessionId: string;
  /** The browsers in which they had confirmed the same contact. */
  confirmedIn: ReadonlySet<string>;
}

/**
 * Gives a browser the accounts that another browser had connected before it, once the same contact was confirmed in both. Without that,
 * two people may have signed in, so the account was left to no browser, and no proof could ever open it.
 */
export async function claimReconnected(
  tx: Db,
  tenant: Tenant,
  { userId, sessionId, confirmedIn }: Claim,
): Promise<void> {
  const { clientId, clock } = tenant;
  for (const row of await store.listReconnectedIn(tx, clientId, { userId, sessionId })) {
    const { account_id: accountId } = row;
    const userKey = await requireUserKey(tx, tenant, userId);
    const { addedBefore } = openSecrets(userKey, { clientId, accountId }, row.sealed_secrets);
    if (addedBefore === undefined || !confirmedIn.has(addedBefore)) continue;
    await store.updateAccount(tx, clientId, accountId, {
      updated_at: clock.now(),
      added_session_id: sessionId,
    });
  }
}
