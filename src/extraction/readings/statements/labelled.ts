import type { Word } from '../../page/text.ts';
import { type TokenLine, textOf } from '../../page/tokens.ts';
import { EM, isOneCell, isOnePhrase, type Span } from '../../page/tolerances.ts';

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

/** Returns the words of a line above or below a value, without amounts. */
export function wordsOver({ words, amounts }: TokenLine, { x0, x1 }: Span): Word[] {
  const cells: Word[][] = [];
  words.forEach((word, index) => {
    if (amounts.some(({ from, to }) => index >= from && index < to)) return;
    const before = cells.at(-1)?.at(-1);
    if (before !== undefined && isOneCell(before, word)) cells.at(-1)?.push(word);
    else cells.push([word]);
  });
  return cells.find((cell) => (cell[0]?.x0 ?? 0) < x1 && (cell.at(-1)?.x1 ?? 0) > x0) ?? [];
}

/** Returns the nearest text above a value. */
export function textAbove(lines: readonly TokenLine[], index: number, value: Span): string {
  const line = lines[index];
  for (let at = index - 1; at >= 0 && at >= index - NEAR_LINES; at--) {
    const above = lines[at] as TokenLine;
    if (line === undefined || above.page !== line.page || line.y0 - above.y1 > EM.wideGap * line.size) break;
    const words = wordsOver(above, value);
    if (words.length > 0) return textOf(words);
  }
  return '';
}
