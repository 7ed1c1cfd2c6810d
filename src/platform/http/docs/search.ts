import { Marked } from 'marked';
import { escapeHtml } from '#values/html.ts';
import type { Description, Operation, Schema } from './description.ts';
import type { Guide, Guides } from './guides.ts';
import { headingsOf } from './markdown.ts';
import { resolve } from './schema-fields.ts';

export const QUERY_LENGTH_MAX = 100;
const WORDS_MAX = 8;
const RESULTS_MAX = 40;
const BEFORE = 80;
const EXCERPT_LENGTH_MAX = 260;
const DEPTH_MAX = 6;

/** Something that a search can find: a section of a guide, or an operation. */
export interface Entry {
  href: string;
  title: string;
  /** Where it is: the guide's title, or the method and path. */
  place: string;
  text: string;
}

/** An entry with its texts in lower case, so that a search does not convert all of them again. */
interface Indexed {
  entry: Entry;
  lower: Record<keyof typeof WEIGHTS, string>;
}

export function buildIndex(guides: Guides, description: Description): Indexed[] {
  return listEntries(guides, description).map(indexed);
}

export function indexed(entry: Entry): Indexed {
  const { title, place, text } = entry;
  return {
    entry,
    lower: { title: title.toLowerCase(), place: place.toLowerCase(), text: text.toLowerCase() },
  };
}

function listEntries(guides: Guides, description: Description): Entry[] {
  return [
    ...guides.groups.flatMap((group) => group.guides.flatMap(({ guide }) => sectionsOf(guide))),
    ...description.chapters.flatMap(({ slug, operations, isSent }) =>
      operations.map((operation) => ({
        href: `/docs/reference/${slug}#${operation.id}`,
        title: operation.summary,
        place: isSent ? operation.path : `${operation.method} ${operation.path}`,
        text: [operation.description, ...wordsOf(description, operation)].filter(Boolean).join(' · '),
      })),
    ),
  ];
}

function sectionsOf(guide: Guide): Entry[] {
  const headings = headingsOf(guide.text);
  const entries: Entry[] = [];
  for (const token of new Marked().lexer(guide.text)) {
    const heading = headings[entries.length];
    if (token.type === 'heading' && heading)
      entries.push({
        href: `/docs/guides/${guide.slug}${heading.depth === 1 ? '' : `#${heading.id}`}`,
        title: heading.title,
        place: guide.title,
        text: '',
      });
    const last = entries.at(-1);
    if (last && token.type !== 'heading') last.text += ` ${textOf(token.raw)}`;
  }
  return entries;
}

/** Markdown without its signs. */
function textOf(raw: string): string {
  return raw
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\||-{3,}/g, ' ')
    .replace(/[`*[\]]|^#+ /gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The names and descriptions of an operation's fields. */
function wordsOf(description: Description, operation: Operation): string[] {
  const found = new Map<string, string>();
  const visit = (schema: Schema | undefined, depth: number) => {
    if (!schema || depth > DEPTH_MAX) return;
    const own = resolve(description, schema);
    for (const [name, inner] of Object.entries(own.properties ?? {})) {
      found.set(name, resolve(description, inner).description ?? '');
      visit(inner, depth + 1);
    }
    for (const inner of [own.items, ...(own.anyOf ?? []), ...(own.oneOf ?? [])]) visit(inner, depth + 1);
  };
  for (const { name, description: about = '' } of operation.parameters) found.set(name, about);
  for (const { schema } of operation.body) visit(schema, 0);
  for (const { content, status } of operation.replies)
    if (status.startsWith('2')) for (const { schema } of content) visit(schema, 0);
  return [...found].map(([name, about]) => (about ? `${name}: ${textOf(about)}` : name));
}

export function wordsIn(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
}

/** Finds the entries that contain every word, the best first. */
export function search(index: readonly Indexed[], words: readonly string[]): Entry[] {
  if (words.length === 0) return [];
  return index
    .map(({ entry, lower }) => ({ entry, score: scoreOf(lower, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, RESULTS_MAX)
    .map(({ entry }) => entry);
}

const WEIGHTS = { title: 10, place: 6, text: 1 } as const;

function scoreOf(lower: Indexed['lower'], words: readonly string[]): number {
  let total = 0;
  for (const word of words) {
    let found = 0;
    if (lower.title.includes(word)) found += WEIGHTS.title;
    if (lower.place.includes(word)) found += WEIGHTS.place;
    if (lower.text.includes(word)) found += WEIGHTS.text;
    if (found === 0) return 0;
    total += found;
  }
  return total;
}

export function renderResults(query: string, found: readonly Entry[]): string {
  const words = wordsIn(query);
  if (words.length === 0)
    return '<h1>Search</h1><p>Enter a word, a field such as <code>trust_score</code> or a path.</p>';
  const count = found.length === RESULTS_MAX ? `The best ${RESULTS_MAX} results` : countOf(found.length);
  const items = found.map(
    ({ href, title, place, text }) =>
      `<li><a href="${href}">${escapeHtml(title)}</a> <span class="place">${escapeHtml(place)}</span><p>${excerpt(text, words)}</p></li>`,
  );
  return `<h1>Search</h1><p role="status">${count} for <strong>${escapeHtml(query)}</strong></p><ol class="results">${items.join('\n')}</ol>`;
}

function countOf(number: number): string {
  return number === 1 ? '1 result' : `${number || 'No'} results`;
}

/** The text around the first word that it contains, with all words marked. */
function excerpt(text: string, words: readonly string[]): string {
  const pattern = new RegExp(`(${words.map(escapePattern).join('|')})`, 'gi');
  const at = Math.max(0, text.search(pattern));
  const from = at > BEFORE ? text.indexOf(' ', at - BEFORE) + 1 : 0;
  const part = text.slice(from, from + EXCERPT_LENGTH_MAX);
  const pieces = part
    .split(pattern)
    .map((piece, index) => (index % 2 === 1 ? `<mark>${escapeHtml(piece)}</mark>` : escapeHtml(piece)));
  return `${from > 0 ? '… ' : ''}${pieces.join('')}${from + part.length < text.length ? ' …' : ''}`;
}

function escapePattern(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
