import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { ExternalData } from './external-data.ts';
import { deleteTerms } from './search/store.ts';
import { countDataOfUser, updateErasureVerified } from './store.ts';

/**
 * Removes a deleted user's external data, then checks that nothing is left there or in any table with a `user_id`, and records
 * the erasure as verified. Safe to run twice.
 */
export async function verifyErasure(
  {
    database,
    clock,
    hooks,
  }: { database: Database; clock: Clock; hooks: { externalData: readonly ExternalData[] } },
  user: { clientId: string; userId: string },
): Promise<void> {
  const { clientId, userId } = user;
  for (const { remove } of hooks.externalData) await remove(user);
  for (const { what, countLeft } of hooks.externalData) requireNone(await countLeft(user), what);
  await database.inTenant(clientId, async (tx) => {
    // a process of an earlier version, which leaves this to a foreign key, may have deleted the user during an upgrade
    await deleteTerms(tx, clientId, userId);
    for (const { what, count } of await countDataOfUser(tx, clientId, userId)) requireNone(count, what);
    await updateErasureVerified(tx, clientId, userId, clock.now());
  });
}

function requireNone(left: number, what: string): void {
  if (left > 0) throw new Error(`Data of an erased user is left: ${left} ${what}`);
}
