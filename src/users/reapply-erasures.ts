import { listReachableClients } from '#clients';
import type { Database, Db } from '#platform/database/database.ts';
import { servicePermit } from '#platform/http/permits.ts';
import { erasedLast } from '#platform/storage/erased-by-day.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { isUuid } from '#values/uuid.ts';
import type { ExternalData } from './external-data.ts';
import { eraseUser } from './manage-users.ts';
import { lacksAnyErasure, listUsersAmong } from './store.ts';
import { type TenantContext, tenantOf } from './tenant.ts';

type Context = TenantContext & {
  database: Database;
  storage: Pick<Storage, 'listErased' | 'listErasedDays'>;
  hooks: { externalData: readonly ExternalData[] };
};

/**
 * Deletes erased users again if a restored backup or a promoted standby contains them. Erasures are recorded in the storage, because
 * it is not restored with the database. Returns how many erasures are recorded, and how many users were deleted again.
 *
 * The users who were erased first are deleted first, so that `isOlderThanStorage` finds the others also after an interruption.
 */
export async function reapplyErasures(context: Context): Promise<{ noted: number; erased: number }> {
  const { database, storage, hooks } = context;
  const clients = new Set(await database.inSystem(listReachableClients));
  const returned = new Set<string>();
  let noted = 0;
  for await (const { clientId, userIds } of byClient(storage.listErased())) {
    noted += userIds.length;
    if (!clients.has(clientId)) continue;
    for (const userId of await listUsersAmong(database.tenant(clientId), clientId, userIds))
      returned.add(`${clientId}/${userId}`);
  }
  let erased = 0;
  for (const folder of await oldestFirst(returned, storage)) {
    const [clientId = '', userId = ''] = folder.split('/');
    const tenant = await tenantOf(context, clientId);
    const deletion = { userId, permit: servicePermit('restored'), externalData: hooks.externalData };
    if (await database.inTenant(clientId, (tx) => eraseUser(tx, tenant, deletion))) erased += 1;
  }
  return { noted, erased };
}

/** Earlier versions did not record days: their records come first. */
async function oldestFirst(
  folders: ReadonlySet<string>,
  storage: Pick<Storage, 'listErasedDays'>,
): Promise<string[]> {
  const left = new Set(folders);
  const newestFirst: string[] = [];
  for (const day of left.size > 0 ? await storage.listErasedDays() : []) {
    for await (const folder of day.folders()) if (left.delete(folder)) newestFirst.push(folder);
    if (left.size === 0) break;
  }
  return [...left, ...newestFirst.reverse()];
}

const COMPARED_AT_ONCE = 1000;

/**
 * True if a user that was erased is in the database, so the database is older than the storage. A promoted standby that lost no
 * erasure is not older. All erasures are compared only if the database does not know one of the last ones of its clients.
 */
export async function isOlderThanStorage(
  database: Pick<Database, 'tenant' | 'inSystem'>,
  storage: Pick<Storage, 'listErased' | 'listErasedClients' | 'listErasedDays'>,
): Promise<boolean> {
  const erasing = new Set(await storage.listErasedClients());
  const reachable = await database.inSystem(listReachableClients);
  const clients = new Set(reachable.filter((clientId) => erasing.has(clientId)));
  // with no client that counts, every day would be read
  if (clients.size === 0) return false;
  const isAny = async (
    folders: AsyncIterable<string>,
    matches: (db: Db, clientId: string, userIds: readonly string[]) => Promise<boolean>,
  ) => {
    for await (const { clientId, userIds } of byClient(folders))
      if (clients.has(clientId) && (await matches(database.tenant(clientId), clientId, userIds))) return true;
    return false;
  };
  const isOfClient = (folder: string) => clients.has(folder.split('/')[0] ?? '');
  return (
    (await isAny(erasedLast(await storage.listErasedDays(), isOfClient), lacksAnyErasure)) &&
    (await isAny(storage.listErased(), async (...users) => (await listUsersAmong(...users)).length > 0))
  );
}

/** Groups the folders of erased users by client, in parts that one query can compare. */
async function* byClient(
  folders: AsyncIterable<string>,
): AsyncGenerator<{ clientId: string; userIds: readonly string[] }> {
  const found = new Map<string, string[]>();
  for await (const folder of folders) {
    const [clientId = '', userId = ''] = folder.split('/');
    if (!isUuid(clientId) || !isUuid(userId)) continue;
    const userIds = found.get(clientId) ?? [];
    userIds.push(userId);
    found.set(clientId, userIds);
    if (userIds.length < COMPARED_AT_ONCE) continue;
    found.delete(clientId);
    yield { clientId, userIds };
  }
  for (const [clientId, userIds] of found) yield { clientId, userIds };
}
