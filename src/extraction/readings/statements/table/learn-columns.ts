import type { AmountToken } from '../../../page/amounts.ts';
import { spanOf } from '../../../page/box-around.ts';
import { columnsAt, type Placed } from '../../../page/columns.ts';
import type { DateToken } from '../../../page/dates.ts';
import { splitWhere } from '../../../page/split-where.ts';
import { type TokenLine, textOf } from '../../../page/tokens.ts';
import type { Span } from '../../../page/tolerances.ts';
import { EM, isOneCell, isSameEdge } from '../../../page/tolerances.ts';
import { SEVERAL } from './patterns.ts';
import type { TableColumns } from './table-part.ts';

const LETTERS = /\p{L}{2}/u;
/** A kind of payment or a number, such as `DEB`, `FPI` or `0400038`. */
const CODE = /^[\p{Lu}\d]{2,}$/u;

type Tokens = readonly (DateToken | AmountToken)[];

/** Finds the column of dates under a heading with unknown words. Dates at the start of lines need no column. */
export function learnDates(lines: readonly TokenLine[]): Span | null {
  const dates = lines.flatMap(withoutPeriods);
  const [usual = []] = groupByStart(dates).sort((a, b) => b.length - a.length);
  return usual.length < SEVERAL || usual.every(({ from }) => from === 0) ? null : spanOf(usual);
}

/**
 * Finds the column of descriptions if no heading names it: most rows have text there, and more than in any other place.
 */
export function learnText(
  rows: readonly TokenLine[],
  { type }: Pick<TableColumns, 'type'>,
  tokensOf: (line: TokenLine) => Tokens,
): Span | null {
  const texts = rows
    .flatMap((line) => textsOf(line, tokensOf(line)))
    .filter(({ text }) => LETTERS.test(text))
    .filter(({ x0, size }) => type === null || !isSameEdge(x0, type.x0, size));
  const widthOf = (spans: readonly Span[]) => spans.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0);
  const [widest] = groupByStart(texts)
    .filter((spans) => 2 * spans.length >= rows.length)
    .sort((a, b) => widthOf(b) - widthOf(a));
  return widest === undefined ? null : spanOf(widest);
}

/** Finds a column of codes that no heading names: nearly every row has one, beside the description. */
export function learnCodes(
  rows: readonly TokenLine[],
  { description }: Pick<TableColumns, 'description'>,
  { tokensOf, lines }: { tokensOf: (line: TokenLine) => Tokens; lines: readonly TokenLine[] },
): Span | null {
  const codes = rows.flatMap((line) => textsOf(line, tokensOf(line))).filter(({ text }) => CODE.test(text));
  const [usual = []] = groupByStart(codes).sort((a, b) => b.length - a.length);
  const [first] = usual;
  if (first === undefined || usual.length < Math.max(SEVERAL, rows.length / 2)) return null;
  const isThere = ({ x0 }: Span) => isSameEdge(x0, first.x0, first.size);
  const others = lines.flatMap((line) => textsOf(line, tokensOf(line))).filter((text) => !isThere(text));
  const isText = (description !== null && isThere(description)) || 2 * others.length < rows.length;
  return isText ? null : spanOf(usual);
}

/** The dates in `1 March 2024 to 31 March 2024` are not those of a row, although a line may begin with them. */
export function withoutPeriods({ words, dates, size }: TokenLine): readonly DateToken[] {
  if (dates.length < 2) return dates;
  const isStart = (first: DateToken | undefined, second: DateToken | undefined) =>
    first !== undefined &&
    second?.from === first.to + 1 &&
    second.x0 - (words[first.to]?.x1 ?? 0) <= EM.wideGap * size &&
    /^(?:to|-|–|—|until|and|through|bis)$/i.test(words[first.to]?.text ?? '');
  return dates.filter((date, at) => !isStart(date, dates[at + 1]) && !isStart(dates[at - 1], date));
}

interface Text extends Placed {
  text: string;
}

/** Lists the cells of a line that are neither a date nor an amount. */
function textsOf({ words }: TokenLine, tokens: Tokens): Text[] {
  const taken = new Set(tokens.flatMap(({ from, to }) => words.slice(from, to)));
  const cells = splitWhere(
    words,
    (before, next) => taken.has(before) || taken.has(next) || !isOneCell(before, next),
  );
  return cells
    .filter((cell) => !cell.some((word) => taken.has(word)))
    .map((cell) => ({ ...spanOf(cell), size: cell[0]?.size ?? 0, text: textOf(cell) }));
}

function groupByStart<Cell extends Placed>(cells: readonly Cell[]): Cell[][] {
  return columnsAt(cells, 'left', EM.sameEdge).map(({ items }) => items);
}
