import type { Reply } from './service.ts';

interface Page {
  ids: string[];
  next: string | null;
}

type Get = (path: string) => Promise<Reply>;

/** Reads one page of a list. */
export async function readPage(get: Get, path: string): Promise<Page> {
  const { status, body } = await get(path);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return { ids: itemsOf(body).map((item) => JSON.stringify(item)), next: body.pagination.next_after };
}

/** Reads all pages, and calls `between` before each page but the first. */
export async function readAll(
  get: Get,
  path: string,
  between: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const found: string[] = [];
  let after: string | null = null;
  for (;;) {
    const page: Page = await readPage(get, withQuery(path, after === null ? {} : { after }));
    found.push(...page.ids);
    // a feed has no last page
    if (page.next === null || page.next === after) return found;
    after = page.next;
    await between();
  }
}

export function withQuery(path: string, fields: Record<string, string>): string {
  const query = new URLSearchParams(fields).toString();
  return query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path;
}

/** The list of a page. Other lists of a reply are about the whole reply. */
function itemsOf({
  further_acceptances: _,
  people: __,
  reconfirmations: ___,
  shown_again: ____,
  ...reply
}: Reply['body']): unknown[] {
  const [items = []] = Object.values(reply).filter(Array.isArray);
  return items;
}
