import { escapeHtml } from '#values/html.ts';
import { type Frame, renderPage } from './layout.ts';

const QUERY_LENGTH_MAX = 100;
const WORDS_MAX = 8;
const RESULTS_MAX = 40;
const BEFORE = 80;
const EXCERPT_LENGTH_MAX = 260;

/** What a search needs. It is kept instead of the description and the guides. */
export interface SearchIndex {
  frame: Frame;
  menu: string;
  entries: readonly Entry[];
}

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

/** Returns a function that answers queries with a page. */
export function createSearch({ frame, menu, entries }: SearchIndex): (query: string) => string {
  const index = entries.map(indexed);
  return (given) => {
    const query = given.slice(0, QUERY_LENGTH_MAX);
    const body = renderResults(query, search(index, wordsIn(query)));
    return renderPage(frame, {
      title: 'Search',
      summary: 'Search the guides and the reference',
      menu,
      body,
      query,
    });
  };
}

export function indexed(entry: Entry): Indexed {
  const { title, place, text } = entry;
  return {
    entry,
    lower: { title: title.toLowerCase(), place: place.toLowerCase(), text: text.toLowerCase() },
  };
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
