import { requireUserKey, tenantOf } from '#users';
import type { BrowserFacts } from '#values/browser-facts.ts';
import type { AccountsContext } from './context.ts';
import { findSignIn, isSignInOpen } from './return-from-provider.ts';
import { openSecrets, sealSecrets } from './seal-account.ts';
import * as store from './store.ts';

export type SignInPage =
  | { outcome: 'unknown' }
  | { outcome: 'open'; clientId: string; providerName: string; grantUrl: string };

/** Finds the sign-in that a link belongs to, and stores the browser facts with it, if given. */
export async function recordBrowser(
  context: AccountsContext,
  state: string | null,
  browser: BrowserFacts | null,
): Promise<SignInPage> {
  const found = await findSignIn(context, state);
  const provider = found && context.providers.find(found.row.payroll_provider);
  if (!found || !provider) return { outcome: 'unknown' };
  const { client_id: clientId, account_id: accountId } = found.row;
  const tenant = await tenantOf(context, clientId);
  const now = context.clock.now();
  return context.database.inTenant(clientId, async (tx) => {
    const held = await store.findAccountForChange(tx, clientId, accountId);
    if (!held || !isSignInOpen(held, { stateHash: found.stateHash, now })) return { outcome: 'unknown' };
    const userKey = await requireUserKey(tx, tenant, held.user_id);
    const owner = { clientId, accountId };
    const secrets = openSecrets(userKey, owner, held.sealed_secrets);
    if (!secrets.grantUrl) return { outcome: 'unknown' };
    if (browser)
      await store.updateAccount(tx, clientId, accountId, {
        updated_at: now,
        sealed_secrets: sealSecrets(userKey, owner, { ...secrets, browser }),
      });
    return { outcome: 'open', clientId, providerName: provider.row.name, grantUrl: secrets.grantUrl };
  });
}
