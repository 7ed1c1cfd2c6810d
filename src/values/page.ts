import { z } from 'zod';
import { wholeNumberInQuery } from './query-fields.ts';

export const Pagination = z
  .object({
    offset: z.int().describe('The `offset` of the request, or its default'),
    limit: z.int().describe('The `limit` of the request, or its default'),
    count: z.int().describe('Number of items in this page'),
    total_count: z.int().describe('Number of items in all pages'),
  })
  .meta({ id: 'Pagination', description: 'The position of this page in the list' });
export type Pagination = z.output<typeof Pagination>;

/** Counting stops here in lists that can become very long, so that a page takes about the same time for every client. */
export const COUNTED_MAX = 10_000;

export const LongPagination = Pagination.extend({
  total_count: z
    .int()
    .describe(
      `Number of items in all pages, exact up to ${COUNTED_MAX}. Above that, it is a lower bound: as long as there is a next page, it is greater than the position of this page’s last item`,
    ),
}).meta({ id: 'LongPagination', description: 'The position of this page in the list' });

export interface Page {
  offset: number;
  limit: number;
}

/** If the first offset is 1, offsets are positions of items. If it is 0, they count skipped items. */
export function pageQuery(options: { firstOffset: 0 | 1; limitMax: number; limitDefault: number }) {
  const { firstOffset, limitMax, limitDefault } = options;
  return {
    offset: wholeNumberInQuery({
      min: firstOffset,
      max: Number.MAX_SAFE_INTEGER,
      must: `a whole number of ${firstOffset} or more`,
    })
      .default(firstOffset)
      .meta({
        description:
          firstOffset === 1
            ? 'Position of the first item to return. The first item of this list has position 1'
            : 'Number of items to skip. 0 returns the list from its first item',
      }),
    limit: wholeNumberInQuery({ min: 1, max: limitMax, must: `a whole number from 1 to ${limitMax}` })
      .default(limitDefault)
      .meta({ description: 'Maximum number of items to return' }),
  };
}

export function paginate(page: Page, counts: { count: number; totalCount: number }): Pagination {
  return { offset: page.offset, limit: page.limit, count: counts.count, total_count: counts.totalCount };
}
