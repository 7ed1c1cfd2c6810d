import { COUNTED_MAX, ITEMS_MAX } from './schema.ts';

export interface Capped<Item> {
  total_count: number;
  is_capped: boolean;
  items: Item[];
}

/** The number of rows that are read of each list: one more than is counted, to know whether there are more. */
export const READ_MAX = COUNTED_MAX + 1;

/** The beginning of a list and its length, from at most `READ_MAX` of its rows. */
export function capped<Item>(
  rows: readonly Item[],
  isCounted: (row: Item) => boolean = () => true,
): Capped<Item> {
  const count = rows.filter(isCounted).length;
  return {
    total_count: Math.min(count, COUNTED_MAX),
    is_capped: count > COUNTED_MAX,
    items: rows.slice(0, ITEMS_MAX),
  };
}
