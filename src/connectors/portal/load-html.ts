import { type CheerioAPI, load } from 'cheerio';

/**
 * Loads HTML for CSS selectors and adds one: `th:text-is("Tax") + td` finds the cell after exactly that
 * label.
 */
export function loadHtml(text: string): CheerioAPI {
  const $ = load(text, {
    pseudos: {
      'text-is': (element, wanted) => flat($(element as never).text()) === flat(unquoted(wanted ?? '')),
    },
  });
  return $;
}

/** Collapses all whitespace into single spaces. */
export function flat(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

export function unquoted(text: string): string {
  return /^(["'])(.*)\1$/su.exec(text)?.[2] ?? text;
}
