import { z } from 'zod';

export const Pagination = z
  .object({
    offset: z.int(),
    limit: z.int(),
    count: z.int().meta({ description: 'Number of items in this page' }),
    total_count: z.int(),
  })
  .meta({ id: 'Pagination' });
export type Pagination = z.output<typeof Pagination>;

export interface Page {
  offset: number;
  limit: number;
}

/** If the first offset is 1, offsets are positions of items. If it is 0, they count skipped items. */
export function pageQuery(options: { firstOffset: 0 | 1; limitMax: number; limitDefault: number }) {
  return {
    offset: wholeNumberText(options.firstOffset, Number.MAX_SAFE_INTEGER, `of ${options.firstOffset} or more`)
      .default(options.firstOffset)
      .meta({ description: `Default ${options.firstOffset}` }),
    limit: wholeNumberText(1, options.limitMax, `from 1 to ${options.limitMax}`)
      .default(options.limitDefault)
      .meta({ description: `Default ${options.limitDefault}` }),
  };
}

export function paginate(page: Page, counts: { count: number; totalCount: number }): Pagination {
  return { offset: page.offset, limit: page.limit, count: counts.count, total_count: counts.totalCount };
}

function wholeNumberText(min: number, max: number, range: string) {
  const error = `must be a whole number ${range}`;
  return z
    .string({ error })
    .regex(/^-?\d{1,16}$/, { error })
    .transform(Number)
    .pipe(z.int({ error }).min(min, { error }).max(max, { error }));
}
