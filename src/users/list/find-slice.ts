import type { Database, Db } from '#platform/database/database.ts';
import { endPage, type Slice } from '#values/page.ts';
import * as store from './store.ts';

/** Up to here, skipping rows takes less than a millisecond. */
const NEAR_MAX = 1000;
const START = { until: '00000000-0000-0000-0000-000000000000', through: 0 };
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Reads the newest users, which most callers ask for, and users after others in one statement. */
export async function findSlice(
  database: Database,
  clientId: string,
  { extId, updatedSince, ...slice }: Slice & store.UserFilter,
): Promise<store.FoundSlice> {
  if (extId !== undefined || updatedSince !== undefined) {
    return database.reads.inTenantSnapshot(clientId, (tx) =>
      store.listMatchingUsers(tx, clientId, { ...slice, extId, updatedSince }),
    );
  }
  const [after] = slice.after ?? [];
  if (after) {
    return database.reads.inTenant(clientId, (db) =>
      store.listUsersAfter(db, clientId, { after, limit: slice.limit }),
    );
  }
  const near =
    slice.skip < NEAR_MAX
      ? await database.reads.inTenant(clientId, (db) => store.listNewestUsers(db, clientId, slice))
      : null;
  return near ?? database.reads.inTenantSnapshot(clientId, (tx) => findDeepSlice(tx, clientId, slice));
}

/** Reads a slice from the nearest end of a part, to skip few rows. */
async function findDeepSlice(
  tx: Db,
  clientId: string,
  { skip, limit }: store.Skipping,
): Promise<store.FoundSlice> {
  const ends = await store.findPartEnds(tx, clientId, { skip, limit: limit + 1 });
  const { totalCount, uncounted } = ends;
  const last = totalCount - skip;
  if (last <= 0) return { rows: [], next: null, totalCount, uncounted };
  const first = Math.max(1, last - limit);
  const way = findWay(ends, { first, last });
  const found = await store.listUsersFrom(tx, clientId, { ...way, limit: last - first + 1 });
  return { ...endPage(found, limit, store.keyOf), totalCount, uncounted };
}

/** Finds the shortest way to the users at the positions `first` to `last`, counted from the oldest. */
function findWay(
  { before, after, totalCount }: store.PartEnds,
  { first, last }: { first: number; last: number },
): store.Way {
  const [lower, upper] = [before ?? START, after ?? { until: AFTER_ALL, through: totalCount }];
  const up = { from: lower.until, towards: 'newer', skip: first - 1 - lower.through } as const;
  const down = { from: upper.until, towards: 'older', skip: upper.through - last } as const;
  return up.skip <= down.skip ? up : down;
}
