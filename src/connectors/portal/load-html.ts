import { type CheerioAPI, load } from 'cheerio';

/** HTML to be searched by CSS selectors, with one more: `th:text-is("Tax") + td` finds what stands beside exactly that label. */
export function loadHtml(text: string): CheerioAPI {
  const $ = load(text, {
    pseudos: {
      'text-is': (element, wanted) => flat($(element as never).text()) === flat(unquoted(wanted ?? '')),
    },
  });
  return $;
}

/** White space of all kinds counts as one blank. */
export function flat(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

function unquoted(text: string): string {
  return /^(["'])(.*)\1$/su.exec(text)?.[2] ?? text;
}
