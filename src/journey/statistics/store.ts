import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { isReachable } from '#platform/database/reachable.ts';
import type { Count } from './plan-counts.ts';

/** How many rows share the counting of one event. */
const PARTS = 4;

/** Changes counters, always in the same order, so that two journeys never wait for each other. */
export async function addCounts(
  tx: Db,
  clientId: string,
  { journeyId, counts }: { journeyId: string; counts: readonly Count[] },
): Promise<void> {
  if (counts.length === 0) return;
  const part = Number.parseInt(journeyId.slice(-2), 16) % PARTS;
  const rows = counts.map((count) => ({ client_id: clientId, part, ...count }));
  await tx
    .insertInto('journey_counts')
    .values(rows.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
    .onConflict((on) =>
      on
        .columns(['client_id', 'day', 'language', 'device', 'way', 'event', 'detail', 'part'])
        .doUpdateSet({ count: sql`journey_counts.count + excluded.count` }),
    )
    .execute();
}

function keyOf({ day, language, device, way, event, detail }: Count): string {
  return [day, language, device, way, event, detail].join(' ');
}

export interface Sum {
  key: string;
  way: string;
  event: string;
  detail: string;
  sum: number;
}

/** Adds up the counters of some days, for each value of a column. */
export async function sumCounts(
  db: Db,
  clientId: string,
  { from, to, by }: { from: string; to: string; by: 'day' | 'language' | 'device' | 'way' },
): Promise<Sum[]> {
  const column = by === 'day' ? sql<string>`to_char(day, 'YYYY-MM-DD')` : sql.ref<string>(by);
  return (
    db
      .selectFrom('journey_counts')
      .select(['way', 'event', 'detail'])
      .select([column.as('key'), sql<number>`sum(count)::int`.as('sum')])
      .where('client_id', '=', clientId)
      .where('day', '>=', from)
      .where('day', '<=', to)
      // a day's figures by way are not shown, and there would be many
      .$if(by !== 'way', (query) =>
        query.where((eb) => eb.or([eb('way', '=', ''), eb('event', '=', 'failed')])),
      )
      .groupBy(['way', 'event', 'detail', column])
      .execute()
  );
}

export async function deleteCountsOfClient(tx: Db, clientId: string): Promise<void> {
  await tx.deleteFrom('journey_counts').where('client_id', '=', clientId).execute();
}

/** Across all clients. Returns the number of deleted rows. */
export async function deleteOldCounts(
  tx: Db,
  { before, limit }: { before: string; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from journey_counts where ${isReachable(tx)} and (client_id, day, language, device, way, event, detail, part) in (
      select client_id, day, language, device, way, event, detail, part from journey_counts
      where ${isReachable(tx)} and day < ${before} limit ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
