import type { Db } from '#platform/database/database.ts';
import { requireUserKey, type Tenant } from '#users';
import type { Slice } from '#values/page.ts';
import { toAccount } from './context.ts';
import type { Account, AccountSteps } from './schema.ts';
import { listSteps } from './steps/store.ts';
import { type AccountRow, listAccounts } from './store.ts';

const STEPS_MAX = 100;

/** Lists a user's accounts, newest first. */
export async function readAccounts(
  tx: Db,
  tenant: Tenant,
  query: Slice & { userId: string },
): Promise<Account[]> {
  const userKey = await requireUserKey(tx, tenant, query.userId);
  const { rows } = await listAccounts(tx, tenant.clientId, { ...query, now: tenant.clock.now() });
  return rows.map((row) => toAccount(tenant, row, userKey));
}

/** The statuses that an account has had. The first one of an older account may not be recorded. */
export async function readSteps(db: Db, row: AccountRow): Promise<AccountSteps> {
  const { client_id: clientId, account_id: accountId, status, status_reason } = row;
  const steps = await listSteps(db, clientId, { accountId, limit: STEPS_MAX });
  const now = { at: row.status_updated_at, status, status_reason };
  return { account_id: accountId, steps: steps.length > 0 ? steps : [now] };
}
