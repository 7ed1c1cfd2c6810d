import type { DateToken } from '../../../page/dates.ts';
import { splitWhere } from '../../../page/split-where.ts';
import type { Word } from '../../../page/text.ts';
import type { TokenLine } from '../../../page/tokens.ts';
import type { Span } from '../../../page/tolerances.ts';
import { EM } from '../../../page/tolerances.ts';
import type { TableColumns } from './table-part.ts';

/**
 * Returns the horizontal range of the table. Text outside it shares lines with the table but is not part of
 * it.
 */
export function rangeOf(
  { date, posted, description, type, money }: TableColumns,
  tokens: readonly Span[],
): Span {
  const spans = [date, posted, description, type, ...money].filter((span) => span !== null);
  return {
    x0: Math.min(...spans.map(({ x0 }) => x0), ...tokens.map(({ x0 }) => x0)),
    x1: Math.max(...spans.map(({ x1 }) => x1), ...tokens.map(({ x1 }) => x1)),
  };
}

/** Leaves out text to the left or right of the table that shares a line with a label in it. */
export function withinTable(line: TokenLine, columns: TableColumns | undefined): TokenLine {
  if (columns === undefined || columns.description === null) return line;
  const { x0, x1 } = rangeOf(columns, []);
  const reach = EM.nearGap * line.size;
  const isWithin = (span: Span) => span.x0 <= x1 + reach && span.x1 >= x0 - reach;
  if (line.words.every(isWithin) || line.amounts.some(isWithin)) return line;
  // a text may be longer than the heading of its column, so words that are near each other stay together
  const texts = splitWhere(line.words, (before, word) => word.x0 - before.x1 > reach);
  const words = texts.filter((text) => text.some(isWithin)).flat();
  return { ...line, words, dates: datesOf(line, words), amounts: [] };
}

/** Returns the dates of a line that are among some of its words. */
function datesOf(line: TokenLine, words: readonly Word[]): DateToken[] {
  return line.dates.flatMap((date) => {
    const own = line.words.slice(date.from, date.to);
    const from = words.indexOf(date.word);
    return own.every((word) => words.includes(word)) ? [{ ...date, from, to: from + own.length }] : [];
  });
}
