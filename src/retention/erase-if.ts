import type { Db } from '#platform/database/database.ts';
import { servicePermit } from '#platform/http/permits.ts';
import { eraseUser, noteErasure, tenantOf, waitForUser } from '#users';
import type { RetentionContext } from './context.ts';

/**
 * Locks the user, then looks whether the reason still holds: a consent or an upload that was added before the lock is seen, and
 * nothing can be added after it.
 */
export async function eraseIf(
  context: RetentionContext,
  { clientId, userId, reason }: { clientId: string; userId: string; reason: 'inactive' | 'withdrawal' },
  isDue: (tx: Db) => Promise<boolean>,
): Promise<boolean> {
  const tenant = await tenantOf(context, clientId);
  const { externalData } = context.hooks;
  const isErased = await context.database.inTenant(
    clientId,
    async (tx) =>
      (await waitForUser(tx, clientId, userId)) &&
      (await isDue(tx)) &&
      eraseUser(tx, tenant, { userId, permit: servicePermit(reason), externalData }),
  );
  if (isErased) await noteErasure(context, { clientId, userId });
  return isErased;
}
