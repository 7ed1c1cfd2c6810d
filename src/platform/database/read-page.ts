import { type SelectQueryBuilder, sql } from 'kysely';
import { COUNTED_MAX } from '#values/page.ts';
import type { Db } from './database.ts';

/**
 * Reads a page of a list that can become very long. Above COUNTED_MAX, the total is a lower bound.
 * @param matching the list in its order, without columns. Without an order, PostgreSQL might count in the table of all clients
 *   instead of in an index.
 * @param page the same list with columns
 */
export async function readLongPage<Row>(
  tx: Db,
  // biome-ignore lint/suspicious/noExplicitAny: lists of all tables
  matching: SelectQueryBuilder<any, any, object>,
  // biome-ignore lint/suspicious/noExplicitAny: lists of all tables
  page: SelectQueryBuilder<any, any, Row>,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: Row[]; totalCount: number }> {
  const { count } = await tx
    .selectFrom(matching.select(sql<number>`1`.as('one')).limit(COUNTED_MAX).as('counted'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  // one more, to know whether there is a next page
  const rows = (await page
    .offset(skip)
    .limit(limit + 1)
    .execute()) as Row[];
  const reached = rows.length === 0 ? 0 : skip + rows.length;
  return { rows: rows.slice(0, limit), totalCount: Math.max(Number(count), reached) };
}
