// @ts-check

/** @import { Query } from './internal.d.ts' */

/** Every list of the API allows at least this many items in a page. */
const PAGE_ITEMS = 100;

/**
 * Reads page after page until the last one.
 *
 * @param {(query: Query) => Promise<unknown>} readPage
 * @param {Query} [query]
 * @returns {AsyncGenerator<object, void, undefined>}
 */
export async function* readPages(readPage, query = {}) {
  let next = { limit: PAGE_ITEMS, ...query };
  let seen = 0;
  for (;;) {
    const page = /** @type {object} */ (await readPage(next));
    yield page;
    const { length } = itemsOf(page);
    seen += length;
    const position = nextPosition(page, { length, seen, limit: Number(next.limit) });
    if (position === null) return;
    next = { ...next, ...position };
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

/**
 * @param {object} page
 * @param {{ length: number, seen: number, limit: number }} progress
 * @returns {Query | null} null after the last page
 */
function nextPosition(page, { length, seen, limit }) {
  if (length === 0) return null;
  if ('next_after' in page)
    return length < limit || page.next_after === null ? null : { after: String(page.next_after) };
  const { pagination } = /** @type {{ pagination: Record<'offset' | 'limit' | 'total_count', number> }} */ (
    page
  );
  if (length < pagination.limit || seen >= pagination.total_count) return null;
  return { offset: pagination.offset + length };
}
