import { SERVICE } from '#audit';
import { listClients } from '#clients';
import type { Database } from '#platform/database/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { isUuid } from '#values/uuid.ts';
import type { ExternalData } from './external-data.ts';
import { eraseUser, type TenantContext, tenantOf } from './manage-users.ts';
import { hasAnyUser } from './store.ts';

type Context = TenantContext & {
  database: Database;
  storage: Pick<Storage, 'listErased'>;
  hooks: { externalData: readonly ExternalData[] };
};

/**
 * Deletes erased users again if a restored backup contains them. Erasures are recorded in the storage, because it is
 * not restored with the database. Returns how many erasures are recorded, and how many users were deleted again.
 */
export async function reapplyErasures(context: Context): Promise<{ noted: number; erased: number }> {
  const { database, storage, hooks } = context;
  const clients = new Set((await database.inSystem(listClients)).map(({ client_id }) => client_id));
  let noted = 0;
  let erased = 0;
  for await (const folder of storage.listErased()) {
    noted += 1;
    const [clientId = '', userId = ''] = folder.split('/');
    if (!clients.has(clientId)) continue;
    const tenant = await tenantOf(context, clientId);
    const deletion = { userId, actor: SERVICE, externalData: hooks.externalData };
    if (await database.inTenant(clientId, (tx) => eraseUser(tx, tenant, deletion))) erased += 1;
  }
  return { noted, erased };
}

const COMPARED_AT_ONCE = 1000;

/**
 * True if one of the last users that were erased is in the database, so the database is older than the storage. A promoted
 * standby that lost no erasure is not older.
 */
export async function isOlderThanStorage(
  database: Pick<Database, 'tenant'>,
  storage: Pick<Storage, 'listLastErased'>,
): Promise<boolean> {
  const erased = new Map<string, string[]>();
  const isBack = async (clientId: string, userIds: readonly string[]) => {
    erased.delete(clientId);
    return hasAnyUser(database.tenant(clientId), clientId, userIds);
  };
  for await (const folder of storage.listLastErased()) {
    const [clientId = '', userId = ''] = folder.split('/');
    if (!isUuid(clientId) || !isUuid(userId)) continue;
    const userIds = erased.get(clientId) ?? [];
    userIds.push(userId);
    erased.set(clientId, userIds);
    if (userIds.length === COMPARED_AT_ONCE && (await isBack(clientId, userIds))) return true;
  }
  for (const [clientId, userIds] of erased) if (await isBack(clientId, userIds)) return true;
  return false;
}
