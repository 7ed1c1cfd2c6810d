import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { COUNTED_MAX, endPage, type FoundPage, type Key, type Slice } from '#values/page.ts';
import type { Db } from './database.ts';

// biome-ignore-start lint/suspicious/noExplicitAny: lists of all tables
type List = SelectQueryBuilder<any, any, object>;
type ListOf<Row> = SelectQueryBuilder<any, any, Row>;
// biome-ignore-end lint/suspicious/noExplicitAny: lists of all tables

/** The order of a list. */
export interface Order {
  direction: 'asc' | 'desc';
  /** The last column is unique. */
  columns: readonly SortColumn[];
}

interface SortColumn {
  /** Its name in the rows. */
  name: string;
  /** Its SQL, if it is not the name. */
  column?: RawBuilder<unknown>;
  /** Rows without a value come last. Only the first column can be like this. */
  isNullable?: true;
}

/** The order by a unique id that contains the time. */
export function newestFirst(name: string): Order {
  return { direction: 'desc', columns: [{ name }] };
}

interface Listing<Row> {
  /** The rows of the list, without columns and in any order. */
  matching: List;
  /** The same rows with columns. */
  rows: ListOf<Row>;
  order: Order;
  /** The list is a union of lists that have indexes of their own. PostgreSQL would have to sort it. */
  isUnion?: true;
}

/** Reads a page of a list and counts the whole list. */
export async function readPage<Row>(listing: Listing<Row>, slice: Slice): Promise<FoundPage<Row>> {
  const totalCount = slice.after ? 0 : await countAll(listing.matching);
  return { ...(await readSlice(listing, slice)), totalCount };
}

/** Reads a page of a list that can become very long. Above COUNTED_MAX, the total is a lower bound. */
export async function readLongPage<Row>(
  tx: Db,
  listing: Listing<Row>,
  slice: Slice,
): Promise<FoundPage<Row>> {
  if (slice.after) return { ...(await readSlice(listing, slice)), totalCount: 0 };
  const all = listing.matching.select(sql<number>`1`.as('one'));
  // without the order, PostgreSQL might count in the table of all clients instead of in an index
  const counted = listing.isUnion ? all : inOrder(all, listing.order);
  const totalCount = await countAll(tx.selectFrom(counted.limit(COUNTED_MAX).as('counted')));
  const page = await readSlice(listing, slice);
  const { rows, next } = page;
  const reached = rows.length === 0 ? 0 : slice.skip + rows.length + (next === null ? 0 : 1);
  return { ...page, totalCount: Math.max(totalCount, reached) };
}

/** Reads a page without counting. One more row than fits says whether there is a next page. */
export async function readSlice<Row>(
  { rows, order }: Pick<Listing<Row>, 'rows' | 'order'>,
  { skip, limit, after }: Slice,
): Promise<Omit<FoundPage<Row>, 'totalCount'>> {
  const found = await inOrder(rows, order)
    .$if(after !== undefined, (query) => query.where(isAfter(order, after as Key)))
    .$if(after === undefined, (query) => query.offset(skip))
    .limit(limit + 1)
    .execute();
  return endPage(found as Row[], limit, (row) => keyOf(order, row));
}

/** Whether a row comes after a key in the order of its list. */
export function isAfter({ direction, columns }: Order, key: Key): RawBuilder<boolean> {
  const [first, ...others] = columns;
  if (!first) return sql<boolean>`false`;
  if (key[0] === null)
    return sql<boolean>`(${columnOf(first)} is null and ${isAfter({ direction, columns: others }, key.slice(1))})`;
  const comes = sql.raw(direction === 'asc' ? '>' : '<');
  // a comparison of rows, which an index can answer
  const isLater = sql<boolean>`(${sql.join(columns.map(columnOf))}) ${comes} (${sql.join(key)})`;
  return first.isNullable ? sql<boolean>`(${isLater} or ${columnOf(first)} is null)` : isLater;
}

function inOrder<Row>(query: ListOf<Row>, { direction, columns }: Order): ListOf<Row> {
  return columns.reduce((sorted, one) => {
    const nulls = one.isNullable ? sql` nulls last` : sql``;
    return sorted.orderBy(sql`${columnOf(one)} ${sql.raw(direction)}${nulls}`);
  }, query);
}

function columnOf({ name, column }: SortColumn): RawBuilder<unknown> {
  return column ?? sql.ref(name);
}

function keyOf({ columns }: Order, row: unknown): Key {
  return columns.map(({ name }) => {
    const value = (row as Record<string, unknown>)[name];
    return value === null || value === undefined ? null : String(value);
  });
}

async function countAll(list: List): Promise<number> {
  const { count } = await list
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
