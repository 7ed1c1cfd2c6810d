import type { Found } from './phrases.ts';

const WORD = /(?:\p{L}\.)+\p{L}(?!\p{L})|(?:\p{L}\.){2,}|[\p{L}\d'’]+(?:\(s\))?|[:&#/]/giu;
const SIGNS: Record<string, string> = { '&': 'and', '#': 'no' };

/**
 * Returns the words of a label for comparison with phrases, and where phrases end in the printed text. `:` and `/` are words,
 * and `N.I.` is one word.
 */
export function placedWords(text: string): { plain: string; endOf: (found: Found | null) => number } {
  const words = [...text.matchAll(WORD)].map(({ 0: found, index }) => {
    const end = index + found.length;
    return {
      word: SIGNS[found] ?? found.toLowerCase().replace(/['’.()]/g, ''),
      end: text[end] === ')' ? end + 1 : end,
    };
  });
  const endOf = (found: Found | null) => {
    let length = -1;
    for (const { word, end } of words) {
      length += word.length + 1;
      if (found && length >= found.to) return end;
    }
    return 0;
  };
  return { plain: words.map(({ word }) => word).join(' '), endOf };
}
