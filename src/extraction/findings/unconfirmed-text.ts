import { isConfirmed } from '../page/certainty.ts';
import type { Word } from '../page/text.ts';

/** A value with digits, such as an account number, is looked for in at most this many words in a row. */
const RUN_WORDS_MAX = 8;

export interface PlacedWord {
  page: number;
  word: Word;
}

/** Returns the letters and digits of a text, to compare two readings of it. */
export function keyOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}

/**
 * Returns the words of a picture that a name or a number was read from, if nothing confirms them. A text that is printed
 * in two places confirms itself.
 */
export function listUnconfirmed(value: string, words: readonly PlacedWord[]): PlacedWord[] {
  const parts = /\d/.test(value) ? [value] : value.split(/[\s,]+/);
  return parts
    .map(keyOf)
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [place = [], ...others] = /\d/.test(part) ? runsOf(part, words) : wordsLike(part, words);
      return others.length === 0 ? place.filter(({ word }) => !isConfirmed(word)) : [];
    });
}

function wordsLike(key: string, words: readonly PlacedWord[]): PlacedWord[][] {
  return words.filter(({ word }) => keyOf(word.text) === key).map((placed) => [placed]);
}

/** Returns the words that a number is printed in: several, such as `20 00 00`, or one with its label, such as `No:12345678`. */
function runsOf(key: string, words: readonly PlacedWord[]): PlacedWord[][] {
  const whole = new RegExp(`(?<!\\d)${key}(?!\\d)`);
  return words.flatMap((first, from) => {
    const reach = keyOf(first.word.text).length;
    let text = '';
    for (let to = from; to < Math.min(words.length, from + RUN_WORDS_MAX); to++) {
      const { page, word } = words[to] as PlacedWord;
      if (page !== first.page) break;
      text += keyOf(word.text);
      const at = text.search(whole);
      if (at >= 0) return at < reach ? [words.slice(from, to + 1)] : [];
    }
    return [];
  });
}

/** Says that a value of a picture may have been misread. */
export function hardToRead(what: string): string {
  return `Unproven: the ${what} is hard to read in the picture, so we may have misread it`;
}
