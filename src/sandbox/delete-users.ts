import { recordAuditEntry } from '#audit';
import { deleteCountsOfClient } from '#journey';
import type { Permit } from '#platform/http/permits.ts';
import { eraseUser, listUserIds, tenantOf } from '#users';
import type { SandboxContext } from './context.ts';

/** Per call, so that a request ends in time. */
export const USERS_DELETED_MAX = 1000;
const DELETING_MS_MAX = 20_000;

interface Deletion {
  usersDeleted: number;
  /** False if users are left. */
  isComplete: boolean;
}

/**
 * Deletes the users of one client, exactly as if each was deleted by its id: with files and data, and with jobs that verify the
 * erasure.
 */
export async function deleteUsers(
  context: SandboxContext,
  clientId: string,
  permit: Permit<'erase'>,
): Promise<Deletion> {
  const { database, keys, hooks } = context;
  const tenant = await tenantOf(context, clientId);
  const until = performance.now() + DELETING_MS_MAX;
  const ids = await listUserIds(database.tenant(clientId), clientId, USERS_DELETED_MAX + 1);
  let usersDeleted = 0;
  for (const userId of ids.slice(0, USERS_DELETED_MAX)) {
    if (performance.now() > until) break;
    const { externalData } = hooks;
    if (await database.inTenant(clientId, (tx) => eraseUser(tx, tenant, { userId, permit, externalData })))
      usersDeleted += 1;
    keys.users.forget(userId);
  }
  await database.inTenant(clientId, (tx) =>
    recordAuditEntry(tx, tenant, {
      actor: permit.actor,
      action: 'sandbox_users_deleted',
      details: { users_deleted: usersDeleted },
    }),
  );
  const left = await listUserIds(database.tenant(clientId), clientId, 1);
  const isComplete = left.length === 0;
  // a trial starts again with empty statistics
  if (isComplete) await deleteCountsOfClient(database.tenant(clientId), clientId);
  return { usersDeleted, isComplete };
}
