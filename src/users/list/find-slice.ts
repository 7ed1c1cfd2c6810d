import type { Database, Db } from '#platform/database/database.ts';
import * as store from './store.ts';

/** Up to here, skipping rows takes less than a millisecond. */
const NEAR_MAX = 1000;
const START = { until: '00000000-0000-0000-0000-000000000000', through: 0 };
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Reads the newest users, which most callers ask for, in one statement. */
export async function findSlice(
  database: Database,
  clientId: string,
  { extId, ...slice }: store.Slice & { extId?: string | undefined },
): Promise<store.FoundSlice> {
  if (extId !== undefined) {
    return database.reads.inTenantSnapshot(clientId, (tx) =>
      store.listUsersByExtId(tx, clientId, { ...slice, extId }),
    );
  }
  const near =
    slice.skip < NEAR_MAX
      ? await database.reads.inTenant(clientId, (db) => store.listNewestUsers(db, clientId, slice))
      : null;
  return near ?? database.reads.inTenantSnapshot(clientId, (tx) => findDeepSlice(tx, clientId, slice));
}

/** Reads a slice from the nearest end of a part, to skip few rows. */
async function findDeepSlice(tx: Db, clientId: string, slice: store.Slice): Promise<store.FoundSlice> {
  const ends = await store.findPartEnds(tx, clientId, slice);
  const { totalCount, uncounted } = ends;
  const last = totalCount - slice.skip;
  if (last <= 0) return { rows: [], totalCount, uncounted };
  const first = Math.max(1, last - slice.limit + 1);
  const way = findWay(ends, { first, last });
  const rows = await store.listUsersFrom(tx, clientId, { ...way, limit: last - first + 1 });
  return { rows, totalCount, uncounted };
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
