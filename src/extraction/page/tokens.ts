import { type AmountToken, guessForm, listAmounts } from './amounts.ts';
import { usualSize } from './box-around.ts';
import { listColumnDates } from './column-dates.ts';
import { type DateToken, dateAt, guessMonthFirst } from './dates.ts';
import type { DocumentText, Word } from './text.ts';
import { EM, isOneCell, overlapX } from './tolerances.ts';
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

const DOCUMENT_LINES_MAX = 60_000;

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
      if (words.length === 0 || lines.length >= DOCUMENT_LINES_MAX) continue;
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

const MARKS = { CR: 'credit', DR: 'debit' } as const;

/** Gives amounts the `CR` or `DR` that is printed directly below them, as on statements of American Express. */
function takeMarksBelow(lines: readonly TokenLine[]): TokenLine[] {
  const taken = [...lines];
  for (const [index, line] of lines.entries()) {
    const [above, below] = [taken[index - 1], lines[index + 1]];
    const own = above && markedAmount(above, line);
    const gap = line.y0 - (above?.y1 ?? 0);
    if (!own || (below && markedAmount(below, line) && below.y0 - line.y1 < gap)) continue;
    const text = markOf(line) as keyof typeof MARKS;
    const marked = { ...own, mark: MARKS[text], text: `${own.text} ${text}` };
    taken[index - 1] = { ...above, amounts: above.amounts.map((token) => (token === own ? marked : token)) };
    taken[index] = { ...line, words: line.words.slice(0, -1) };
  }
  return taken.filter(({ words }) => words.length > 0);
}

function markOf({ words, amounts }: TokenLine): keyof typeof MARKS | null {
  const text = words.at(-1)?.text ?? '';
  return amounts.length === 0 && text in MARKS ? (text as keyof typeof MARKS) : null;
}

/** Returns the amount directly above or below the mark of a line. */
function markedAmount({ page, y0, y1, amounts }: TokenLine, line: TokenLine): AmountToken | undefined {
  const mark = line.words.at(-1);
  const isClose = Math.max(line.y0 - y1, y0 - line.y1) <= EM.closeGap * line.size;
  if (!mark || markOf(line) === null || page !== line.page || !isClose) return undefined;
  return amounts.find((token) => token.mark === null && overlapX(token, mark) > -mark.size);
}
