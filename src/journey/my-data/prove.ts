import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '#users';
import type { Session } from '../sessions.ts';
import type { Belongings } from './confirm-person.ts';
import { readAccessIn } from './read-access.ts';
import { updateProved } from './store.ts';

/**
 * Opens what `open` selects in this browser. A proof covers what exists now: what another browser adds later needs a new
 * one.
 */
export async function prove(
  tx: Db,
  tenant: Tenant,
  session: Session,
  open: (closed: readonly Belongings[]) => readonly string[],
): Promise<readonly string[]> {
  // before reading: what is connected again in the meantime stays closed
  const now = tenant.clock.now();
  const { closed } = await readAccessIn(tx, tenant, session);
  const opened = open(closed);
  if (opened.length === 0) return [];
  const closedIds = new Set(closed.flatMap(({ ids }) => ids));
  const ids = [...session.provedIds.filter((id) => !closedIds.has(id)), ...opened];
  await updateProved(tx, session, { ids, now });
  return opened;
}
