import type { Word } from './text.ts';

/** A date or an amount has at most so many words. */
const TOKEN_WORDS_MAX = 6;

/** A date or an amount in a line. */
export interface Token {
  /** Indexes of its words in their line, `to` excluded. */
  from: number;
  to: number;
  x0: number;
  x1: number;
  /** Font size in points. */
  size: number;
}

/** Returns the text of a word, of this word and the next, and so on, as long as the words belong together. */
export function textsAt(
  words: readonly Word[],
  from: number,
  isJoined: (before: Word, next: Word, text: string) => boolean,
): string[] {
  let text = words[from]?.text ?? '';
  const texts = [text];
  for (let at = from + 1; at < Math.min(from + TOKEN_WORDS_MAX, words.length); at++) {
    const [before, next] = [words[at - 1], words[at]] as [Word, Word];
    if (!isJoined(before, next, text)) break;
    text += ` ${next.text}`;
    texts.push(text);
  }
  return texts;
}

/** Lists what is found in a line, from left to right, where nothing overlaps. */
export function listTokens<T extends Token>(
  words: readonly Word[],
  tokenAt: (from: number) => T | null,
): T[] {
  const tokens: T[] = [];
  for (let at = 0; at < words.length; at = Math.max(at + 1, tokens.at(-1)?.to ?? 0)) {
    const token = tokenAt(at);
    if (token !== null) tokens.push(token);
  }
  return tokens;
}
