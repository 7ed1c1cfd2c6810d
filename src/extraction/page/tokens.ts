import { type AmountToken, guessForm, listAmounts } from './amounts.ts';
import { usualSize } from './box-around.ts';
import { listColumnDates } from './column-dates.ts';
import { type DateToken, dateAt, guessMonthFirst } from './dates.ts';
import { takeMarksBelow } from './marks-below.ts';
import type { DocumentText, Word } from './text.ts';
import { EM, isOneCell } from './tolerances.ts';
import { listTokens } from './words-at.ts';

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
  /** The order of day and month in numeric dates of the document. */
  isMonthFirst: boolean;
}

export interface Tokens {
  lines: TokenLine[];
  /** Numeric dates are valid in both orders of day and month. */
  isOrderOpen: boolean;
}

const LINES_MAX = 60_000;

/** Finds the dates and amounts of a document. `order` is for a document whose dates are valid in both orders. */
export function tokenise(text: DocumentText, order?: { isMonthFirst: boolean }): Tokens {
  const all = text.pages.flatMap(({ lines }) => lines.flatMap(({ words }) => words));
  const guess = guessMonthFirst(all);
  const isMonthFirst = guess ?? order?.isMonthFirst ?? false;
  const ownLines = text.pages.flatMap(({ lines }) => lines.map(({ words }) => words));
  const form = guessForm(ownLines);
  const columnDates = listColumnDates(ownLines, (words) =>
    words.some((_, at) => dateAt(words, at, { isMonthFirst, isOcr: false }) !== null),
  );
  const lines: TokenLine[] = [];
  for (const { number, lines: pageLines, isOcr } of text.pages) {
    for (const { words, y0, y1 } of pageLines) {
      if (words.length === 0 || lines.length >= LINES_MAX) continue;
      const inColumn = (at: number) => columnDates.get(words[at] as Word) ?? null;
      const amounts = listAmounts(words, { form, isOcr }).filter(({ from }) => inColumn(from) === null);
      const dates = listTokens(words, (at) => inColumn(at) ?? dateAt(words, at, { isMonthFirst, isOcr }));
      lines.push({
        page: number,
        y0,
        y1,
        size: usualSize(words),
        words,
        dates,
        amounts,
        isOcr,
        isMonthFirst,
      });
    }
  }
  return { lines: takeMarksBelow(lines), isOrderOpen: guess === null };
}

export function textOf(words: readonly Word[]): string {
  let text = words[0]?.text ?? '';
  for (let at = 1; at < words.length; at++) text += ` ${words[at]?.text}`;
  return text;
}

/** Returns true for an amount in a cell. An amount inside a sentence has a word close after it. */
export function standsAlone({ words, amounts }: TokenLine, { to }: AmountToken): boolean {
  const [last, next] = [words[to - 1], words[to]];
  if (last === undefined || next === undefined || !isOneCell(last, next)) return true;
  return /^[*†|)]+$/.test(next.text) || amounts.some(({ from }) => from === to);
}

const LETTERS = /\p{L}/u;

/** Lists the amounts of a line that are cells. An amount close to the word before it is part of a sentence, such as "Fee £0.45". */
export function amountCells(line: TokenLine): AmountToken[] {
  return line.amounts.filter((token) => {
    const before = line.words[token.from - 1];
    const isBehindToken = [...line.amounts, ...line.dates].some(({ to }) => to === token.from);
    const isNear = before !== undefined && token.x0 - before.x1 <= EM.closeGap * line.size;
    return standsAlone(line, token) && (isBehindToken || !isNear || !LETTERS.test(before.text));
  });
}
