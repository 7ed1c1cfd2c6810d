import { load } from 'cheerio';
import { parse } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';

/**
 * Finds elements by CSS selectors, with one more: `th:text-is("Tax") + td` finds the cell after exactly that label. All pages
 * share it: cheerio makes a class for everything that it loads, and the class would keep the page in memory until the next
 * full garbage collection.
 */
export const $ = load('', {
  pseudos: {
    'text-is': (element, wanted) => flat($(element as never).text()) === flat(unquoted(wanted ?? '')),
  },
});

export type ParsedPage = ReturnType<typeof parseHtml>;

/** Parses a page as browsers do, with the options that cheerio uses. */
export function parseHtml(text: string) {
  return parse(text, { treeAdapter: adapter, scriptingEnabled: true });
}

/** Collapses all whitespace into single spaces. */
export function flat(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

export function unquoted(text: string): string {
  return /^(["'])(.*)\1$/su.exec(text)?.[2] ?? text;
}
