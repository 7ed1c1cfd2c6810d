import { connectorOf } from '#connectors';
import { requireUserKey, tenantOf } from '#users';
import { settleStep } from './connect-account.ts';
import { type AccountsContext, connectorContext } from './context.ts';
import { hashState } from './link-account.ts';
import { openSecrets } from './seal-account.ts';
import * as store from './store.ts';

export type Returned =
  | { outcome: 'unknown' }
  | { outcome: 'connected' | 'failed'; clientId: string; userId: string };

/** A person comes back from a provider's own page. What they bring is good once, for the account that sent them. */
export async function returnFromProvider(
  context: AccountsContext,
  callback: URLSearchParams,
): Promise<Returned> {
  const state = callback.get('state');
  if (!state || state.length > 200) return { outcome: 'unknown' };
  const stateHash = hashState(state);
  const row = await context.database.inSystem((tx) => store.findAccountByState(tx, stateHash));
  const provider = row && context.providers.find(row.payroll_provider);
  if (!row || !provider?.setup) return { outcome: 'unknown' };
  const connector = connectorOf(provider.setup.connector);
  if (connector.kind !== 'oauth') return { outcome: 'unknown' };
  const { client_id: clientId, account_id: accountId, user_id: userId, work } = row;
  const tenant = await tenantOf(context, clientId);
  const { database, clock } = context;
  const claimed = await database.inTenant(clientId, async (tx) => {
    const held = await store.findAccountForChange(tx, clientId, accountId);
    if (!held?.oauth_state_hash?.equals(stateHash) || held.work !== work || held.status !== 'PENDING')
      return null;
    await store.updateAccount(tx, clientId, accountId, { updated_at: clock.now(), oauth_state_hash: null });
    const userKey = await requireUserKey(tx, tenant, userId);
    return openSecrets(userKey, { clientId, accountId }, held.sealed_secrets).resume ?? null;
  });
  if (claimed === null) return { outcome: 'unknown' };
  const step = await connector.complete(connectorContext(context, provider.setup, true), claimed, callback);
  await database.inTenant(clientId, (tx) =>
    settleStep(tx, context, { account_id: accountId, work }, { tenant, step }),
  );
  return { outcome: step.outcome === 'connected' ? 'connected' : 'failed', clientId, userId };
}
