import { isConfirmed, isDoubtfulWord } from '../page/certainty.ts';
import type { Word } from '../page/text.ts';
import { isOnePhrase } from '../page/tolerances.ts';

/** A value is looked for in at most this many words in a row. */
const RUN_WORDS_MAX = 8;

export interface PlacedWord {
  page: number;
  word: Word;
}

/** Returns the letters and digits of a text, to compare two readings of it. */
export function keyOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}

/** Returns a name to compare two readings of it: accents, capitals and the signs within a word count. */
export function spellingOf(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[‘’`´]/g, "'")
    .replace(/[‐-―]/g, '-');
  return plain.replace(/[^\p{L}\d'-]/gu, '').replace(/^['-]+|['-]+$/g, '');
}

/**
 * Both networks are sure of these: `DArcy` without its apostrophe or space, `Ô` for the more usual `Ó`, `Pic` for `Plc`
 * and `Lid` for `Ltd`.
 */
const MISSPELT = /(?<!\p{L})(?:\p{Lu}\p{Lu}\p{Ll}|[ÂÊÎÔÛ](?:\p{Ll}|(?!\p{L}))|P[iI1|]c$|L[Iil1|]d$)/u;

/**
 * Returns the words of a picture that a number was read from, if nothing confirms them. A number that can be read in two
 * places confirms itself.
 */
export function listUnconfirmed(value: string, words: readonly PlacedWord[]): PlacedWord[] {
  const key = keyOf(value);
  const places = key === '' ? [] : runsOf(words, numberIn(key));
  const isReadable = ({ word }: PlacedWord) => isConfirmed(word) || !isDoubtfulWord(word);
  const isSeen =
    places.filter((place) => place.every(isReadable)).length > 1 ||
    places.some((place) => place.every(({ word }) => isConfirmed(word)));
  return isSeen ? [] : (places[0] ?? []).filter(({ word }) => !isConfirmed(word));
}

/**
 * Returns the words of a picture that a name was read from, unless a second look showed the whole name in one of its places:
 * a word of it may be missing, or be one with the next. If it is not clear that this is the name, nothing confirms it.
 */
export function listUnconfirmedName(
  name: string,
  words: readonly PlacedWord[],
  isClear = true,
): PlacedWord[] {
  const places = placesOfName(name, words);
  const isSeen =
    isClear && !MISSPELT.test(name) && places.some((place) => place.every(({ word }) => word.isReadTwice));
  // after `Kwame` in one place and `Kwame Khan` or `KHAN ALI, Kwame` in another, the name may be longer
  const isWord = !/\s/.test(name.trim());
  const isPart = places.some((place) => (isWord || endsInComma(place)) && goesOn(place, words));
  return isSeen && !isPart ? [] : (places[0] ?? []);
}

/** Lists the places of a name. A name in parts, such as a column for the surname, has one place with all of them. */
function placesOfName(name: string, words: readonly PlacedWord[]): PlacedWord[][] {
  const key = spellingOf(name);
  const whole = key === '' ? [] : runsOf(words, (text) => (text === key ? 0 : -1), spellingOf);
  if (whole.length > 0) return whole;
  const parts = name.split(/[\s,]+/).map(spellingOf);
  const first = parts.flatMap(
    (part) => words.find(({ word }) => part !== '' && spellingOf(word.text) === part) ?? [],
  );
  return first.length > 0 ? [first] : [];
}

function endsInComma(place: readonly PlacedWord[]): boolean {
  return place.at(-1)?.word.text.endsWith(',') === true;
}

function goesOn(place: readonly PlacedWord[], words: readonly PlacedWord[]): boolean {
  const last = place.at(-1) as PlacedWord;
  const next = words[words.indexOf(last) + 1];
  if (next === undefined || next.page !== last.page || !/\p{L}/u.test(next.word.text)) return false;
  const isBeside = next.word.y0 < last.word.y1 && next.word.y1 > last.word.y0 && next.word.x0 >= last.word.x0;
  return isBeside && isOnePhrase(last.word, next.word);
}

/** Finds a number in a text that may have its label, such as `No:12345678`. */
function numberIn(key: string): (text: string) => number {
  const whole = new RegExp(`(?<!\\d)${key}(?!\\d)`);
  return (text) => text.search(whole);
}

/** Returns the words of each place that prints a text. `find` says where a text contains it, or -1. */
function runsOf(words: readonly PlacedWord[], find: (text: string) => number, plain = keyOf): PlacedWord[][] {
  return words.flatMap((first, from) => {
    const reach = plain(first.word.text).length;
    let text = '';
    for (let to = from; to < Math.min(words.length, from + RUN_WORDS_MAX); to++) {
      const { page, word } = words[to] as PlacedWord;
      if (page !== first.page) break;
      text += word.text;
      const at = find(plain(text));
      if (at >= 0) return at < reach ? [words.slice(from, to + 1)] : [];
    }
    return [];
  });
}

/** Says that a value of a picture may have been misread. */
export function hardToRead(what: string): string {
  return `Unproven: the ${what} is hard to read in the picture, so we may have misread it`;
}
