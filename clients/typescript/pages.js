// @ts-check

/** @import { Query } from './internal.d.ts' */

/** Every list of the API allows at least this many items in a page. */
const PAGE_ITEMS = 100;

/**
 * Reads page after page until the last one. Each page starts after the last item of the page before, so items that are added or
 * deleted in the meantime do not move the others.
 *
 * @param {(query: Query) => Promise<unknown>} readPage
 * @param {Query} [query]
 * @returns {AsyncGenerator<object, void, undefined>}
 */
export async function* readPages(readPage, query = {}) {
  /** @type {Query} */
  let next = { limit: PAGE_ITEMS, ...query };
  for (;;) {
    const page = /** @type {{ pagination: { next_after: string | null } }} */ (await readPage(next));
    yield page;
    const { next_after: after } = page.pagination;
    // the feed of events has no last page: without new events, the position stays the same
    if (after === null || after === next.after) return;
    const { offset: _, ...filters } = next;
    next = { ...filters, after };
  }
}

/**
 * Returns the items of a page: its only list.
 *
 * @param {object} page
 * @returns {unknown[]}
 */
export function itemsOf(page) {
  const [items, ...others] = Object.values(page).filter(Array.isArray);
  if (!items || others.length > 0) throw new TypeError('The reply is not a page of a list');
  return items;
}
