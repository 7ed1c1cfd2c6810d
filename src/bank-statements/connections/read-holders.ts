import type { ShownIdentity } from '#evidence';
import type { Db } from '#platform/database/database.ts';
import { requireUserKey, type Tenant } from '#users';
import { shownBy } from '../rate-holder.ts';
import { openStatement } from '../seal-statement.ts';
import { listMonths, listSealedMonths } from './store.ts';

/** Enough for every bank account of a connection, because the newest months come first. */
const MONTHS_READ_MAX = 12;

/** Reads the holders of the bank accounts that a connection has shown. */
export async function readHolders(
  tx: Db,
  tenant: Tenant,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<ShownIdentity[]> {
  const { clientId } = tenant;
  const months = await listMonths(tx, clientId, accountId);
  const ids = months.slice(-MONTHS_READ_MAX).map(({ submission_id }) => submission_id);
  if (ids.length === 0) return [];
  const userKey = await requireUserKey(tx, tenant, userId);
  const sealed = await listSealedMonths(tx, clientId, ids);
  return sealed.map((month) =>
    shownBy(openStatement(month, userKey).content.account_information.account_holder_name),
  );
}
