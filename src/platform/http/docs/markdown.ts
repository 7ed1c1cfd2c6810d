import { Marked, type Token, type Tokens } from 'marked';
import { escapeHtml } from '#values/html.ts';
import { slugOf } from './description.ts';
import { codeBlock } from './highlight.ts';

export interface Heading {
  depth: number;
  id: string;
  title: string;
}

export interface Links {
  /** The address of a link's target; null if the documentation does not contain it. */
  addressOf(href: string): string | null;
  /** The title of the page behind a link, shown in place of a file name. */
  titleOf(href: string): string | null;
  /** The address of an operation such as `GET /users/{user_id}`; null if there is none. */
  operationAt(text: string): string | null;
}

export interface Markdown {
  render(text: string): string;
  /** Without paragraphs and other blocks. */
  inline(text: string): string;
}

const NO_LINKS: Links = { addressOf: () => null, titleOf: () => null, operationAt: () => null };

/** Renders Markdown of our own documentation, which is trusted. HTML in it is shown as text. */
export function createMarkdown(links: Links = NO_LINKS): Markdown {
  const ids = new Set<string>();
  // a link can't contain another one
  let isInLink = false;
  const insideLink = (render: () => string) => {
    isInLink = true;
    try {
      return render();
    } finally {
      isInLink = false;
    }
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const id = uniqueId(ids, slugOf(plainText(tokens)));
        const text = insideLink(() => this.parser.parseInline(tokens));
        return `<h${depth} id="${id}"><a href="#${id}">${text}</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = insideLink(() => this.parser.parseInline(tokens));
        if (/^https?:/.test(href)) return `<a href="${escapeHtml(href)}" rel="noreferrer">${text}</a>`;
        const address = links.addressOf(href);
        const title = /^[\w/-]+\.md$/.test(text) ? links.titleOf(href) : null;
        if (address) return `<a href="${escapeHtml(address)}">${title ? escapeHtml(title) : text}</a>`;
        const path = href.replace(/^(\.\.\/)+/, '').replace(/#.*/, '');
        return text === escapeHtml(path) ? text : `${text} (<code>${escapeHtml(path)}</code>)`;
      },
      image: ({ href, text }) =>
        `<img src="${escapeHtml(links.addressOf(href) ?? '')}" alt="${escapeHtml(text)}" loading="lazy">`,
      codespan({ text }) {
        const code = `<code>${escapeHtml(text)}</code>`;
        const address = isInLink ? null : links.operationAt(text);
        return address ? `<a href="${escapeHtml(address)}">${code}</a>` : code;
      },
      code: ({ text, lang = '' }) => codeBlock(text, { language: lang, title: TITLES[lang] ?? 'Example' }),
      html: ({ text }) => escapeHtml(text),
      table(token) {
        return `<div class="scroll" tabindex="0" role="group" aria-label="Table">${tableOf(token, (cell) => this.parser.parseInline(cell.tokens))}</div>\n`;
      },
    },
  });
  return {
    render: (text) => marked.parse(text, { async: false }),
    inline: (text) => marked.parseInline(text, { async: false }),
  };
}

const TITLES: Readonly<Record<string, string>> = {
  sh: 'Commands',
  json: 'JSON',
  text: 'Output',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
};

function tableOf({ header, rows }: Tokens.Table, inline: (cell: Tokens.TableCell) => string): string {
  // an empty corner is not a header
  const head = header
    .map((cell) => (cell.text ? `<th scope="col">${inline(cell)}</th>` : '<td></td>'))
    .join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`);
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** A second heading with the same text gets a number, as on GitHub. */
function uniqueId(ids: Set<string>, slug: string): string {
  let id = slug;
  for (let number = 1; ids.has(id); number++) id = `${slug}-${number}`;
  ids.add(id);
  return id;
}

/** The headings of a page, with the ids that `render` gives them. */
export function headingsOf(text: string): Heading[] {
  const ids = new Set<string>();
  return new Marked()
    .lexer(text)
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(({ depth, tokens }) => {
      const title = plainText(tokens);
      return { depth, id: uniqueId(ids, slugOf(title)), title };
    });
}

export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      'tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? token.text : '',
    )
    .join('');
}
