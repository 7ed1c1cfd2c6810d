import type { Box } from '../../src/extraction/index.ts';
import type { Printed } from '../../src/sandbox/documents/drawing/paper.ts';

/** A word that is printed on a page or was recognised there, in points of the page. */
export interface PlacedWord extends Box {
  text: string;
}

/** A recognised word is at the place of a printed one if it is at most this far from it, or its own width; in points. */
const AWAY_MAX = 14;

/** Splits what is printed on one page into words. The places in a text are estimated by its letters. */
export function printedWords(printed: readonly Printed[], page: number): PlacedWord[] {
  const words = printed
    .filter((one) => one.page === page)
    .flatMap(({ text, x0, x1, y0, y1 }) =>
      [...text.matchAll(/\S+/g)].map((match) => {
        const at = (letters: number) => x0 + ((x1 - x0) * letters) / text.length;
        return { text: match[0], x0: at(match.index), x1: at(match.index + match[0].length), y0, y1 };
      }),
    )
    .filter(isWord);
  // text that is printed twice at one place is one text
  return words.filter(
    (word, index) =>
      words.findIndex(
        ({ text, x0, y0 }) => text === word.text && Math.abs(x0 - word.x0) < 1 && Math.abs(y0 - word.y0) < 1,
      ) === index,
  );
}

/** Marks alone are not counted: dots that lead to an amount, or a pound sign before a space. */
export function isWord({ text }: { text: string }): boolean {
  return /[\p{L}\d]/u.test(text);
}

/** Leaves out what is the same to a reader: pound signs, colons after labels and the forms of hyphens and quotes. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('£', '')
    .replace(/[‐-―−]/g, '-')
    .replace(/[‘’`´]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/:$/, '');
}

/**
 * Pairs each printed word with the nearest recognised word of the same text at its place. Returns the index of the
 * recognised word for each printed one, or null if the word was not read.
 */
export function alignWords(
  printed: readonly PlacedWord[],
  recognised: readonly PlacedWord[],
): (number | null)[] {
  const byText = Map.groupBy(recognised.keys(), (index) => plain((recognised[index] as PlacedWord).text));
  const pairs = printed.flatMap((word, from) =>
    (byText.get(plain(word.text)) ?? [])
      .map((to) => ({ from, to, away: distanceOf(word, recognised[to] as PlacedWord) }))
      .filter(({ away }) => away <= Math.max(AWAY_MAX, word.x1 - word.x0)),
  );
  const found: (number | null)[] = printed.map(() => null);
  const taken = new Set<number>();
  for (const { from, to } of pairs.sort((a, b) => a.away - b.away)) {
    if (found[from] !== null || taken.has(to)) continue;
    found[from] = to;
    taken.add(to);
  }
  return found;
}

function distanceOf(a: Box, b: Box): number {
  return Math.hypot((a.x0 + a.x1 - b.x0 - b.x1) / 2, (a.y0 + a.y1 - b.y0 - b.y1) / 2);
}

export function hasDigits({ text }: { text: string }): boolean {
  return /\d/.test(text);
}

export function isAmount({ text }: { text: string }): boolean {
  return /^\(?[-+]?\d[\d,]*\.\d\d\)?[-+]?$/.test(plain(text));
}
