import type { Box } from './extraction.ts';
import type { Word } from './page-text.ts';

/** OCR is hardly ever wrong about a word with this confidence. */
const CERTAIN = 0.95;

export interface PlacedWord {
  page: number;
  word: Word;
}

/** False for a word of a picture that was read without certainty or, in a second look, differently. */
export function isConfirmed({ confidence, isReadTwice }: Word): boolean {
  return confidence === null || (isReadTwice ?? confidence >= CERTAIN);
}

/** Returns the letters and digits of a text, to compare two readings of it. */
export function keyOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}

/**
 * Returns the words of a picture that a name or a number was read from, if nothing confirms them. A word that is printed
 * in two places confirms itself.
 */
export function listUnconfirmed(value: string, words: readonly PlacedWord[]): PlacedWord[] {
  const parts = /\d/.test(value) ? [value] : value.split(/[\s,]+/);
  return parts
    .map(keyOf)
    .filter((part) => part !== '')
    .flatMap((part) => {
      const places = words.filter(({ word }) => keyOf(word.text) === part);
      return places.length === 1 ? places.filter(({ word }) => !isConfirmed(word)) : [];
    });
}

/** Returns the box around words of one page. */
export function boxAround(words: readonly Word[]): Box {
  return {
    x0: Math.min(...words.map(({ x0 }) => x0)),
    y0: Math.min(...words.map(({ y0 }) => y0)),
    x1: Math.max(...words.map(({ x1 }) => x1)),
    y1: Math.max(...words.map(({ y1 }) => y1)),
  };
}
