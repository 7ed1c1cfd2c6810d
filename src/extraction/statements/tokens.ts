import type { DocumentText, Word } from '../page-text.ts';
import { type AmountToken, amountAt, type Decimals, guessDecimals } from './amounts.ts';
import { type DateToken, dateAt, guessMonthFirst } from './dates.ts';

/** A line with the dates and amounts in it. */
export interface TokenLine {
  page: number;
  y0: number;
  y1: number;
  /** Font size in points. */
  size: number;
  words: readonly Word[];
  dates: readonly DateToken[];
  amounts: readonly AmountToken[];
  isOcr: boolean;
}

export interface Tokens {
  lines: TokenLine[];
  decimals: Decimals;
}

const LINES_MAX = 60_000;
const MAY_BE_AMOUNT = /[\dOolISB][.,][\dOolISB]{2}|^[-+−–—(£€$#œ¬ú¥ŁÂ]|GBP|EUR|USD|^[-+]?\d{1,3},?$/;

export function tokenise(text: DocumentText): Tokens {
  const all = text.pages.flatMap(({ lines }) => lines.flatMap(({ words }) => words));
  const decimals = guessDecimals(all);
  const isMonthFirst = guessMonthFirst(all);
  const lines: TokenLine[] = [];
  for (const { number, lines: pageLines, isOcr } of text.pages) {
    for (const { words, y0, y1 } of pageLines) {
      if (words.length === 0 || lines.length >= LINES_MAX) continue;
      const amounts = listTokens(words, (at) =>
        MAY_BE_AMOUNT.test(words[at]?.text ?? '') ? amountAt(words, at, { decimals, isOcr }) : null,
      );
      const dates = listTokens(words, (at) => dateAt(words, at, { isMonthFirst, isOcr }));
      lines.push({ page: number, y0, y1, size: usualSize(words), words, dates, amounts, isOcr });
    }
  }
  return { lines, decimals };
}

export function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** Returns true for an amount in a cell. An amount inside a sentence has a word close behind it. */
export function standsAlone({ words, size, amounts }: TokenLine, { to }: AmountToken): boolean {
  const [last, next] = [words[to - 1], words[to]];
  if (last === undefined || next === undefined || next.x0 - last.x1 > 0.5 * size) return true;
  return /^[*†|)]+$/.test(next.text) || amounts.some(({ from }) => from === to);
}

function listTokens<Token extends { to: number }>(
  words: readonly Word[],
  tokenAt: (index: number) => Token | null,
): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; ) {
    const token = tokenAt(at);
    if (token !== null) tokens.push(token);
    at = token?.to ?? at + 1;
  }
  return tokens;
}

function usualSize(words: readonly Word[]): number {
  const first = words[0]?.size ?? 10;
  if (words.every(({ size }) => size === first)) return first;
  const sizes = words.map(({ size }) => size).sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 10;
}
