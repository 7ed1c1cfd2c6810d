import type { AmountToken } from '../../../page/amounts.ts';
import { groupByPlace } from '../../../page/columns.ts';
import type { DateToken } from '../../../page/dates.ts';
import type { TokenLine } from '../../../page/tokens.ts';
import type { Span, TableColumns } from './table-columns.ts';

/** Cells count as one column if their left edges are at most this far apart. */
const SAME_EDGE_POINTS = 2;
const DATES_MIN = 3;
/** In em: cells are further from each other than words are, even in monospaced type. */
const GAP_OF_CELLS_EM = 1;
const SHARE_OF_ROWS_MIN = 0.5;
const GAP_OF_PERIOD_EM = 2;
const LETTERS = /\p{L}{2}/u;

/** Finds the column of dates under a heading with unknown words. Dates at the start of lines need no column. */
export function learnDates(lines: readonly TokenLine[]): Span | null {
  const dates = lines.flatMap((line) =>
    withoutPeriods(line).map((token) => ({ ...spanOf(token), isFirst: token.from === 0 })),
  );
  const [usual = []] = groupByStart(dates).sort((a, b) => b.length - a.length);
  const starting = dates.filter(({ isFirst }) => isFirst).length;
  if (usual.length < DATES_MIN || usual.every(({ isFirst }) => isFirst)) return null;
  return usual.length < starting ? null : around(usual);
}

/**
 * Finds the column of descriptions if no heading names it: most rows have text there, and more than in any other place.
 */
export function learnText(
  rows: readonly TokenLine[],
  { type }: Pick<TableColumns, 'type'>,
  tokensOf: (line: TokenLine) => readonly (DateToken | AmountToken)[],
): Span | null {
  const texts = rows
    .flatMap((line) => cellsOf(line, tokensOf(line)))
    .filter(({ x0 }) => type === null || Math.abs(x0 - type.x0) > SAME_EDGE_POINTS);
  const widthOf = (spans: readonly Span[]) => spans.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0);
  const [widest] = groupByStart(texts)
    .filter((spans) => spans.length >= SHARE_OF_ROWS_MIN * rows.length)
    .sort((a, b) => widthOf(b) - widthOf(a));
  return widest === undefined ? null : around(widest);
}

/** The dates in `1 March 2024 to 31 March 2024` are not those of a row, although a line may begin with them. */
export function withoutPeriods({ words, dates, size }: TokenLine): readonly DateToken[] {
  if (dates.length < 2) return dates;
  const isStart = (first: DateToken | undefined, second: DateToken | undefined) =>
    first !== undefined &&
    second?.from === first.to + 1 &&
    second.x0 - (words[first.to]?.x1 ?? 0) <= GAP_OF_PERIOD_EM * size &&
    /^(?:to|-|–|—|until|and|through|bis)$/i.test(words[first.to]?.text ?? '');
  return dates.filter((date, at) => !isStart(date, dates[at + 1]) && !isStart(dates[at - 1], date));
}

/** Lists the texts of a line that have a gap before them and are neither a date nor an amount. */
function cellsOf({ words, size }: TokenLine, tokens: readonly (DateToken | AmountToken)[]): Span[] {
  const cells: (Span & { text: string })[] = [];
  let isOpen = false;
  words.forEach(({ x0, x1, text }, index) => {
    const last = cells.at(-1);
    const isTaken = tokens.some(({ from, to }) => index >= from && index < to);
    const isNear = isOpen && last !== undefined && x0 - last.x1 <= GAP_OF_CELLS_EM * size;
    if (!isTaken && isNear && last) Object.assign(last, { x1, text: `${last.text} ${text}` });
    else if (!isTaken) cells.push({ x0, x1, text });
    isOpen = !isTaken;
  });
  return cells.filter(({ text }) => LETTERS.test(text));
}

function groupByStart<Cell extends Span>(cells: readonly Cell[]): Cell[][] {
  return groupByPlace(cells, ({ x0 }) => x0, SAME_EDGE_POINTS);
}

export function around(spans: readonly Span[]): Span {
  return { x0: Math.min(...spans.map(({ x0 }) => x0)), x1: Math.max(...spans.map(({ x1 }) => x1)) };
}

function spanOf({ x0, x1 }: Span): Span {
  return { x0, x1 };
}
