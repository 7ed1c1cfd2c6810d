import type { Db } from '#platform/database/database.ts';
import { requireUserKey, type Tenant } from '#users';
import { toAccount } from './context.ts';
import type { Account } from './schema.ts';
import { listAccounts } from './store.ts';

/** Lists a user's accounts, newest first. */
export async function readAccounts(
  tx: Db,
  tenant: Tenant,
  query: { userId: string; skip: number; limit: number },
): Promise<Account[]> {
  const userKey = await requireUserKey(tx, tenant, query.userId);
  const { rows } = await listAccounts(tx, tenant.clientId, { ...query, now: tenant.clock.now() });
  return rows.map((row) => toAccount(tenant, row, userKey));
}
