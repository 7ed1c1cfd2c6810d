/*
 * Phrases are written as data and compiled once. A list of phrases is separated by commas or lines. In a phrase:
 *
 *   gross pay|wages       `|` separates words that may stand at the same place
 *   [total|sum of] pay    brackets: one of these phrases, or nothing
 *   (per|for each) hour   parentheses: one of these phrases
 *   {total|your} pay      braces: any number of these phrases
 *   payment(s)            letters that may be missing
 *   sub-total             with a space or without one
 *   deduct*  #  ?         any more letters or digits; a number; one letter
 *   net pay ...           any other words, or none
 *   rate !hours|(of pay)  the next words are not these; at the beginning of a phrase, the words before it
 *   unit:                 only at the end of the text or before a colon; with `::`, only before a colon
 *
 * Texts are compared in lower case, with one space between words.
 */

import { countDiffering } from '../page/lookalikes.ts';

/** The long words of all phrases. */
const LONG_WORDS = new Set<string>();

/** Where phrases stand in a text. `unless` lists phrases that must not stand anywhere in it. */
export interface Phrases {
  whole?: string;
  start?: string;
  end?: string;
  anywhere?: string;
  unless?: string;
}

export interface Found {
  from: number;
  to: number;
}

export interface Matcher {
  test(text: string): boolean;
  /** The first place, and the longest phrase there. */
  find(text: string): Found | null;
}

export interface Meaning<Name> extends Phrases {
  means: Name;
}

type Place = Exclude<keyof Phrases, 'unless'>;

/** Lists the phrases of each meaning. A list alone is for the place that is usual in the table. */
export function tableOf<Name extends string>(
  place: Place,
  table: Readonly<Record<Name, string | Phrases>>,
): Meaning<Name>[] {
  return Object.entries<string | Phrases>(table).map(([means, phrases]) => ({
    means: means as Name,
    ...(typeof phrases === 'string' ? { [place]: phrases } : phrases),
  }));
}

interface Spacing {
  /** True if OCR may have lost the spaces between words. */
  mayLoseSpaces?: boolean;
}

export function matcherOf({ unless, ...places }: Phrases, spacing: Spacing = {}): Matcher {
  const sources = PLACES.flatMap(({ place, before, after }) => {
    const phrases = listPhrases(places[place] ?? '').map((phrase) => compile(phrase, spacing));
    return phrases.length === 0 ? [] : [{ before, after, phrases }];
  });
  const any = new RegExp(
    sources.map(({ before, after, phrases }) => `${before}(?:${phrases.join('|')})${after}`).join('|') ||
      '(?!)',
  );
  const each = sources.flatMap(({ before, after, phrases }) =>
    phrases.map((phrase) => new RegExp(`${before}(${phrase})${after}`, 'd')),
  );
  const barred = unless === undefined ? null : matcherOf({ anywhere: unless });
  const test = (text: string) => any.test(padded(text)) && !barred?.test(text);
  return {
    test,
    find(text) {
      if (!test(text)) return null;
      const found = each.flatMap((form) => {
        const [from, to] = form.exec(padded(text))?.indices?.[1] ?? [];
        return from === undefined || to === undefined ? [] : [{ from: from - 1, to: to - 2 }];
      });
      return found.reduce((best, one) =>
        one.from < best.from || (one.from === best.from && one.to > best.to) ? one : best,
      );
    },
  };
}

const PLACES = [
  { place: 'whole', before: '^ ', after: '$' },
  { place: 'start', before: '^ ', after: '' },
  { place: 'end', before: ' ', after: '$' },
  { place: 'anywhere', before: ' ', after: '' },
] as const;

/** Every word has a space before it and after it. */
function padded(text: string): string {
  return text === '' ? ' ' : ` ${text} `;
}

/** Returns a function that finds the meaning of a text. The first meaning in the table counts. */
export function meaningsOf<Name>(table: readonly Meaning<Name>[]): (text: string) => Name | null {
  const matchers = table.map(({ means, ...phrases }) => ({ means, matcher: matcherOf(phrases) }));
  return (text) => matchers.find(({ matcher }) => matcher.test(text))?.means ?? null;
}

const REMEMBERED_MAX = 4096;

/** Remembers answers, because most texts of a page are looked up many times. */
export function remembered<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const fresh = answer(text);
    if (known.size >= REMEMBERED_MAX) known.clear();
    known.set(text, fresh);
    return fresh;
  };
}

/** Returns the words of a text in lower case and without punctuation, for comparison with phrases. */
export const wordsIn = remembered((text) => {
  const lower = text.toLowerCase();
  if (!/[^a-z0-9 ]|^ | $| {2}/.test(lower)) return lower;
  return lower
    .replace(/['’]|(?<=\b[a-z])\.(?=[a-z]\b)/g, '')
    .replace(/&/g, ' and ')
    .replace(/(?:(?<!\d)\.|\.(?!\d)|[^a-z0-9%.\u00c0-\u024f])+/g, ' ')
    .trim();
});

/** Corrects a letter of a long word, if only one word of the phrases differs from it in no other letter. */
export const withoutMisreadLetter = remembered((word) => {
  const plain = word.toLowerCase();
  if (LONG_WORDS.has(plain)) return word;
  const [near, other] = [...LONG_WORDS].filter((one) => countDiffering(one, plain) === 1);
  if (near === undefined || other !== undefined) return word;
  return word === plain ? near : near.charAt(0).toUpperCase() + near.slice(1);
});

/** Returns a function that tells if a text has one of these phrases. */
export function saying(phrases: Phrases): (text: string) => boolean {
  const matcher = matcherOf(phrases);
  return (text) => matcher.test(wordsIn(text));
}

/** Splits a list at commas and lines. */
export function listPhrases(list: string): string[] {
  return list
    .split(/[,\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean);
}

const TOKEN = /\s+|\.\.\.|[[\](){}|!:]|[^\s[\](){}|!:]+(?:\([^()]*\)[^\s[\](){}|!:]*)*/y;
const CLOSING: Record<string, string> = { '[': ']', '(': ')', '{': '}' };
const REPEATED: Record<string, string> = { '[': '?', '(': '', '{': '*' };

/** Compiles a phrase. Each word is followed by its space, so that words can be put together freely. */
function compile(phrase: string, spacing: Spacing): string {
  const tokens = tokensOf(phrase);
  let at = 0;

  function alternatives(end: string): string {
    const found: string[] = [];
    do found.push(sequence(end));
    while (tokens[at++] === '|');
    return `(?:${found.join('|')})`;
  }

  function sequence(end: string): string {
    let source = '';
    while (at < tokens.length && tokens[at] !== end && tokens[at] !== '|')
      source += element(end === '', source === '');
    return source;
  }

  /** Without brackets around them, `|` separates words. */
  function element(isOuter: boolean, isFirst: boolean): string {
    const token = tokens[at++] ?? '';
    if (token === '!') return `(?${isFirst ? '<! ' : '!'}${element(true, false)})`;
    if (token === '...') return '(?:[^ ]+ )*';
    if (token === ':') return tokens[at] === ':' && at++ ? '(?=: )' : '(?=: |$)';
    const closing = CLOSING[token];
    if (closing) return alternatives(closing) + REPEATED[token];
    const words = [wordSource(token, spacing)];
    while (isOuter && tokens[at] === '|') {
      const next = tokens[at + 1] ?? '(';
      if (next in CLOSING) throw new Error(`A word is missing after | in this phrase: ${phrase}`);
      words.push(wordSource(next, spacing));
      at += 2;
    }
    return words.length === 1 ? (words[0] ?? '') : `(?:${words.join('|')})`;
  }

  const source = alternatives('');
  return spacing.mayLoseSpaces ? `${source}(?<= )` : source;
}

function tokensOf(phrase: string): string[] {
  const tokens: string[] = [];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < phrase.length; ) {
    const [token] = TOKEN.exec(phrase) ?? [];
    if (token === undefined) throw new Error(`This is not a phrase: ${phrase}`);
    if (token.trim() !== '') tokens.push(token);
  }
  return tokens;
}

const SIGNS: Record<string, string> = {
  '*': '[^ ]*',
  '?': '[a-z]',
  '#': '\\d+',
  '-': ' ?',
  '(': '(?:',
  ')': ')?',
  '|': '|',
};

function wordSource(word: string, { mayLoseSpaces }: Spacing): string {
  const [, stem = '', endings = ''] = /^([a-z]{5,})(?:\(([a-z|]*)\))?$/.exec(word) ?? [];
  for (const ending of ['', ...endings.split('|')]) if (stem) LONG_WORDS.add(stem + ending);
  const letters = [...word].map((sign) => SIGNS[sign] ?? sign.replace(/[.+^$\\/]/, '\\$&'));
  return `${letters.join('')}${mayLoseSpaces ? ' ?' : ' '}`;
}
