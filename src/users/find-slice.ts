import type { Database, Db } from '#platform/database/database.ts';
import { positionsOf } from './list-positions.ts';
import * as store from './store.ts';

/** Up to here, skipping rows takes less than a millisecond. */
const NEAR_MAX = 1000;

/** Reads the newest users, which most callers ask for, in one statement. */
export async function findSlice(
  database: Database,
  clientId: string,
  { extId, ...slice }: store.Slice & { extId?: string | undefined },
): Promise<store.FoundSlice> {
  if (extId !== undefined) {
    return database.inTenantSnapshot(clientId, (tx) =>
      store.listUsersByExtId(tx, clientId, { ...slice, extId }),
    );
  }
  const near =
    slice.skip < NEAR_MAX ? await store.listNewestUsers(database.tenant(clientId), clientId, slice) : null;
  return near ?? database.inTenantSnapshot(clientId, (tx) => findDeepSlice(tx, clientId, slice));
}

/** Reads a slice from the nearest end of the list or remembered position, to skip few rows. */
async function findDeepSlice(
  tx: Db,
  clientId: string,
  { skip, limit }: store.Slice,
): Promise<store.FoundSlice> {
  const positions = positionsOf(clientId);
  const observed = await store.observeList(tx, clientId, { withTransaction: positions.wantsTransaction });
  positions.observe(observed);
  const { totalCount } = observed;
  if (skip >= totalCount) return { rows: [], totalCount };
  const last = totalCount - skip;
  const first = Math.max(1, last - limit + 1);
  const way = positions.findWay(observed, { first, last });
  const rows = await store.listUsersFrom(tx, clientId, { ...way, limit: last - first + 1 });
  const oldest = rows.at(-1);
  if (oldest) {
    const createdAt = new Date(oldest.created_at);
    positions.remember(observed, { userId: oldest.user_id, position: first, createdAt });
  }
  return { rows, totalCount };
}
