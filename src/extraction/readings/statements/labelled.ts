import type { Box } from '../../extraction.ts';
import type { Word } from '../../page/text.ts';
import { type TokenLine, textOf } from '../../page/tokens.ts';
import { EM, isOneCell, isOnePhrase, overlapX, type Span } from '../../page/tolerances.ts';

/** How many lines may be between a value and its label. */
export const NEAR_LINES = 3;

/** Returns true for a line that may be a row of a table. */
export function isRow({ dates, amounts }: TokenLine): boolean {
  return dates.length > 0 && amounts.length > 0;
}

/** Returns the words directly before a value, up to another amount or cell. */
export function wordsBefore({ words, amounts }: TokenLine, value: number): Word[] {
  const start = Math.max(0, ...amounts.filter(({ to }) => to <= value).map(({ to }) => to));
  const found: Word[] = [];
  for (let at = value - 1; at >= start; at--) {
    const [word, next] = [words[at] as Word, found[0]];
    if (next !== undefined && !isOnePhrase(word, next)) break;
    found.unshift(word);
  }
  return found;
}

/** Returns the words of a line at the place of a value above or below it, without amounts. */
export function wordsOver({ words, amounts }: TokenLine, value: Span): Word[] {
  const cells: Word[][] = [];
  words.forEach((word, index) => {
    if (amounts.some(({ from, to }) => index >= from && index < to)) return;
    const before = cells.at(-1)?.at(-1);
    if (before !== undefined && isOneCell(before, word)) cells.at(-1)?.push(word);
    else cells.push([word]);
  });
  return cells.find((cell) => (cell[0]?.x0 ?? 0) < value.x1 && (cell.at(-1)?.x1 ?? 0) > value.x0) ?? [];
}

/** Returns the nearest words above a value (-1) or below it (1), up to another amount. */
export function wordsNear(
  lines: readonly TokenLine[],
  index: number,
  { value, step }: { value: Span; step: -1 | 1 },
): { words: Word[]; at: number } | null {
  const line = lines[index] as TokenLine;
  for (let away = 1; away <= NEAR_LINES; away++) {
    const at = index + step * away;
    const other = lines[at];
    if (other === undefined || other.page !== line.page) return null;
    if (gapBetween(line, other) > EM.wideGap * line.size) return null;
    const words = wordsOver(other, value);
    if (words.length > 0) return { words, at };
    if (other.amounts.some((amount) => overlapX(amount, value) > 0)) return null;
  }
  return null;
}

/** Returns the nearest text above a value. */
export function textAbove(lines: readonly TokenLine[], index: number, value: Span): string {
  return textOf(wordsNear(lines, index, { value, step: -1 })?.words ?? []);
}

/** Returns the white space between two texts, one above the other. */
export function gapBetween(one: Pick<Box, 'y0' | 'y1'>, other: Pick<Box, 'y0' | 'y1'>): number {
  return Math.max(0, one.y0 - other.y1, other.y0 - one.y1);
}
