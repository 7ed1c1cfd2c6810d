import { z } from 'zod';
import { text, timestamp } from './fields.ts';
import { wholeNumberInQuery } from './query-fields.ts';

const NextAfter = z
  .string()
  .nullable()
  .describe('Send it as `after`, with the same filters, to get the next page; null on the last page');

const EXAMPLE = { offset: 0, limit: 20, count: 1, total_count: 1, next_after: null };

export const Pagination = z
  .object({
    offset: z
      .int()
      .describe(
        'The `offset` of the request, or its default. With `after`, the offset of this page as if nothing had been added or deleted since the first page',
      ),
    limit: z.int().describe('The `limit` of the request, or its default'),
    count: z.int().describe('Number of items in this page'),
    total_count: z
      .int()
      .describe('Number of items in all pages. With `after`, the number that was counted for the first page'),
    next_after: NextAfter,
  })
  .meta({
    id: 'Pagination',
    description: 'The position of this page in the list',
    examples: [EXAMPLE],
  });
export type Pagination = z.output<typeof Pagination>;

/** Counting stops here in lists that can become very long, so that a page takes about the same time for every client. */
export const COUNTED_MAX = 10_000;

export const LongPagination = Pagination.extend({
  total_count: z
    .int()
    .describe(
      `Number of items in all pages, exact up to ${COUNTED_MAX}. Above that, it is a lower bound: as long as there is a next page, it is greater than the position of this page’s last item. With \`after\`, the number that was counted for the first page`,
    ),
}).meta({
  id: 'LongPagination',
  description: 'The position of this page in the list',
  examples: [EXAMPLE],
});

/** A page of a list, with an example of its items. */
export function pageOf<Shape extends z.ZodRawShape>(
  { id, description }: { id: string; description: string },
  items: Shape,
  example: z.output<z.ZodObject<Shape>>,
) {
  const examples = [{ pagination: EXAMPLE, ...example }] as never;
  return z.object({ pagination: Pagination, ...items }).meta({ id, description, examples });
}

/** For lists that are never counted. */
export const CursorPagination = Pagination.pick({ limit: true, count: true, next_after: true }).meta({
  id: 'CursorPagination',
  description: 'The size of this page, and where the next one starts',
  examples: [{ limit: 20, count: 1, next_after: null }],
});
export type CursorPagination = z.output<typeof CursorPagination>;

/** Leaves room: a cursor of today has fewer than 200 characters. */
const CURSOR_LENGTH_MAX = 400;

/** A field for a cursor. The server opens cursors before a handler sees them: see `platform/http/list-cursors.ts`. */
export function cursor() {
  return text({ max: CURSOR_LENGTH_MAX })
    .optional()
    .describe('The `next_after` of the previous page. Filters must stay the same; `limit` may change');
}

/** A filter by the last change. The order of the list stays the same. */
export function updatedSince(changes: string) {
  return timestamp()
    .optional()
    .describe(
      `Only items that changed at this time or later: ${changes}. Deleted items are not listed. To follow changes, send the time at which your previous run started, less a minute`,
    );
}

interface LimitOptions {
  limitMax: number;
  limitDefault: number;
}

/** For lists without offsets. */
export function cursorQuery({ limitMax, limitDefault }: LimitOptions) {
  return {
    limit: wholeNumberInQuery({ min: 1, max: limitMax, must: `a whole number from 1 to ${limitMax}` })
      .default(limitDefault)
      .meta({ description: 'Maximum number of items to return' }),
    after: cursor(),
  };
}

/** If the first offset is 1, offsets are positions of items. If it is 0, they count skipped items. */
export function pageQuery({ firstOffset, ...limits }: LimitOptions & { firstOffset: 0 | 1 }) {
  return {
    offset: wholeNumberInQuery({
      min: firstOffset,
      max: Number.MAX_SAFE_INTEGER,
      must: `a whole number of ${firstOffset} or more`,
    })
      .default(firstOffset)
      .meta({
        description: `${
          firstOffset === 1
            ? 'Position of the first item to return. The first item of this list has position 1'
            : 'Number of items to skip. 0 returns the list from its first item'
        }. Items that are added or deleted between two requests move the others: to read a whole list, use \`after\``,
      }),
    ...cursorQuery(limits),
  };
}

/** Where a row is in its list: the values by which the list is sorted, the last of which is unique. */
export type Key = readonly (string | null)[];

/** What a request asks for, after its cursor was opened. */
export interface PageQuery {
  /** Its default, if there is a cursor. */
  offset: number;
  limit: number;
  after?: string | undefined;
}

/** The rows to read: those after a key, or those after a number of rows. */
export interface Slice {
  skip: number;
  limit: number;
  after?: Key | undefined;
}

export interface FoundPage<Row> {
  rows: Row[];
  /** 0 for a slice after a key, because its page shows the number of the first page. */
  totalCount: number;
  /** The key of the last row, if there are more. */
  next: Key | null;
}

/** An opened cursor. Lists without offsets leave out the numbers. */
type Position = [key: Key, offset?: number, totalCount?: number];

export function keyIn(after: string): Key {
  return (JSON.parse(after) as Position)[0];
}

export function sliceOf({ offset, limit, after }: PageQuery, firstOffset: 0 | 1 = 0): Slice {
  return { skip: offset - firstOffset, limit, after: after === undefined ? undefined : keyIn(after) };
}

/** Describes a page. The server seals its `next_after`. */
export function paginate(query: PageQuery, found: FoundPage<unknown>): Pagination {
  const { limit } = query;
  const { rows, next } = found;
  const count = rows.length;
  const { offset, totalCount } = query.after === undefined ? { ...query, ...found } : startOf(query, found);
  const position: Position = [next ?? [], offset + count, totalCount];
  const next_after = next === null ? null : JSON.stringify(position);
  return { offset, limit, count, total_count: totalCount, next_after };
}

function startOf(query: PageQuery, { rows, next }: FoundPage<unknown>) {
  const [, offset = query.offset, total = 0] = JSON.parse(query.after ?? '') as Position;
  const reached = offset - query.offset + rows.length + (next === null ? 0 : 1);
  return { offset, totalCount: Math.max(total, reached) };
}

/** Describes a page of a list without offsets. */
export function paginateByCursor(
  limit: number,
  { rows, next }: Omit<FoundPage<unknown>, 'totalCount'>,
): CursorPagination {
  const next_after = next === null ? null : JSON.stringify([next] satisfies Position);
  return { limit, count: rows.length, next_after };
}

/** Cuts a slice out of rows that are already sorted. */
export function cutSlice<Row>(
  sorted: readonly Row[],
  { skip, limit, after }: Slice,
  { keyOf, isAfter }: { keyOf: (row: Row) => Key; isAfter: (row: Row, key: Key) => boolean },
): FoundPage<Row> {
  const rest = after ? sorted.filter((row) => isAfter(row, after)) : sorted.slice(skip);
  return { ...endPage(rest.slice(0, limit + 1), limit, keyOf), totalCount: after ? 0 : sorted.length };
}

/** Turns up to `limit + 1` rows into a page: one more than fits says that there is a next page. */
export function endPage<Row>(
  found: readonly Row[],
  limit: number,
  keyOf: (row: Row) => Key,
): Omit<FoundPage<Row>, 'totalCount'> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? keyOf(last) : null };
}
